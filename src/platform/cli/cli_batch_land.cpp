// One land of a batch. See cli_batch_land.h.
#include "platform/cli/cli_batch_land.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/read/says_json.h"
#include "platform/cli/cli_part_file.h"
#include "platform/cli/cli_statistics.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

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

LandMaker::LandMaker(const BatchFilesRequest& request, const Reading& reading) : files_(request) {
  Reading keeping = reading;
  keeping.baseRequest.keepsNumbers = files_.tellPlaces();
  base_ = openBase(keeping);
  made_ = "faultline " FAULTLINE_VERSION " " + files_.text();
  if (base_) made_ += " --base " + fingerprintOf(*base_);
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
    for (const BatchFiles::Ending& ending : files_.endings()) {
      const std::string name = landName(land.number) + '.';
      line.files.push_back(name + ending.word);
      if (ending.format == nullptr) continue;
      plan.files.push_back(files_.planFile(*ending.format, *plan.link));
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
  for (const BatchFiles::Ending& ending : files_.endings()) {
    if (ending.kind == BatchFiles::Kind::kStatistics) {
      writeBytes(name + '.' + ending.word, statisticsText(link.recipe, session.heights(), hash));
    } else if (ending.kind != BatchFiles::Kind::kFormat) {
      RenderRequest request = files_.picture();
      request.jpeg = ending.kind == BatchFiles::Kind::kJpeg;
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
