// A receipt of a check: what a student pastes into any system, and what a grader compares with the
// file that was handed in. Its last line is a code made of the others, which shows that a line was
// changed by a slip; it is no secret, and who wants to can make one. A receipt therefore says what
// was checked when, and the grade comes from the file.
//
//   Faultline receipt 1
//   land: v1;seed=cs-ada;size=129;faults=50
//   file: heights.csv, 65536 bytes, 0123456789abcdef
//   found: size-right way-right unit-same vertices-right
//   time: 2026-11-28T12:00Z
//   code: 0123-4567-89ab-cdef
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "check/check_report.h"
#include "exchange/read/byte_source.h"

namespace faultline {

struct Receipt {
  std::string land;  // canonical text
  std::string file;  // its name, without folders
  std::int64_t bytes = 0;
  std::uint64_t hash = 0;  // FNV-1a-64 of the file's bytes
  std::string found;       // names of findings
  std::string time;        // UTC, to the minute
  bool operator==(const Receipt&) const = default;
};

// The hash of a file's bytes. Cost: linear.
std::uint64_t hashOf(const ByteSource& source);

Receipt receiptOf(std::string_view land, std::string_view file, const ByteSource& source,
                  const CheckReport& report, std::string_view time);

std::string receiptText(const Receipt& receipt);

// Nothing for a text that is none, or whose code is not that of its lines. What stands before and
// after it, and white space at the ends of lines, does not matter.
std::optional<Receipt> readReceipt(std::string_view text);

}  // namespace faultline
