// Files of heights by their paths. See heights_files.h.
#include "platform/files/heights_files.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/read/says_json.h"
#include "platform/files/failure.h"
#include "platform/files/file_paths.h"
#include "share/recipe_text.h"

namespace faultline {
namespace {

// By HeightsFormat.
constexpr const char* kFormatWords[] = {"png", "raw", "r32", "asc",   "csv",    "obj", "bare",
                                        "hgt", "npy", "pgm", "grass", "surfer", "tiff"};

// A file that stands beside one of heights.
std::unique_ptr<ByteSource> besideAt(const std::string& path, const std::string& heights) try {
  return sourceOf(path);
} catch (const Failure& failure) {
  const bool isSidecar = givenKind(path) == GivenKind::kSidecar;
  throw Failure{failure.message + "; a file of this name tells the " +
                (isSidecar ? "unit" : "coordinates") + " of " + heights};
}

// Files, and what stands beside those of heights among them.
class FilesThere {
 public:
  explicit FilesThere(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) add(path, sourceOf(path));
    for (const std::string& path : paths) {
      if (givenKind(path) != GivenKind::kHeights) continue;
      for (const std::string& beside : namesBeside(path)) {
        if (givenKind(beside) == GivenKind::kHeights || isAdded(beside) || !isNamed(beside)) {
          continue;
        }
        add(beside, besideAt(beside, path));
      }
    }
  }

  std::span<const GivenFile> files() const { return files_; }

 private:
  void add(const std::string& path, std::unique_ptr<ByteSource> source) {
    sources_.push_back(std::move(source));
    files_.push_back({path, sources_.back().get()});
  }
  bool isAdded(const std::string& path) const {
    return std::any_of(files_.begin(), files_.end(),
                       [&](const GivenFile& file) { return file.name == path; });
  }

  std::vector<std::unique_ptr<ByteSource>> sources_;
  std::vector<GivenFile> files_;
};

void writeLand(JsonWriter& json, const OpenedHeights& opened) {
  const auto& [heights, fingerprint] = *opened.land;
  const auto [low, high] = std::minmax_element(heights.z.begin(), heights.z.end());
  const double side = opened.world.side, level = opened.world.level;
  const double unit = side > 0.0 ? side : 1.0;
  json.key("land");
  json.beginObject();
  json.member("size", heights.size);
  json.member("fingerprint", hexDigits(fingerprint));
  json.member("recipe", writeRecipe(openedRecipe(*opened.land)));
  json.member("side", side);
  json.member("level", level);
  json.member("low", level + unit * static_cast<double>(*low));
  json.member("high", level + unit * static_cast<double>(*high));
  json.endObject();
}

}  // namespace

GivenHeights readHeights(const std::vector<std::string>& paths, const HeightsRequest& request,
                         std::string& name) {
  const FilesThere there(paths);
  GivenHeights given = readGiven(there.files(), request);
  name = given.files > 0 ? given.name : paths[0];
  if (given.files > 1) name += " and " + std::to_string(given.files - 1) + " more";
  return given;
}

OpenedFile readOpened(const std::vector<std::string>& paths, const HeightsRequest& request) {
  std::string name;
  GivenHeights given = readHeights(paths, request, name);
  HeightsFile& heights = given.file;
  OpenedFile file{name, given.files, heights.format, heights.width, heights.height, {}};
  file.opened = openedHeights(std::move(heights), given.sidecar, request);
  return file;
}

std::string heightsJson(const OpenedFile& file) {
  JsonWriter json;
  json.beginObject();
  json.key("file");
  json.beginObject();
  json.member("format", kFormatWords[static_cast<std::size_t>(file.format)]);
  json.member("columns", file.columns);
  json.member("rows", file.rows);
  json.member("files", file.files);
  json.endObject();
  json.key("says");
  writeSays(json, file.opened.says);
  writeLand(json, file.opened);
  json.array("notes", file.opened.notes, [&json](const std::string& note) { json.string(note); });
  json.endObject();
  return json.text();
}

}  // namespace faultline
