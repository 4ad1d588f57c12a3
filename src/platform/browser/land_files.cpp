// The files of the terrain module's land. See land_files.h.
#include "platform/browser/land_files.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/write/projection_file.h"
#include "generated/text_platform.h"
#include "platform/files/file_colours.h"
#include "share/notice_json.h"
#include "terrain/standing_cuts.h"

namespace faultline {
namespace {

template <typename Rows>
std::string keysOf(const Rows& rows) {
  std::string keys;
  for (const auto& row : rows) keys += (keys.empty() ? "" : ", ") + std::string(row.key);
  return keys;
}

std::string numberText(double value) {
  JsonWriter json;
  json.number(value);
  return json.text();
}

}  // namespace

LandFile::LandFile(const Link& link, const Session& session, const LandBase& base,
                   const FileOrder& order)
    : link_(link),
      session_(session),
      base_(base),
      page_(order.page),
      format_(findFileFormat(order.format)),
      target_(findFileTarget(order.target)) {
  if (format_ == nullptr) {
    error_ = text::filesErrorFormat(order.format, keysOf(fileFormats()));
  } else if (target_ == nullptr && !order.target.empty()) {
    error_ = text::filesErrorTarget(order.target, keysOf(fileTargets()));
  }
  chooseOptions(order);
  if (error_.empty()) error_ = writeError(*format_, options_, link.recipe, session.position());
  if (error_.empty() && format_->kind == FileKind::kCompanion &&
      (!where_.place || projectionOf(*where_.place).empty())) {
    error_ = text::kFilesErrorProjection;
  }
}

void LandFile::chooseOptions(const FileOrder& order) {
  if (target_ != nullptr) options_ = target_->options;
  if (link_.view.scale) options_.side = *link_.view.scale;
  for (const auto& [key, value] : order.options) {
    const std::string error = setFileOption(options_, key, value);
    if (!error.empty()) notices_.push_back({key, numberText(value), error});
  }
  if (format_ == nullptr) return;
  const bool isSideGiven = std::any_of(order.options.begin(), order.options.end(),
                                       [](const auto& given) { return given.first == "side"; });
  where_ = landPlace(base_.place, *format_, options_, isSideGiven, link_.view);
  if (where_.place) options_.side = where_.place->side;
}

std::string LandFile::json() const {
  JsonWriter json;
  json.beginObject();
  if (!error_.empty()) {
    json.member("error", error_);
    json.endObject();
    return json.text();
  }
  const std::optional<Heightfield> difference = differenceHere();
  const Heightfield& heights = difference ? *difference : session_.heights();
  ImportNumbers numbers = importNumbers(heights, usedOptions(*format_, options_));
  const double level = where_.place ? where_.place->level : 0.0;
  const bool fits = target_ == nullptr || fitsTarget(*target_, numbers.size);
  const double vertices = static_cast<double>(numbers.size) * numbers.size;
  json.member("format", format_->key);
  json.member("name", fileName(*format_, link_.recipe, session_.position(), options_));
  json.member("mediaType", format_->mediaType);
  json.member("size", numbers.size);
  json.member("side", numbers.side);
  json.member("low", numbers.low + level);
  json.member("high", numbers.high + level);
  json.member("bytes", format_->bytesPerVertex * vertices);
  json.key("options");
  writeFileOptions(json, options_);
  const bool hasTarget = target_ != nullptr;
  json.member("advice", hasTarget ? importAdvice(*target_, format_->id, numbers) : std::string());
  numbers.brief = true;
  json.member("briefAdvice",
              hasTarget ? importAdvice(*target_, format_->id, numbers) : std::string());
  json.member("sizeHelp", fits ? std::string_view() : target_->sizeHelp);
  json.member("place", where_.place && where_.place->places && tellPlaces(*format_));
  json.key("companions");
  json.beginArray();
  if (where_.companion != nullptr) json.string(where_.companion->key);
  json.endArray();
  json.array("notes", where_.notes, [&json](const std::string& note) { json.string(note); });
  json.key("notices");
  writeNotices(json, notices_);
  json.endObject();
  return json.text();
}

std::string LandFile::address() const {
  const bool isFinished = session_.position() == session_.length();
  View view = link_.view;
  // The session may be at another position than the link names.
  if (positionOf(link_) != session_.position()) {
    view.at = isFinished ? TimelinePlace() : session_.timeline().placeOf(session_.position());
  }
  const auto hash =
      isFinished ? std::optional(fingerprint(session_.heights())) : std::optional<std::uint64_t>();
  return page_ + '#' + writeLink(link_.recipe, view, hash);
}

std::optional<Heightfield> LandFile::differenceHere() const {
  if (!usedOptions(*format_, options_).difference || base_.land == nullptr) return std::nullopt;
  return differenceOf(session_.heights(), base_.land->heights);
}

FileEnd LandFile::write(const ByteSink& sink, const GoOn& goOn) const {
  // Only what the file holds is computed.
  LandCuts cuts;
  if (usedOptions(*format_, options_).exactFaces) {
    cuts = standingCuts(session_, session_.position(), kMaxExactPieces);
  }
  const std::optional<Heightfield> difference = differenceHere();
  const FileLand land{.heights = difference ? *difference : session_.heights(),
                      .recipe = link_.recipe,
                      .position = session_.position(),
                      .recipeText = writeRecipe(link_.recipe),
                      .link = format_->tellsLink ? address() : std::string(),
                      .version = FAULTLINE_VERSION,
                      .cuts = &cuts,
                      .colours = fileColours(link_.view, session_),
                      .georeference = where_.place ? &*where_.place : nullptr};
  return writeFile(*format_, land, options_, sink, goOn);
}

}  // namespace faultline
