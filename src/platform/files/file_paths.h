// Paths that a person names: of files to read, and of places to write a file to. Every command asks
// here what stands there, so that a folder, a device or an empty name is told for what it is,
// wherever it is given.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exchange/read/byte_source.h"

namespace faultline {

// The bytes of a file, or of a pipe until its writer ends. Throws Failure, with the path and the
// reason, if it cannot be read: no name, nothing there, a folder, a device, more than 4 GiB, a pipe
// that nobody has begun to write into within two seconds.
std::vector<std::uint8_t> bytesOf(const std::string& path);

// A file's bytes where they are needed, or a pipe's as bytesOf() has them. Throws as bytesOf(), but
// for the 4 GiB. A part that cannot be read later is missing.
std::unique_ptr<ByteSource> sourceOf(const std::string& path);

// What is known of the file that would be replaced under this path, links followed; nothing if none
// is there yet. Throws Failure, with the path and the reason, if no file can be written there: no
// name, a folder, a device, a pipe, a file that may not be written.
std::optional<struct stat> replacedAt(const std::string& path);

// Whether anything has this name, whatever it is.
bool isNamed(const std::string& path);

}  // namespace faultline
