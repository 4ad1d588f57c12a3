// The commands that write files: heights and meshes in every format of
// exchange/write/file_formats.h, and lists of faults. A file and its sidecar get their names when
// both are complete (cli_part_file.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/write/file_formats.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_part_file.h"
#include "platform/files/land_place.h"

namespace CLI {
class App;
}

namespace faultline {

struct FileRequest {
  struct Option {
    std::string key;  // a row of fileOptions()
    double value;
  };
  std::string path;             // its ending selects the format
  std::vector<Option> options;  // the given ones
  bool sidecar = false;         // also write PATH with the ending .json
};

// Adds an option for each row of fileOptions() to a command.
void addFileOptions(CLI::App& command, std::vector<FileRequest::Option>& given);

// The format of a file's name. Throws a Failure that lists all endings if there is none.
const FileFormat& formatOf(const std::string& path);

// The format of what is written beside a file to say what it does not.
const FileFormat& sidecarFormat();

// The options that were given, and else the link's side. Throws Failure if one is out of range.
FileOptions optionsOf(const std::vector<FileRequest::Option>& given, const Link& link);

// Where the option of this key changes nothing, as the end of a sentence; empty if it changes the
// file, or its sidecar if it has one.
std::string idleReason(std::string_view key, bool hasSidecar, const FileFormat& format,
                       const FileOptions& options);

// What is decided about a file of a land before the land is built.
struct FilePlan {
  const FileFormat* format;
  FileOptions options;
  LandPlace where;  // with what of its place the file does not tell
};

// Throws Failure if the land has no file of this format.
FilePlan planOf(const FileFormat& format, const std::vector<FileRequest::Option>& given,
                const LinkedLand& link);

// A built land as the file of a plan holds it, and files beside that. What it is made of stays as
// it is while this stands.
class PlannedLand {
 public:
  // `hash`: of the heights, if it is known; files that tell the link need it.
  PlannedLand(const FilePlan& plan, const LinkedLand& link, const Session& session,
              std::optional<std::uint64_t> hash);
  PlannedLand(const PlannedLand&) = delete;
  PlannedLand& operator=(const PlannedLand&) = delete;

  int size() const { return land_.heights.size; }
  // Writes as far as possible; file.complete() reports what is missing.
  void write(PartFile& file, const FileFormat& format, const FileOptions& options,
             ProgressLine& line) const;

 private:
  std::optional<Heightfield> difference_;
  LandCuts cuts_;
  FileLand land_;
};

// Builds the land of a recipe and writes it. Throws Failure, if possible before the land is built,
// for an unknown ending, an invalid option, or a file or sidecar that cannot be written. Of a land
// that stands on opened heights, what their file said of its place and unit goes into formats that
// know it; what is left out is said.
void generateFile(const std::string& recipeText, const FileRequest& request,
                  const Reading& reading);

// Prints every line of faults and trees to standard output.
void printFaults(const std::string& recipeText, bool asJson, const Reading& reading);

// Prints the random numbers of a land by squares or noise to standard output, as CSV.
void printNumbers(const std::string& recipeText, const Reading& reading);

}  // namespace faultline
