// The command line's `grade`. See cli_grade.h.
#include "platform/cli/cli_grade.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include "grade/grade.h"
#include "grade/result_forms.h"
#include "platform/cli/cli_part_file.h"
#include "platform/files/failure.h"
#include "platform/files/file_paths.h"

namespace faultline {
namespace {

namespace fs = std::filesystem;

// Of a folder that a student fills, so many entries are looked at.
constexpr int kMostEntries = 10'000;
constexpr int kDeepest = 8;

// The bytes of a file of a folder; one that cannot be opened has none.
class HandedIn final : public ByteSource {
 public:
  explicit HandedIn(std::string path, std::int64_t size) : path_(std::move(path)), size_(size) {}

  std::int64_t size() const override { return size_; }
  std::size_t read(std::int64_t offset, std::span<std::uint8_t> into) const override {
    if (source_ == nullptr && !hasFailed_) {
      try {
        source_ = sourceOf(path_);
      } catch (const Failure&) {
        hasFailed_ = true;
      }
    }
    return hasFailed_ ? 0 : source_->read(offset, into);
  }

 private:
  std::string path_;
  std::int64_t size_;
  mutable std::unique_ptr<ByteSource> source_;  // opened when it is read first
  mutable bool hasFailed_ = false;
};

// The files of a folder by their paths inside it, folder by folder and in the order of their names,
// so that where there are more entries than are looked at, the same are left out everywhere. Links
// are not followed: they may lead out of it.
class Folder {
 public:
  explicit Folder(const std::string& path) : root_(path) {
    std::error_code error;
    if (!fs::is_directory(root_, error)) throw Failure{path + ": there is no such folder"};
    std::vector<fs::path> level{root_};
    int left = kMostEntries;
    for (int depth = 0; depth < kDeepest && !level.empty(); ++depth) {
      std::vector<fs::path> below;
      for (const fs::path& folder : level) list(folder, left, below);
      level = std::move(below);
    }
  }

  std::span<const GivenFile> files() const { return files_; }

 private:
  void list(const fs::path& folder, int& left, std::vector<fs::path>& below) {
    std::error_code error;
    std::vector<fs::path> entries;
    // A folder that cannot be listed has nothing to grade.
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      entries.push_back(entry->path());
    }
    std::sort(entries.begin(), entries.end(),
              [](const fs::path& a, const fs::path& b) { return a.native() < b.native(); });
    for (const fs::path& entry : entries) {
      if (left-- <= 0) return;
      const fs::file_status status = fs::symlink_status(entry, error);
      if (fs::is_directory(status)) below.push_back(entry);
      if (fs::is_regular_file(status)) add(entry);
    }
  }

  void add(const fs::path& path) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (error) return;
    sources_.push_back(std::make_unique<HandedIn>(path.string(), static_cast<std::int64_t>(size)));
    files_.push_back({path.lexically_relative(root_).generic_string(), sources_.back().get()});
  }

  fs::path root_;
  std::vector<std::unique_ptr<HandedIn>> sources_;
  std::vector<GivenFile> files_;
};

ClassroomValues classroomValues() {
  ClassroomValues values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string name(kClassroomNames[i].variable);
    if (const char* const value = std::getenv(name.c_str()); value != nullptr) values[i] = value;
  }
  return values;
}

}  // namespace

void addGradeOptions(CLI::App& app, GradeRequest& request) {
  app.add_option("ASSIGNMENT", request.assignment, "FILE.json: lands, files and points")
      ->required();
  app.add_option("FOLDER", request.folder, "what a student has handed in")->required();
  std::vector<std::string> names;
  for (const GradeForm& form : gradeForms()) names.emplace_back(form.name);
  app.add_option("--as", request.form, "what reads the grade")
      ->check(CLI::IsMember(names))
      ->default_val(names[0]);
  app.add_option("--student", request.student,
                 "the student's ID, where each has a land of their own");
  app.add_option("--recording", request.recording,
                 "FILE.json of what a student's page has drawn, by faultline-grade record in Node");
  app.add_option("-o,--output", request.output, "FILE (else standard output)");
}

void gradeFolder(const GradeRequest& request) {
  const std::vector<std::uint8_t> bytes = bytesOf(request.assignment);
  const Assignment assignment =
      readAssignment({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!assignment.error.empty()) throw Failure{request.assignment + ": " + assignment.error};
  const Folder folder(request.folder);
  const std::vector<std::uint8_t> recording =
      request.recording.empty() ? std::vector<std::uint8_t>() : bytesOf(request.recording);
  const Grade grade =
      gradeFiles(assignment, folder.files(), request.student,
                 {reinterpret_cast<const char*>(recording.data()), recording.size()});
  if (!grade.error.empty()) throw Failure{request.assignment + ": " + grade.error};
  const std::string text = findGradeForm(request.form)->write(grade, classroomValues());
  if (request.output.empty()) {
    std::cout << text;
    return;
  }
  PartFile file(request.output);
  file.write(text);
  file.keep();
}

}  // namespace faultline
