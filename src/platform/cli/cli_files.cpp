// The commands that write files. See cli_files.h.
#include "platform/cli/cli_files.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <optional>

#include "base/hash.h"
#include "exchange/write/fault_list.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_part_file.h"
#include "platform/files/file_colours.h"
#include "platform/files/land_place.h"
#include "terrain/standing_cuts.h"

namespace faultline {
namespace {

std::string endingOf(const FileFormat& format) { return '.' + std::string(format.extension); }

// The format with the name's ending; throws a Failure that lists all endings if there is none.
const FileFormat& formatOf(const std::string& path) {
  const FileFormat* const named = fileFormatOfName(path);
  if (named != nullptr && named->kind != FileKind::kCompanion) return *named;
  std::string endings;
  for (const FileFormat& format : fileFormats()) {
    if (format.kind == FileKind::kCompanion) continue;
    endings += (endings.empty() ? "" : ", ") + endingOf(format);
  }
  throw Failure{path + ": the name must end in one of " + endings};
}

// Where the sidecar of this file stands, or another file beside it.
std::string besidePath(const std::string& path, const FileFormat& format,
                       const std::string& ending) {
  return path.substr(0, path.size() - endingOf(format).size()) + ending;
}
std::string sidecarPath(const std::string& path, const FileFormat& format) {
  return besidePath(path, format, endingOf(fileFormat(FileFormatId::kSidecar)));
}

// The place of the file by the heights that the land stands on; what is left out is said.
LandPlace placeOf(const FileRequest& request, const FileFormat& format, const LinkedLand& link,
                  const FileOptions& options) {
  const bool isSideGiven = std::any_of(request.options.begin(), request.options.end(),
                                       [](const auto& given) { return given.key == "side"; });
  LandPlace place =
      landPlace(georeferenceOf(link.heights), format, options, isSideGiven, link.view);
  if (request.sidecar && place.notes.empty()) {
    place.notes = landPlace(georeferenceOf(link.heights), fileFormat(FileFormatId::kSidecar),
                            options, isSideGiven, link.view)
                      .notes;
  }
  for (const std::string& note : place.notes) std::cerr << request.path << ": " << note << '\n';
  return place;
}

// Where the option of this key changes nothing; empty if it changes the file or its sidecar.
std::string idleReason(std::string_view key, bool hasSidecar, const FileFormat& format,
                       const FileOptions& options) {
  const auto rows = fileOptions();
  const FileOption& row =
      *std::find_if(rows.begin(), rows.end(), [key](const auto& each) { return each.key == key; });
  const auto condition = [&rows](FileOptionId id) { return rows[static_cast<std::size_t>(id)]; };
  // Of the switches a sidecar only tells those of the file beside it.
  const bool isOfSidecar =
      hasSidecar && row.number != nullptr && fileFormat(FileFormatId::kSidecar).uses(row.id);
  if (!format.uses(row.id) && !isOfSidecar) return "in a file " + endingOf(format);
  if (row.with && !(options.*condition(*row.with).isOn)) {
    return "without --" + std::string(condition(*row.with).key);
  }
  if (row.without && options.*condition(*row.without).isOn) {
    return "with --" + std::string(condition(*row.without).key);
  }
  return {};
}

// Checks a request before a land is built for it.
void check(const FileRequest& request, const FileFormat& format, const FileOptions& options,
           const Link& link) {
  const std::string error = writeError(format, options, link.recipe, positionOf(link));
  if (!error.empty()) throw Failure{error};
  if (request.sidecar && format.id == FileFormatId::kSidecar) {
    throw Failure{request.path + " is a sidecar itself; leave --sidecar out"};
  }
  for (const FileRequest::Option& given : request.options) {
    const std::string why = idleReason(given.key, request.sidecar, format, options);
    if (!why.empty()) throw Failure{"--" + given.key + " changes nothing " + why};
  }
  if (request.sidecar) PartFile::check(sidecarPath(request.path, format));
}

// Writes as far as possible; file.complete() reports what is missing.
void write(PartFile& file, const FileFormat& format, const FileLand& land,
           const FileOptions& options) {
  ProgressLine line;
  writeFile(
      format, land, options, [&file](std::string_view bytes) { return file.write(bytes); },
      [&line](double done) {
        if (line.isDue()) line.show(done);
        return !Interruptible::isInterrupted();
      });
}

void writeAll(const FileRequest& request, const FileFormat& format, const FileLand& land,
              const FileOptions& options, const FileFormat* companion) {
  const Interruptible interruptible;
  PartFile file(request.path);
  std::optional<PartFile> sidecar;
  if (request.sidecar) sidecar.emplace(sidecarPath(request.path, format));
  std::optional<PartFile> beside;
  if (companion != nullptr) {
    beside.emplace(besidePath(request.path, format, endingOf(*companion)));
  }
  write(file, format, land, options);
  if (beside) {
    write(*beside, *companion, land, options);
    file.complete();
    beside->keep();
  }
  if (sidecar) {
    write(*sidecar, fileFormat(FileFormatId::kSidecar), land, usedOptions(format, options));
    file.complete();
    sidecar->keep();
  }
  file.keep();
}

}  // namespace

void addFileOptions(CLI::App& command, FileRequest& request) {
  for (const FileOption& row : fileOptions()) {
    const std::string key(row.key);
    const auto give = [&request, key](double value) { request.options.push_back({key, value}); };
    if (row.number == nullptr) {
      command.add_flag_callback(
          "--" + key, [give] { give(1.0); }, std::string(row.help));
      continue;
    }
    const std::string unit(row.unit == "m" ? "METRES" : row.unit == "mm" ? "MM" : "NUMBER");
    command.add_option_function<double>("--" + key, give, std::string(row.help))->type_name(unit);
  }
  command.add_flag("--sidecar", request.sidecar,
                   "also write what the file does not say beside it, as .json");
}

void generateFile(const std::string& recipeText, const FileRequest& request,
                  const Reading& reading) {
  PartFile::check(request.path);
  const FileFormat& format = formatOf(request.path);
  Reading keeping = reading;
  keeping.baseRequest.keepsNumbers = tellPlaces(format);
  const LinkedLand link = readRecipe(recipeText, keeping);
  FileOptions options;
  if (link.view.scale) options.side = *link.view.scale;
  for (const FileRequest::Option& given : request.options) {
    const std::string error = setFileOption(options, given.key, given.value);
    if (!error.empty()) throw Failure{"--" + given.key + ": " + error};
  }
  check(request, format, options, link);
  const LandPlace where = placeOf(request, format, link, options);
  if (where.place) options.side = where.place->side;

  Session session(link.recipe);
  finishAt(session, link);
  std::optional<Heightfield> difference;
  if (options.difference) difference = differenceOf(session.heights(), link.opened->heights);
  const Heightfield& heights = difference ? *difference : session.heights();
  // Only what some file holds is computed.
  const bool tellsLink = format.tellsLink || request.sidecar;
  const bool isFinished = session.position() == session.length();
  std::optional<std::uint64_t> hash;
  if (tellsLink) hash = fingerprint(session.heights());
  LandCuts cuts;
  if (options.exactFaces) cuts = standingCuts(session, session.position(), kMaxExactPieces);
  const FileLand land{
      .heights = heights,
      .recipe = link.recipe,
      .position = session.position(),
      .recipeText = writeRecipe(link.recipe),
      .link = '#' + writeLink(link.recipe, link.view, isFinished ? hash : std::nullopt),
      .version = FAULTLINE_VERSION,
      .cuts = &cuts,
      .colours = fileColours(link.view, session),
      .georeference = where.place ? &*where.place : nullptr};
  writeAll(request, format, land, options, where.companion);
  std::cerr << request.path << ": " << heights.size << " x " << heights.size
            << (hash ? ", fingerprint " + hexDigits(*hash) : "") << '\n';
}

void printFaults(const std::string& recipeText, bool asJson, const Reading& reading) {
  const Link link = readRecipe(recipeText, reading);
  const FileFormat& format =
      fileFormat(asJson ? FileFormatId::kFaultsJson : FileFormatId::kFaultsCsv);
  const std::string error = writeError(format, {}, link.recipe, positionOf(link));
  if (!error.empty()) throw Failure{error};
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
