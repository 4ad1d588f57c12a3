// The manifest of a batch as text: one line of JSON a land. While the lands are made, each shard
// appends its lines to a part of the manifest; there a line also says which bytes stood under the
// names of its files, and when they were written, so that a later run knows whether they still do.
// No reader of JSON is needed: a line begins with what is known before the land is made, and that
// is compared as text.
//   {"land":517,"recipe":"v1;seed=oak","made":"faultline 1.0.0 --as r32","size":513,
//    "files":["000517.r32"],"fingerprint":"0123456789abcdef","seconds":0.021}
// in one line; in a part with ,"stands":[[BYTES,NANOSECONDS]] as its last member; and of a land
// that cannot be made {"land":517,"recipe":"...","made":"...","error":"..."}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace faultline {

// What is known of a land before it is made.
struct PlannedLine {
  int land = 0;
  std::string recipe;              // its canonical text; of one that cannot be read, what was given
  std::string made;                // by which program and options
  int size = 0;                    // vertices a side
  std::vector<std::string> files;  // their names, in order
  std::string error;               // why it cannot be made; else empty
};

// What stands under a file's name.
struct FileStamp {
  std::int64_t bytes = 0;
  std::int64_t nanoseconds = 0;  // of its last change, since 1970
  bool operator==(const FileStamp&) const = default;
};

// Whole lines, without their ends. Bytes that are not UTF-8 become U+FFFD.
std::string madeLine(const PlannedLine& planned, std::uint64_t fingerprint, double seconds);
std::string errorLine(const PlannedLine& planned, std::string_view error);
// A line for a part of the manifest.
std::string partLine(const std::string& line, const std::vector<FileStamp>& stands);

// A line of a part of the manifest, taken apart.
struct PartLine {
  std::string line;  // as the manifest has it
  std::vector<FileStamp> stands;
  bool isError = false;
};

// Nothing if the line is not of this land, made of this recipe in this way, or not whole. Of a land
// that can be planned, an error that came while it was made is found as well.
std::optional<PartLine> readPartLine(std::string_view line, const PlannedLine& planned);

// The end of the last whole line of a part: what follows was torn by whoever stopped the program.
std::size_t wholeLength(std::string_view part);

// The lines of several parts by their lands.
class PartLines {
 public:
  // Takes the lines of a part; of several lines of a land the last one counts. `isWanted`: lands
  // whose lines are kept.
  template <typename IsWanted>
  void add(std::string_view part, const IsWanted& isWanted) {
    part = part.substr(0, wholeLength(part));
    ++parts_;
    while (!part.empty()) {
      const std::size_t end = part.find('\n');
      if (const int land = landOf(part); land > 0 && isWanted(land))
        keep(land, part.substr(0, end));
      part.remove_prefix(end + 1);
    }
  }

  std::size_t lands() const { return lines_.size(); }
  // The first line that is of this land as it is planned and that `isGood`; or nothing.
  template <typename IsGood>
  std::optional<PartLine> find(const PlannedLine& planned, const IsGood& isGood) const {
    const auto found = lines_.find(planned.land);
    if (found == lines_.end()) return std::nullopt;
    for (const Line& line : found->second) {
      std::optional<PartLine> read = readPartLine(line.text, planned);
      if (read && isGood(*read)) return read;
    }
    return std::nullopt;
  }
  bool has(int land) const { return lines_.contains(land); }

 private:
  struct Line {
    std::size_t part;
    std::string text;
  };
  // The number of the land that a line begins with; 0 if there is none.
  static int landOf(std::string_view line);
  void keep(int land, std::string_view line);

  std::size_t parts_ = 0;
  std::unordered_map<int, std::vector<Line>> lines_;
};

}  // namespace faultline
