// Paths that a person names. See file_paths.h.
#include "platform/files/file_paths.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "platform/files/failure.h"

namespace faultline {
namespace {

// Files of heights have less: an OBJ of the largest grid has 2.7 GB.
constexpr std::size_t kMaxBytes = std::size_t{4} << 30;

enum class Use { kRead, kWrite };

[[noreturn]] void fail(Use use, const std::string& path, const std::string& why) {
  throw Failure{(use == Use::kRead ? "cannot read " : "cannot write ") +
                (path.empty() ? "\"\"" : path) + ": " + why};
}

[[noreturn]] void fail(Use use, const std::string& path, int error) {
  fail(use, path, std::strerror(error));
}

// Refuses what is no file. Only for reading a pipe is as good as one.
void refuseOthers(Use use, const std::string& path, mode_t mode) {
  if (S_ISREG(mode) || (S_ISFIFO(mode) && use == Use::kRead)) return;
  fail(use, path,
       S_ISDIR(mode)    ? "it is a folder, not a file"
       : S_ISFIFO(mode) ? "it is a pipe, not a file"
       : S_ISSOCK(mode) ? "it is a socket, not a file"
                        : "it is a device, not a file");
}

// Looks at what stands there, links followed. The system decides whether one may be followed.
std::optional<struct stat> lookAt(Use use, const std::string& path) {
  if (path.empty()) fail(use, path, "its name is empty");
  struct stat there {};
  if (stat(path.c_str(), &there) == 0) {
    refuseOthers(use, path, there.st_mode);
    return there;
  }
  if (errno != ENOENT || use == Use::kRead) fail(use, path, errno);
  return std::nullopt;
}

// A file or a pipe that is read to its end.
class Source {
 public:
  Source(const std::string& path, bool isPipe)
      // Opens a pipe without waiting for its writer.
      : path_(path), isPipe_(isPipe), file_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
    if (file_ < 0) fail(Use::kRead, path, errno);
  }
  ~Source() { close(file_); }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  // Reads up to `most` bytes; 0 at the end.
  std::size_t read(std::uint8_t* to, std::size_t most) {
    for (;;) {
      const ssize_t got = ::read(file_, to, most);
      if (got > 0) hasBegun_ = true;
      if (got > 0 || (got == 0 && hasBegun_)) return static_cast<std::size_t>(got);
      if (got == 0 && !isPipe_) return 0;
      if (got < 0 && errno != EAGAIN && errno != EINTR) fail(Use::kRead, path_, errno);
      awaitWriter(got == 0);
    }
  }

 private:
  // A writer that has opened the pipe may take its time; one that has not may never come.
  void awaitWriter(bool isAlone) {
    constexpr int kPatience = 2000;  // milliseconds
    pollfd pipe{.fd = file_, .events = POLLIN, .revents = 0};
    const int events = poll(&pipe, 1, isAlone ? kPatience : -1);
    if (events < 0 && errno != EINTR) fail(Use::kRead, path_, errno);
    if (events == 0) fail(Use::kRead, path_, "it is a pipe into which nobody writes");
    if (isAlone && (pipe.revents & POLLHUP) != 0) hasBegun_ = true;  // It was closed empty.
  }

  const std::string& path_;
  bool isPipe_;
  int file_;
  bool hasBegun_ = false;
};

class FileBytes final : public ByteSource {
 public:
  FileBytes(int file, std::int64_t size) : file_(file), size_(size) {}
  ~FileBytes() override { close(file_); }

  std::int64_t size() const override { return size_; }
  std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const override {
    std::size_t done = 0;
    while (done < into.size()) {
      const ssize_t got = pread(file_, into.data() + done, into.size() - done,
                                static_cast<off_t>(offset + static_cast<std::int64_t>(done)));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

 private:
  int file_;
  std::int64_t size_;
};

// Bytes that are kept with it.
class KeptBytes final : public ByteSource {
 public:
  explicit KeptBytes(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}

  std::int64_t size() const override { return static_cast<std::int64_t>(bytes_.size()); }
  std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const override {
    return BytesInMemory(bytes_).read(offset, into);
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

std::unique_ptr<ByteSource> sourceOf(const std::string& path) {
  const struct stat there = *lookAt(Use::kRead, path);
  // Files that the system makes up tell no length.
  if (!S_ISREG(there.st_mode) || there.st_size == 0) {
    return std::make_unique<KeptBytes>(bytesOf(path));
  }
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(Use::kRead, path, errno);
  return std::make_unique<FileBytes>(file, there.st_size);
}

std::vector<std::uint8_t> bytesOf(const std::string& path) {
  constexpr std::size_t kFirst = 1 << 16;
  const struct stat there = *lookAt(Use::kRead, path);
  Source source(path, S_ISFIFO(there.st_mode));
  const auto told = static_cast<std::size_t>(std::max<off_t>(there.st_size, 0));
  const auto refuseMore = [&path](std::size_t size) {
    if (size > kMaxBytes) fail(Use::kRead, path, "it has more than 4 GiB");
  };
  refuseMore(told);
  // One byte more, to notice the end; files that the system makes up have more than they tell.
  std::vector<std::uint8_t> bytes(told == 0 ? kFirst : told + 1);
  std::size_t size = 0;
  while (const std::size_t got = source.read(bytes.data() + size, bytes.size() - size)) {
    size += got;
    refuseMore(size);
    if (size == bytes.size()) bytes.resize(2 * size);
  }
  bytes.resize(size);
  return bytes;
}

std::optional<struct stat> replacedAt(const std::string& path) {
  const std::optional<struct stat> there = lookAt(Use::kWrite, path);
  if (there && access(path.c_str(), W_OK) != 0) fail(Use::kWrite, path, errno);
  return there;
}

bool isNamed(const std::string& path) {
  struct stat there {};
  return lstat(path.c_str(), &there) == 0;
}

}  // namespace faultline
