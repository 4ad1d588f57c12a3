// The commands that write files. See cli_files.h.
#include "platform/cli_files.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>

#include "base/hash.h"
#include "exchange/fault_list.h"
#include "platform/cli_land.h"

namespace faultline {
namespace {

volatile std::sig_atomic_t isInterrupted = 0;

// While an object of this class lives, SIGINT and SIGTERM only set a flag, so that an unfinished
// file can be deleted before the program ends.
class Interruptible {
 public:
  Interruptible() {
    for (const int signal : kSignals) std::signal(signal, [](int) { isInterrupted = 1; });
  }
  ~Interruptible() {
    for (const int signal : kSignals) std::signal(signal, SIG_DFL);
  }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM};
};

std::string endingOf(const FileFormat& format) { return '.' + std::string(format.extension); }

// The format with the name's ending; throws a Failure that lists all endings if there is none.
const FileFormat& formatOf(const std::string& path) {
  if (const FileFormat* format = fileFormatOfName(path)) return *format;
  std::string endings;
  for (const FileFormat& format : fileFormats()) {
    endings += (endings.empty() ? "" : ", ") + endingOf(format);
  }
  throw Failure{path + ": the name must end in one of " + endings};
}

std::string folderOf(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// Checks a request before a land is built for it.
void check(const FileRequest& request, const FileFormat& format, const Recipe& recipe) {
  if (const std::string error = writeError(format, recipe); !error.empty()) throw Failure{error};
  const FileFormat& sidecar = fileFormat(FileFormatId::kSidecar);
  if (request.sidecar && format.id == sidecar.id) {
    throw Failure{request.path + " is a sidecar itself; leave --sidecar out"};
  }
  for (const FileOption& row : fileOptions()) {
    for (const FileRequest::Option& given : request.options) {
      const bool isUsed = format.uses(row.id) || (request.sidecar && sidecar.uses(row.id));
      if (given.key == row.key && !isUsed) {
        throw Failure{"--" + given.key + " changes nothing in a file " + endingOf(format)};
      }
    }
  }
  const std::string folder = folderOf(request.path);
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    throw Failure{"cannot write into " + folder + ": " + std::strerror(errno)};
  }
}

void writeOne(const std::string& path, const FileFormat& format, const FileLand& land,
              const FileOptions& options) {
  const Interruptible interruptible;
  ProgressLine line;
  PartFile file(path);
  const FileEnd end = writeFile(
      format, land, options, [&file](std::string_view bytes) { return file.write(bytes); },
      [&line](double done) {
        if (line.isDue()) line.show(done);
        return isInterrupted == 0;
      });
  if (end == FileEnd::kCancelled) throw Failure{path + ": stopped; nothing is written"};
  file.keep();
}

}  // namespace

PartFile::PartFile(const std::string& path) : path_(path), part_(path + ".part"), file_(nullptr) {
  std::error_code ignored;
  const std::filesystem::file_status there = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) {
    throw Failure{"cannot write " + path + ": it stands for something that is no file"};
  }
  file_ = std::fopen(part_.c_str(), "wb");
  if (file_ == nullptr) {
    error_ = errno;
    fail(part_);
  }
}

PartFile::~PartFile() {
  close();
  std::error_code ignored;
  std::filesystem::remove(part_, ignored);
}

void PartFile::fail(const std::string& what) const {
  throw Failure{"cannot write " + what + ": " + std::strerror(error_)};
}

bool PartFile::write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size()) return true;
  error_ = errno;
  return false;
}

void PartFile::close() {
  if (file_ != nullptr && std::fclose(file_) != 0 && error_ == 0) error_ = errno;
  file_ = nullptr;
}

void PartFile::keep() {
  close();
  if (error_ != 0) fail(part_);
  if (std::rename(part_.c_str(), path_.c_str()) != 0) {
    error_ = errno;
    fail(path_);
  }
}

void addFileOptions(CLI::App& command, FileRequest& request) {
  for (const FileOption& row : fileOptions()) {
    const std::string key(row.key);
    const auto give = [&request, key](double value) { request.options.push_back({key, value}); };
    if (row.number == nullptr) {
      command.add_flag_callback(
          "--" + key, [give] { give(1.0); }, std::string(row.help));
      continue;
    }
    const std::string unit(row.unit == "m" ? "METRES" : "MM");
    command.add_option_function<double>("--" + key, give, std::string(row.help))->type_name(unit);
  }
  command.add_flag("--sidecar", request.sidecar,
                   "also write what the file does not say beside it, as .json");
}

void generateFile(const std::string& recipeText, const FileRequest& request, bool strict) {
  const FileFormat& format = formatOf(request.path);
  const Link link = readRecipe(recipeText, strict);
  FileOptions options;
  if (link.view.scale) options.side = *link.view.scale;
  for (const FileRequest::Option& given : request.options) {
    const std::string error = setFileOption(options, given.key, given.value);
    if (!error.empty()) throw Failure{"--" + given.key + ": " + error};
  }
  check(request, format, link.recipe);

  Session session(link.recipe);
  finishAt(session, link);
  const Heightfield& heights = session.heights();
  const std::uint64_t hash = fingerprint(heights);
  const bool isFinished = session.position() == session.length();
  const FileLand land{.heights = heights,
                      .recipe = link.recipe,
                      .position = session.position(),
                      .recipeText = writeRecipe(link.recipe),
                      .link = '#' + writeLink(link.recipe, link.view,
                                              isFinished ? std::optional(hash) : std::nullopt),
                      .version = FAULTLINE_VERSION};
  writeOne(request.path, format, land, options);
  if (request.sidecar) {
    const FileFormat& sidecar = fileFormat(FileFormatId::kSidecar);
    const std::string stem = request.path.substr(0, request.path.size() - endingOf(format).size());
    writeOne(stem + endingOf(sidecar), sidecar, land, options);
  }
  std::cerr << request.path << ": " << heights.size << " x " << heights.size << ", fingerprint "
            << hexDigits(hash) << '\n';
}

void printFaults(const std::string& recipeText, bool asJson, bool strict) {
  const Link link = readRecipe(recipeText, strict);
  const FileFormat& format =
      fileFormat(asJson ? FileFormatId::kFaultsJson : FileFormatId::kFaultsCsv);
  if (const std::string error = writeError(format, link.recipe); !error.empty()) {
    throw Failure{error};
  }
  const ByteSink sink = [](std::string_view bytes) { return !!(std::cout << bytes); };
  const GoOn goOn;
  FileWriter out(sink, goOn);
  if (asJson) {
    writeFaultsJson(out, link.recipe, writeRecipe(link.recipe));
  } else {
    writeFaultsCsv(out, link.recipe);
  }
  out.finish();
}

}  // namespace faultline
