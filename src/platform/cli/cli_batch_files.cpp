// Which files a batch makes. See cli_batch_files.h.
#include "platform/cli/cli_batch_files.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/json.h"
#include "exchange/read/text_scan.h"
#include "platform/files/land_place.h"

namespace faultline {
namespace {

constexpr std::string_view kStatisticsEnding = "stats.json";
constexpr std::string_view kPngEnding = "picture.png", kJpegEnding = "picture.jpg";

BatchFiles::Ending endingOf(const std::string& word) {
  if (word == kStatisticsEnding) return {BatchFiles::Kind::kStatistics, word, nullptr};
  if (word == kPngEnding) return {BatchFiles::Kind::kPng, word, nullptr};
  if (word == kJpegEnding) return {BatchFiles::Kind::kJpeg, word, nullptr};
  std::string words;
  for (const FileFormat& format : fileFormats()) {
    if (format.kind == FileKind::kCompanion) continue;
    if (format.extension == word) return {BatchFiles::Kind::kFormat, word, &format};
    words += std::string(format.extension) + ", ";
  }
  throw Failure{"--as: " + (word.empty() ? "an empty word" : word) + " is none of " + words +
                std::string(kStatisticsEnding) + ", " + std::string(kPngEnding) + " and " +
                std::string(kJpegEnding)};
}

}  // namespace

BatchFiles::BatchFiles(const BatchFilesRequest& request) : request_(request) {
  takeEndings();
  checkOptions();
  if (has(Kind::kPng) || has(Kind::kJpeg)) picture_ = pictureRequest(request_.picture);
}

bool BatchFiles::tellPlaces() const {
  return std::any_of(endings_.begin(), endings_.end(), [](const Ending& ending) {
    return ending.format != nullptr && faultline::tellPlaces(*ending.format);
  });
}

bool BatchFiles::has(Kind kind) const {
  return std::any_of(endings_.begin(), endings_.end(),
                     [kind](const Ending& ending) { return ending.kind == kind; });
}

void BatchFiles::takeEndings() {
  for (std::string_view rest = request_.as;;) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    Ending ending = endingOf(std::string(trimmed(rest.substr(0, end))));
    for (const Ending& other : endings_) {
      if (other.word == ending.word) throw Failure{"--as: " + ending.word + " is given twice"};
    }
    endings_.push_back(std::move(ending));
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
  }
  // However they are given, the same files are the same batch.
  std::sort(endings_.begin(), endings_.end(), [](const Ending& one, const Ending& other) {
    if (one.kind != other.kind) return one.kind < other.kind;
    return one.format != nullptr && one.format->id < other.format->id;
  });
}

std::vector<const FileFormat*> BatchFiles::describedFormats() const {
  std::vector<const FileFormat*> grids, meshes;
  for (const Ending& ending : endings_) {
    if (ending.format == nullptr || ending.format->bytesPerVertex == 0) continue;
    if (ending.format->kind == FileKind::kHeights) grids.push_back(ending.format);
    if (ending.format->kind == FileKind::kMesh) meshes.push_back(ending.format);
  }
  return grids.empty() ? meshes : grids;
}

void BatchFiles::checkSidecar(const FileOptions& options) const {
  const std::vector<const FileFormat*> described = describedFormats();
  const FileFormat& sidecar = sidecarFormat();
  for (const FileOption& row : fileOptions()) {
    if (row.isOn == nullptr || !(options.*row.isOn) || !sidecar.uses(row.id)) continue;
    for (const FileFormat* const format : described) {
      if (format->uses(row.id) == described[0]->uses(row.id)) continue;
      throw Failure{"--" + std::string(row.key) + " changes only one of ." +
                    std::string(described[0]->extension) + " and ." +
                    std::string(format->extension) +
                    ", and one sidecar cannot tell that: leave json out, or make two batches"};
    }
  }
}

void BatchFiles::checkOptions() const {
  const FileOptions options = optionsOf(request_.options, {});
  bool hasSidecar = false;
  for (const Ending& ending : endings_) {
    hasSidecar = hasSidecar || ending.format == &sidecarFormat();
  }
  for (const FileRequest::Option& given : request_.options) {
    std::string why = "in these files (--as)";
    for (const Ending& ending : endings_) {
      if (ending.format == nullptr) continue;
      why = idleReason(given.key, hasSidecar, *ending.format, options);
      if (why.empty()) break;
    }
    if (!why.empty()) throw Failure{"--" + given.key + " changes nothing " + why};
  }
  if (hasSidecar) checkSidecar(options);
  const RenderRequest& picture = request_.picture.request;
  const bool isPictureGiven = request_.picture.size != PictureOptions().size || picture.dark ||
                              picture.legend || picture.caption || picture.pixelRatio != 0.0;
  if (isPictureGiven && !has(Kind::kPng) && !has(Kind::kJpeg)) {
    throw Failure{
        "--size, --dark, --legend, --caption and --pixel-ratio change nothing without "
        "picture.png or picture.jpg in --as"};
  }
}

std::string BatchFiles::text() const {
  std::string text = "--as ";
  for (const Ending& ending : endings_) text += (&ending == &endings_[0] ? "" : ",") + ending.word;
  const auto add = [&text](std::string_view key, double value) {
    JsonWriter number;
    number.number(value);
    text.append(" --").append(key).append(" ").append(number.text());
  };
  const FileOptions options = optionsOf(request_.options, {});
  for (const FileOption& row : fileOptions()) {
    const bool isGiven = std::any_of(request_.options.begin(), request_.options.end(),
                                     [&row](const auto& given) { return given.key == row.key; });
    if (!isGiven) continue;
    if (row.isOn != nullptr && options.*row.isOn) text.append(" --").append(row.key);
    if (row.number != nullptr) add(row.key, options.*row.number);
  }
  if (has(Kind::kPng) || has(Kind::kJpeg)) {
    text += " --size " + std::to_string(picture_.width) + 'x' + std::to_string(picture_.height);
    if (picture_.dark) text += " --dark";
    if (picture_.legend) text += " --legend";
    if (picture_.caption) text += " --caption";
    if (picture_.pixelRatio != 0.0) add("pixel-ratio", picture_.pixelRatio);
  }
  return text;
}

FilePlan BatchFiles::planFile(const FileFormat& format, const LinkedLand& link) const {
  FilePlan plan = planOf(format, request_.options, link);
  const std::vector<const FileFormat*> described = describedFormats();
  const bool describes = &format == &sidecarFormat() && !described.empty();
  plan.options = usedOptions(describes ? *described[0] : format, plan.options);
  return plan;
}

}  // namespace faultline
