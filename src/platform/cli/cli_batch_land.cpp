// One land of a batch. See cli_batch_land.h.
#include "platform/cli/cli_batch_land.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/read/says_json.h"
#include "exchange/read/text_scan.h"
#include "platform/cli/cli_part_file.h"
#include "platform/cli/cli_statistics.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

constexpr std::string_view kStatisticsEnding = "stats.json";
constexpr std::string_view kPngEnding = "picture.png", kJpegEnding = "picture.jpg";

void writeBytes(const std::string& path, std::string_view bytes) {
  PartFile file(path, PartFile::Look::kFirst);
  file.write(bytes);
  file.keep();
}

// The text of a recipe that cannot be read, as far as a manifest tells it.
std::string beginning(const std::string& text) {
  constexpr std::size_t kMost = 1000;
  return text.size() > kMost ? text.substr(0, kMost) + "..." : text;
}

std::string errorOf(const std::vector<Notice>& notices) {
  std::string error = "not made, because it needs repair: " + notices[0].message;
  if (notices.size() > 1) error += " (and " + std::to_string(notices.size() - 1) + " more)";
  return error;
}

// What the files of a land tell of opened heights beside the heights themselves.
std::string fingerprintOf(const OpenedFile& base) {
  JsonWriter json;
  json.beginObject();
  json.member("side", base.opened.world.side);
  json.member("level", base.opened.world.level);
  json.key("says");
  writeSays(json, base.opened.says);
  json.endObject();
  return hexDigits(fnv1a64(json.text()));
}

}  // namespace

std::string landName(int number) {
  constexpr std::size_t kDigits = 6;
  const std::string digits = std::to_string(number);
  return std::string(kDigits - std::min(kDigits, digits.size()), '0') + digits;
}

LandMaker::LandMaker(const BatchFiles& files, const Reading& reading) : files_(files) {
  takeEndings();
  checkOptions();
  if (has(Kind::kPng) || has(Kind::kJpeg)) picture_ = pictureRequest(files_.picture);
  Reading keeping = reading;
  keeping.baseRequest.keepsNumbers = std::any_of(
      endings_.begin(), endings_.end(),
      [](const Ending& ending) { return ending.format != nullptr && tellPlaces(*ending.format); });
  base_ = openBase(keeping);
  made_ = madeBy();
}

LandMaker::Ending LandMaker::endingOf(const std::string& word) {
  if (word == kStatisticsEnding) return {Kind::kStatistics, word, nullptr};
  if (word == kPngEnding) return {Kind::kPng, word, nullptr};
  if (word == kJpegEnding) return {Kind::kJpeg, word, nullptr};
  std::string words;
  for (const FileFormat& format : fileFormats()) {
    if (format.kind == FileKind::kCompanion) continue;
    if (format.extension == word) return {Kind::kFormat, word, &format};
    words += std::string(format.extension) + ", ";
  }
  throw Failure{"--as: " + (word.empty() ? "an empty word" : word) + " is none of " + words +
                std::string(kStatisticsEnding) + ", " + std::string(kPngEnding) + " and " +
                std::string(kJpegEnding)};
}

void LandMaker::takeEndings() {
  for (std::string_view rest = files_.as;;) {
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

bool LandMaker::has(Kind kind) const {
  return std::any_of(endings_.begin(), endings_.end(),
                     [kind](const Ending& ending) { return ending.kind == kind; });
}

std::vector<const FileFormat*> LandMaker::describedFormats() const {
  std::vector<const FileFormat*> grids, meshes;
  for (const Ending& ending : endings_) {
    if (ending.format == nullptr || ending.format->bytesPerVertex == 0) continue;
    if (ending.format->kind == FileKind::kHeights) grids.push_back(ending.format);
    if (ending.format->kind == FileKind::kMesh) meshes.push_back(ending.format);
  }
  return grids.empty() ? meshes : grids;
}

void LandMaker::checkSidecar(const FileOptions& options) const {
  const std::vector<const FileFormat*> described = describedFormats();
  const FileFormat& sidecar = fileFormat(FileFormatId::kSidecar);
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

void LandMaker::checkOptions() const {
  const FileOptions options = optionsOf(files_.options, {});
  bool hasSidecar = false;
  for (const Ending& ending : endings_) {
    hasSidecar = hasSidecar || ending.format == &fileFormat(FileFormatId::kSidecar);
  }
  for (const FileRequest::Option& given : files_.options) {
    std::string why = "in these files (--as)";
    for (const Ending& ending : endings_) {
      if (ending.format == nullptr) continue;
      why = idleReason(given.key, hasSidecar, *ending.format, options);
      if (why.empty()) break;
    }
    if (!why.empty()) throw Failure{"--" + given.key + " changes nothing " + why};
  }
  if (hasSidecar) checkSidecar(options);
  const RenderRequest& picture = files_.picture.request;
  const bool isPictureGiven = files_.picture.size != PictureOptions().size || picture.dark ||
                              picture.legend || picture.caption || picture.pixelRatio != 0.0;
  if (isPictureGiven && !has(Kind::kPng) && !has(Kind::kJpeg)) {
    throw Failure{
        "--size, --dark, --legend, --caption and --pixel-ratio change nothing without "
        "picture.png or picture.jpg in --as"};
  }
}

std::string LandMaker::madeBy() const {
  std::string text = "faultline " FAULTLINE_VERSION " --as ";
  for (const Ending& ending : endings_) text += (&ending == &endings_[0] ? "" : ",") + ending.word;
  const auto add = [&text](std::string_view key, double value) {
    JsonWriter number;
    number.number(value);
    text.append(" --").append(key).append(" ").append(number.text());
  };
  const FileOptions options = optionsOf(files_.options, {});
  for (const FileOption& row : fileOptions()) {
    const bool isGiven = std::any_of(files_.options.begin(), files_.options.end(),
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
  if (base_) text += " --base " + fingerprintOf(*base_);
  return text;
}

FilePlan LandMaker::planFile(const FileFormat& format, const LinkedLand& link) const {
  FilePlan plan = planOf(format, files_.options, link);
  const std::vector<const FileFormat*> described = describedFormats();
  const bool describes = format.id == FileFormatId::kSidecar && !described.empty();
  plan.options = usedOptions(describes ? *described[0] : format, plan.options);
  return plan;
}

LandMaker::Plan LandMaker::plan(const BatchLand& land) const {
  Plan plan;
  PlannedLine& line = plan.line;
  line.land = land.number;
  line.made = made_;
  line.recipe = beginning(land.text);
  line.error = land.error;
  if (!line.error.empty()) return plan;
  Link link = readLink(land.text);
  if (!link.notices.empty()) {
    line.error = errorOf(link.notices);
    return plan;
  }
  try {
    plan.link = landOf(std::move(link), base_ ? &*base_ : nullptr);
    line.recipe = writeLink(plan.link->recipe, plan.link->view, plan.link->check);
    line.size = plan.link->recipe.size();
    requireBase(*plan.link);
    for (const Ending& ending : endings_) {
      const std::string name = landName(land.number) + '.';
      line.files.push_back(name + ending.word);
      if (ending.format == nullptr) continue;
      plan.files.push_back(planFile(*ending.format, *plan.link));
      const FileFormat* const companion = plan.files.back().where.companion;
      if (companion != nullptr) line.files.push_back(name + std::string(companion->extension));
    }
  } catch (const Failure& failure) {
    line.error = failure.message;
    plan.link.reset();
  }
  return plan;
}

std::vector<std::string> LandMaker::notesOf(const Plan& plan) {
  std::vector<std::string> notes;
  for (const FilePlan& file : plan.files) {
    for (const std::string& note : file.where.notes) {
      notes.push_back('.' + std::string(file.format->extension) + ": " + note);
    }
  }
  return notes;
}

void LandMaker::writeFormats(const Plan& plan, const Session& session, std::uint64_t hash,
                             const std::string& name, ProgressLine& line) const {
  for (const FilePlan& each : plan.files) {
    const PlannedLand land(each, *plan.link, session, hash);
    const auto write = [&](const FileFormat& format) {
      PartFile file(name + '.' + std::string(format.extension), PartFile::Look::kFirst);
      land.write(file, format, each.options, line);
      file.keep();
    };
    write(*each.format);
    if (each.where.companion != nullptr) write(*each.where.companion);
  }
}

LandMaker::Made LandMaker::make(const Plan& plan, const std::string& folder,
                                ProgressLine& line) const {
  const LinkedLand& link = *plan.link;
  Session session(link.recipe);
  finishAt(session, link, line);
  const std::uint64_t hash = fingerprint(session.heights());
  const bool isFinished = session.position() == session.length();
  if (link.check && isFinished && *link.check != hash) {
    return {hash,
            "the fingerprint " + hexDigits(hash) + " differs from check=" + hexDigits(*link.check)};
  }
  const std::string name = folder + '/' + landName(plan.line.land);
  writeFormats(plan, session, hash, name, line);
  for (const Ending& ending : endings_) {
    if (ending.kind == Kind::kStatistics) {
      writeBytes(name + '.' + ending.word, statisticsText(link.recipe, session.heights(), hash));
    } else if (ending.kind != Kind::kFormat) {
      RenderRequest request = picture_;
      request.jpeg = ending.kind == Kind::kJpeg;
      std::string error;
      const std::vector<std::uint8_t> bytes = renderPicture(link, request, error);
      if (!error.empty()) throw Failure{error};
      writeBytes(name + '.' + ending.word,
                 {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
  }
  return {hash, {}};
}

}  // namespace faultline
