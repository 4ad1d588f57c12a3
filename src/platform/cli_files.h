// The commands that write files: heights and meshes in every format of exchange/file_formats.h, and
// lists of faults. A file is written as FILE.part and renamed when it is complete; if anything
// fails, FILE.part is deleted.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/file_formats.h"

namespace CLI {
class App;
}

namespace faultline {

// A file that is being written. Its destructor deletes what keep() has not renamed.
class PartFile {
 public:
  // Opens PATH.part. Throws Failure if it cannot be opened, or if `path` exists and is no regular
  // file.
  explicit PartFile(const std::string& path);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  // False if the bytes could not be written.
  bool write(std::string_view bytes);
  // Renames the file. Throws Failure, with the path and the reason, if it is not complete.
  void keep();

 private:
  [[noreturn]] void fail(const std::string& what) const;
  void close();

  std::string path_;
  std::string part_;
  std::FILE* file_;
  int error_ = 0;  // errno of the first write that failed
};

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
void addFileOptions(CLI::App& command, FileRequest& request);

// Builds the land of a recipe and writes it. Throws Failure, if possible before the land is built,
// for an unknown ending, an invalid option or a folder that cannot be written.
void generateFile(const std::string& recipeText, const FileRequest& request, bool strict);

// Prints every line of faults and trees to standard output.
void printFaults(const std::string& recipeText, bool asJson, bool strict);

}  // namespace faultline
