// The commands that write files. See cli_files.h.
#include "platform/cli/cli_files.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <optional>

#include "base/hash.h"
#include "exchange/write/chance_list.h"
#include "exchange/write/fault_list.h"
#include "platform/cli/cli_land.h"
#include "platform/cli/cli_part_file.h"
#include "platform/files/file_colours.h"
#include "platform/files/land_place.h"
#include "terrain/standing_cuts.h"

namespace faultline {
namespace {

std::string endingOf(const FileFormat& format) { return '.' + std::string(format.extension); }

// Where the sidecar of this file stands, or another file beside it.
std::string besidePath(const std::string& path, const FileFormat& format,
                       const std::string& ending) {
  return path.substr(0, path.size() - endingOf(format).size()) + ending;
}
std::string sidecarPath(const std::string& path, const FileFormat& format) {
  return besidePath(path, format, endingOf(sidecarFormat()));
}

// Where the file lies by the heights that the land stands on.
LandPlace placeOf(const FileFormat& format, const FileOptions& options,
                  const std::vector<FileRequest::Option>& given, const LinkedLand& link) {
  const bool isSideGiven =
      std::any_of(given.begin(), given.end(), [](const auto& each) { return each.key == "side"; });
  return landPlace(georeferenceOf(link.heights), format, options, isSideGiven, link.view);
}

// Checks a request before a land is built for it.
void check(const FileRequest& request, const FilePlan& plan) {
  if (request.sidecar && plan.format == &sidecarFormat()) {
    throw Failure{request.path + " is a sidecar itself; leave --sidecar out"};
  }
  for (const FileRequest::Option& given : request.options) {
    const std::string why = idleReason(given.key, request.sidecar, *plan.format, plan.options);
    if (!why.empty()) throw Failure{"--" + given.key + " changes nothing " + why};
  }
  if (request.sidecar) PartFile::check(sidecarPath(request.path, *plan.format));
}

// Says what of the land's place is left out.
void printNotes(const FileRequest& request, const FilePlan& plan, const LinkedLand& link) {
  std::vector<std::string> notes = plan.where.notes;
  if (request.sidecar && notes.empty()) {
    notes = placeOf(sidecarFormat(), plan.options, request.options, link).notes;
  }
  for (const std::string& note : notes) std::cerr << request.path << ": " << note << '\n';
}

void writeAll(const FileRequest& request, const FilePlan& plan, const PlannedLand& land) {
  const Interruptible interruptible;
  const auto write = [&land](PartFile& file, const FileFormat& format, const FileOptions& options) {
    // Words of its own, because the land's per cent have been shown before
    ProgressLine line([](double done) {
      return "writing " + std::to_string(static_cast<int>(done * 100.0)) + " %";
    });
    land.write(file, format, options, line);
  };
  PartFile file(request.path);
  std::optional<PartFile> sidecar;
  if (request.sidecar) sidecar.emplace(sidecarPath(request.path, *plan.format));
  std::optional<PartFile> beside;
  const FileFormat* const companion = plan.where.companion;
  if (companion != nullptr) {
    beside.emplace(besidePath(request.path, *plan.format, endingOf(*companion)));
  }
  write(file, *plan.format, plan.options);
  if (beside) {
    write(*beside, *companion, plan.options);
    file.complete();
    beside->keep();
  }
  if (sidecar) {
    write(*sidecar, sidecarFormat(), usedOptions(*plan.format, plan.options));
    file.complete();
    sidecar->keep();
  }
  file.keep();
}

}  // namespace

void addFileOptions(CLI::App& command, std::vector<FileRequest::Option>& given) {
  for (const FileOption& row : fileOptions()) {
    const std::string key(row.key);
    const auto give = [&given, key](double value) { given.push_back({key, value}); };
    if (row.number == nullptr) {
      command.add_flag_callback(
          "--" + key, [give] { give(1.0); }, std::string(row.help));
      continue;
    }
    const std::string unit(row.unit == "m" ? "METRES" : row.unit == "mm" ? "MM" : "NUMBER");
    command.add_option_function<double>("--" + key, give, std::string(row.help))->type_name(unit);
  }
}

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

const FileFormat& sidecarFormat() { return fileFormat(FileFormatId::kSidecar); }

FileOptions optionsOf(const std::vector<FileRequest::Option>& given, const Link& link) {
  FileOptions options;
  if (link.view.scale) options.side = *link.view.scale;
  for (const FileRequest::Option& each : given) {
    const std::string error = setFileOption(options, each.key, each.value);
    if (!error.empty()) throw Failure{"--" + each.key + ": " + error};
  }
  return options;
}

std::string idleReason(std::string_view key, bool hasSidecar, const FileFormat& format,
                       const FileOptions& options) {
  const auto rows = fileOptions();
  const FileOption& row =
      *std::find_if(rows.begin(), rows.end(), [key](const auto& each) { return each.key == key; });
  const auto condition = [&rows](FileOptionId id) { return rows[static_cast<std::size_t>(id)]; };
  // Of the switches a sidecar only tells those of the file beside it.
  const bool isOfSidecar = hasSidecar && row.number != nullptr && sidecarFormat().uses(row.id);
  if (!format.uses(row.id) && !isOfSidecar) return "in a file " + endingOf(format);
  if (row.with && !(options.*condition(*row.with).isOn)) {
    return "without --" + std::string(condition(*row.with).key);
  }
  if (row.without && options.*condition(*row.without).isOn) {
    return "with --" + std::string(condition(*row.without).key);
  }
  return {};
}

FilePlan planOf(const FileFormat& format, const std::vector<FileRequest::Option>& given,
                const LinkedLand& link) {
  FilePlan plan{&format, optionsOf(given, link), {}};
  const std::string error = writeError(format, plan.options, link.recipe, positionOf(link));
  if (!error.empty()) throw Failure{error};
  plan.where = placeOf(format, plan.options, given, link);
  if (plan.where.place) plan.options.side = plan.where.place->side;
  return plan;
}

PlannedLand::PlannedLand(const FilePlan& plan, const LinkedLand& link, const Session& session,
                         std::optional<std::uint64_t> hash)
    : difference_(plan.options.difference
                      ? std::optional(differenceOf(session.heights(), link.opened->heights))
                      : std::nullopt),
      // Only what some file holds is computed.
      cuts_(plan.options.exactFaces ? standingCuts(session, session.position(), kMaxExactPieces)
                                    : LandCuts()),
      land_{.heights = difference_ ? *difference_ : session.heights(),
            .recipe = link.recipe,
            .position = session.position(),
            .recipeText = writeRecipe(link.recipe),
            .link = '#' + writeLink(link.recipe, link.view,
                                    session.position() == session.length() ? hash : std::nullopt),
            .version = FAULTLINE_VERSION,
            .cuts = &cuts_,
            .colours = fileColours(link.view, session),
            .georeference = plan.where.place ? &*plan.where.place : nullptr} {}

void PlannedLand::write(PartFile& file, const FileFormat& format, const FileOptions& options,
                        ProgressLine& line) const {
  writeFile(
      format, land_, options, [&file](std::string_view bytes) { return file.write(bytes); },
      [&line](double done) {
        if (line.isDue()) line.show(done);
        return !Interruptible::isInterrupted();
      });
}

void generateFile(const std::string& recipeText, const FileRequest& request,
                  const Reading& reading) {
  PartFile::check(request.path);
  const FileFormat& format = formatOf(request.path);
  Reading keeping = reading;
  keeping.baseRequest.keepsNumbers = tellPlaces(format);
  const LinkedLand link = readRecipe(recipeText, keeping);
  const FilePlan plan = planOf(format, request.options, link);
  check(request, plan);
  printNotes(request, plan, link);

  Session session(link.recipe);
  finishAt(session, link);
  std::optional<std::uint64_t> hash;
  if (format.tellsLink || request.sidecar) hash = fingerprint(session.heights());
  const PlannedLand land(plan, link, session, hash);
  writeAll(request, plan, land);
  std::cerr << request.path << ": " << land.size() << " x " << land.size()
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

void printNumbers(const std::string& recipeText, const Reading& reading) {
  const Link link = readRecipe(recipeText, reading);
  const std::int64_t count = chanceCount(link.recipe);
  if (count == 0) throw Failure{"this land draws cuts, and no numbers at points: see faults"};
  if (count > kMostChances) {
    throw Failure{"the list would have " + std::to_string(count) +
                  " rows, which is too many: choose a smaller grid"};
  }
  const ByteSink sink = [](std::string_view bytes) { return !!(std::cout << bytes); };
  const GoOn goOn;
  FileWriter out(sink, goOn);
  writeChancesCsv(out, link.recipe);
  out.finish();
}

}  // namespace faultline
