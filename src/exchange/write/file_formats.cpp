// The table of formats. See file_formats.h.
#include "exchange/write/file_formats.h"

#include <algorithm>
#include <iterator>

#include "base/assert.h"
#include "base/json.h"
#include "exchange/write/fault_list.h"
#include "exchange/write/file_targets.h"
#include "exchange/write/geotiff_file.h"
#include "exchange/write/grid_files.h"
#include "exchange/write/mask_files.h"
#include "exchange/write/mesh_files.h"
#include "exchange/write/projection_file.h"
#include "exchange/write/sidecar.h"
#include "generated/text_exchange.h"
#include "terrain/recipe/parameters.h"
#include "terrain/standing_cuts.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

constexpr FileOption kOptions[] = {
    {.id = FileOptionId::kSide,
     .key = "side",
     .label = text::kOptionSide,
     .help = text::kOptionSideHelp,
     .unit = "m",
     .number = &FileOptions::side,
     .min = 1.0,
     .max = 10'000'000.0},
    {.id = FileOptionId::kSouthFirst,
     .key = "south-first",
     .label = text::kOptionSouthFirst,
     .help = text::kOptionSouthFirstHelp,
     .isOn = &FileOptions::southFirst},
    {.id = FileOptionId::kPrintSide,
     .key = "print-side",
     .label = text::kOptionPrintSide,
     .help = text::kOptionPrintSideHelp,
     .unit = "mm",
     .number = &FileOptions::printSide,
     .min = 10.0,
     .max = 1000.0},
    {.id = FileOptionId::kPrintBase,
     .key = "print-base",
     .label = text::kOptionPrintBase,
     .help = text::kOptionPrintBaseHelp,
     .unit = "mm",
     .number = &FileOptions::printBase,
     .min = 0.4,
     .max = 100.0},
    {.id = FileOptionId::kExactFaces,
     .key = "exact-faces",
     .label = text::kOptionExactFaces,
     .help = text::kOptionExactFacesHelp,
     .isOn = &FileOptions::exactFaces},
    {.id = FileOptionId::kCentred,
     .key = "centred",
     .label = text::kOptionCentred,
     .help = text::kOptionCentredHelp,
     .isOn = &FileOptions::centred},
    {.id = FileOptionId::kCentredRange,
     .key = "centred-range",
     .label = text::kOptionCentredRange,
     .help = text::kOptionCentredRangeHelp,
     .number = &FileOptions::centredRange,
     .min = 0.001,
     .max = 1000.0,
     .with = FileOptionId::kCentred},
    {.id = FileOptionId::kGridNormals,
     .key = "grid-normals",
     .label = text::kOptionGridNormals,
     .help = text::kOptionGridNormalsHelp,
     .isOn = &FileOptions::gridNormals,
     .without = FileOptionId::kExactFaces},
    {.id = FileOptionId::kDifference,
     .key = "difference",
     .label = text::kOptionDifference,
     .help = text::kOptionDifferenceHelp,
     .isOn = &FileOptions::difference,
     .ofBase = true},
};

template <typename... Ids>
constexpr std::uint32_t options(Ids... ids) {
  return ((1u << static_cast<int>(ids)) | ...);
}

// Of the formats whose heights are not levels of the land's own range.
constexpr std::uint32_t kCentring = options(FileOptionId::kCentred, FileOptionId::kCentredRange);

constexpr std::uint32_t kMeshOptions =
    options(FileOptionId::kSide, FileOptionId::kExactFaces, FileOptionId::kGridNormals) | kCentring;

constexpr FileFormat kFormats[] = {
    {.id = FileFormatId::kPng16,
     .kind = FileKind::kHeights,
     .key = "png16",
     .extension = "png",
     .mediaType = "image/png",
     .label = text::kFormatPng16,
     .help = text::kFormatPng16Help,
     .ofLevels = true,
     .bytesPerVertex = 2,
     .write = writePng16},
    {.id = FileFormatId::kRaw16,
     .kind = FileKind::kHeights,
     .key = "raw16",
     .extension = "raw",
     .mediaType = "application/octet-stream",
     .label = text::kFormatRaw16,
     .help = text::kFormatRaw16Help,
     .options = options(FileOptionId::kSouthFirst),
     .ofLevels = true,
     .bytesPerVertex = 2,
     .write = writeRaw16},
    {.id = FileFormatId::kR32,
     .kind = FileKind::kHeights,
     .key = "r32",
     .extension = "r32",
     .mediaType = "application/octet-stream",
     .label = text::kFormatR32,
     .help = text::kFormatR32Help,
     .options = options(FileOptionId::kSouthFirst, FileOptionId::kDifference) | kCentring,
     .bytesPerVertex = 4,
     .write = writeR32},
    {.id = FileFormatId::kAsc,
     .kind = FileKind::kHeights,
     .key = "asc",
     .extension = "asc",
     .mediaType = "text/plain",
     .label = text::kFormatAsc,
     .help = text::kFormatAscHelp,
     .options = options(FileOptionId::kSide, FileOptionId::kDifference) | kCentring,
     .places = FilePlaces::kBesideSystem,
     .companion = FileFormatId::kProjection,
     .bytesPerVertex = 9,
     .write = writeAsc},
    {.id = FileFormatId::kGeoTiff,
     .kind = FileKind::kHeights,
     .key = "geotiff",
     .extension = "tif",
     .mediaType = "image/tiff",
     .label = text::kFormatGeotiff,
     .help = text::kFormatGeotiffHelp,
     .options = options(FileOptionId::kSide, FileOptionId::kDifference) | kCentring,
     .places = FilePlaces::kWithSystem,
     .bytesPerVertex = 4,
     .write = writeGeoTiff},
    {.id = FileFormatId::kObj,
     .kind = FileKind::kMesh,
     .key = "obj",
     .extension = "obj",
     .mediaType = "model/obj",
     .label = text::kFormatObj,
     .help = text::kFormatObjHelp,
     .options = kMeshOptions,
     .bytesPerVertex = 160,
     .write = writeObj},
    {.id = FileFormatId::kGlb,
     .kind = FileKind::kMesh,
     .key = "glb",
     .extension = "glb",
     .mediaType = "model/gltf-binary",
     .label = text::kFormatGlb,
     .help = text::kFormatGlbHelp,
     .options = kMeshOptions,
     .tellsLink = true,
     .bytesPerVertex = 48,
     .write = writeGlb},
    {.id = FileFormatId::kStl,
     .kind = FileKind::kMesh,
     .key = "stl",
     .extension = "stl",
     .mediaType = "model/stl",
     .label = text::kFormatStl,
     .help = text::kFormatStlHelp,
     .options = options(FileOptionId::kPrintSide, FileOptionId::kPrintBase) | kCentring,
     .bytesPerVertex = 100,
     .write = writeStl},
    {.id = FileFormatId::kFaultsCsv,
     .kind = FileKind::kHeights,
     .key = "faults-csv",
     .extension = "faults.csv",
     .mediaType = "text/csv",
     .label = text::kFormatFaultsCsv,
     .help = text::kFormatFaultsHelp,
     .ofCuts = true,
     .write = [](FileWriter& out, const FileLand& land,
                 const FileOptions&) { writeFaultsCsv(out, land.recipe); }},
    {.id = FileFormatId::kFaultsJson,
     .kind = FileKind::kHeights,
     .key = "faults-json",
     .extension = "faults.json",
     .mediaType = "application/json",
     .label = text::kFormatFaultsJson,
     .help = text::kFormatFaultsHelp,
     .ofCuts = true,
     .write = [](FileWriter& out, const FileLand& land,
                 const FileOptions&) { writeFaultsJson(out, land.recipe, land.recipeText); }},
    {.id = FileFormatId::kColourMap,
     .kind = FileKind::kBeside,
     .key = "colour",
     .extension = "colour.png",
     .mediaType = "image/png",
     .label = text::kFormatColour,
     .help = text::kFormatColourHelp,
     .bytesPerVertex = 1,
     .write = writeColourMap},
    {.id = FileFormatId::kSlopeMap,
     .kind = FileKind::kBeside,
     .key = "slope",
     .extension = "slope.png",
     .mediaType = "image/png",
     .label = text::kFormatSlope,
     .help = text::kFormatSlopeHelp,
     .bytesPerVertex = 1,
     .write = writeSlopeMap},
    {.id = FileFormatId::kFlowMap,
     .kind = FileKind::kBeside,
     .key = "flow",
     .extension = "flow.png",
     .mediaType = "image/png",
     .label = text::kFormatFlow,
     .help = text::kFormatFlowHelp,
     .bytesPerVertex = 1,
     .write = writeFlowMap},
    {.id = FileFormatId::kSplatMap,
     .kind = FileKind::kBeside,
     .key = "splat",
     .extension = "splat.png",
     .mediaType = "image/png",
     .label = text::kFormatSplat,
     .help = text::kFormatSplatHelp,
     .bytesPerVertex = 1,
     .write = writeSplatMap},
    {.id = FileFormatId::kProjection,
     .kind = FileKind::kCompanion,
     .key = "projection",
     .extension = "prj",
     .mediaType = "text/plain",
     .label = text::kFormatProjection,
     .help = text::kFormatProjectionHelp,
     .write = writeProjection},
    {.id = FileFormatId::kSidecar,
     .kind = FileKind::kBeside,
     .key = "sidecar",
     .extension = "json",
     .mediaType = "application/json",
     .label = text::kFormatSidecar,
     .help = text::kFormatSidecarHelp,
     .options = options(FileOptionId::kSide, FileOptionId::kSouthFirst, FileOptionId::kDifference) |
                kCentring,
     .tellsLink = true,
     .places = FilePlaces::kBeside,
     .write = writeSidecar},
};

// In the order of FileKind.
constexpr std::string_view kKinds[] = {"heights", "mesh", "beside", "companion"};

template <typename Rows>
constexpr bool inOrder(const Rows& rows) {
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    if (static_cast<std::size_t>(rows[i].id) != i) return false;
  }
  return true;
}
static_assert(inOrder(kFormats) && std::size(kFormats) == kFileFormatCount);
static_assert(inOrder(kOptions) && std::size(kOptions) == kFileOptionCount);

constexpr const FileOption& optionOf(FileOptionId id) {
  return kOptions[static_cast<std::size_t>(id)];
}

// A condition of an option is a switch, whose own conditions are not asked.
constexpr bool areSwitches() {
  for (const FileOption& row : kOptions) {
    for (const std::optional<FileOptionId>& id : {row.with, row.without}) {
      if (id && optionOf(*id).isOn == nullptr) return false;
    }
  }
  return true;
}
static_assert(areSwitches());

void writeKeyAndLabel(JsonWriter& json, std::string_view key, std::string_view label) {
  json.member("key", key);
  json.member("label", label);
}

}  // namespace

std::span<const FileOption> fileOptions() { return kOptions; }

std::string setFileOption(FileOptions& options, std::string_view key, double value) {
  const auto* row = std::find_if(std::begin(kOptions), std::end(kOptions),
                                 [&](const FileOption& each) { return each.key == key; });
  if (row == std::end(kOptions)) return text::optionErrorUnknown(std::string(key));
  if (row->number != nullptr) {
    if (!(value >= row->min && value <= row->max)) {
      const auto text = [](double number) {
        JsonWriter json;
        json.number(number);
        return json.text();
      };
      const std::string label(row->label);
      if (row->unit.empty()) {
        return text::optionErrorOutsideBare(label, text(row->min), text(row->max));
      }
      return text::optionErrorOutside(label, text(row->min), text(row->max),
                                      std::string(row->unit));
    }
    options.*row->number = value;
  } else {
    if (value != 0.0 && value != 1.0) return text::optionErrorSwitch(std::string(row->label));
    options.*row->isOn = value == 1.0;
  }
  return {};
}

FileOptions usedOptions(const FileFormat& format, FileOptions options) {
  for (const FileOption& row : kOptions) {
    if (row.isOn == nullptr) continue;
    const bool isReplaced = row.without && options.*optionOf(*row.without).isOn;
    if (!format.uses(row.id) || isReplaced) options.*row.isOn = false;
  }
  return options;
}

std::span<const FileFormat> fileFormats() { return kFormats; }

const FileFormat& fileFormat(FileFormatId id) { return kFormats[static_cast<std::size_t>(id)]; }

const FileFormat* findFileFormat(std::string_view key) {
  for (const FileFormat& row : kFormats) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

const FileFormat* fileFormatOfName(std::string_view fileName) {
  const FileFormat* found = nullptr;
  for (const FileFormat& row : kFormats) {
    const std::string end = '.' + std::string(row.extension);
    if (fileName.size() <= end.size() || !fileName.ends_with(end)) continue;
    if (found == nullptr || row.extension.size() > found->extension.size()) found = &row;
  }
  return found;
}

std::string writeError(const FileFormat& format, const FileOptions& options, const Recipe& recipe,
                       int position) {
  if (options.exactFaces && format.uses(FileOptionId::kExactFaces) &&
      !hasStandingCuts(recipe, position, kMaxExactPieces)) {
    return text::kFormatExactFacesError;
  }
  if (options.difference && format.uses(FileOptionId::kDifference) && recipe.base == 0) {
    return text::kFormatDifferenceError;
  }
  if (!format.ofCuts || recipe.isCut()) return {};
  const auto method = static_cast<std::size_t>(recipe.method());
  return text::formatFaultsError(
      std::string(parameter(ParameterId::kMethod).choices[method].label));
}

FileEnd writeFile(const FileFormat& format, const FileLand& land, const FileOptions& options,
                  const ByteSink& sink, const GoOn& goOn) {
  FAULTLINE_ASSERT(!format.ofCuts || land.recipe.isCut());
  FileWriter out(sink, goOn);
  format.write(out, land, options);
  return out.finish();
}

std::string fileName(const FileFormat& format, const Recipe& recipe, int position,
                     const FileOptions& options) {
  std::string stem = fileStem(recipe, position);
  const FileOptions used = usedOptions(format, options);
  for (const FileOption& row : kOptions) {
    if (row.isOn != nullptr && used.*row.isOn) {
      stem += '-' + std::string(row.key);
    }
  }
  return stem + '.' + std::string(format.extension);
}

void writeFileOptions(JsonWriter& json, const FileOptions& values) {
  json.beginObject();
  for (const FileOption& row : kOptions) {
    json.key(row.key);
    if (row.number != nullptr) {
      json.number(values.*row.number);
    } else {
      json.boolean(values.*row.isOn);
    }
  }
  json.endObject();
}

std::string fileFormatsJson(int size) {
  JsonWriter json;
  json.beginObject();
  json.objects("options", kOptions, [&](const FileOption& row) {
    writeKeyAndLabel(json, row.key, row.label);
    json.member("help", row.help);
    json.member("type", row.number != nullptr ? "number" : "switch");
    if (row.number != nullptr) {
      if (!row.unit.empty()) json.member("unit", row.unit);
      json.member("min", row.min);
      json.member("max", row.max);
    }
    if (row.with) json.member("with", optionOf(*row.with).key);
    if (row.without) json.member("without", optionOf(*row.without).key);
    if (row.ofBase) json.member("ofBase", true);
  });
  json.objects("formats", kFormats, [&](const FileFormat& row) {
    writeKeyAndLabel(json, row.key, row.label);
    json.member("help", row.help);
    json.member("extension", row.extension);
    json.member("mediaType", row.mediaType);
    json.member("kind", kKinds[static_cast<std::size_t>(row.kind)]);
    json.member("ofCuts", row.ofCuts);
    json.member("ofLevels", row.ofLevels);
    json.member("bytesPerVertex", row.bytesPerVertex);
    json.array("options", kOptions, [&](const FileOption& option) {
      if (row.uses(option.id)) json.string(option.key);
    });
  });
  json.objects("targets", fileTargets(), [&](const FileTarget& row) {
    writeKeyAndLabel(json, row.key, row.label);
    json.key("formats");
    json.beginArray();
    for (const TargetFormat& each : row.formats) json.string(fileFormat(each.format).key);
    json.endArray();
    json.key("options");
    writeFileOptions(json, row.options);
    json.key("sizes");
    json.beginArray();
    for (const int each : row.sizes) json.integer(each);
    json.endArray();
    json.member("bestSize", nearestSize(row, size));
    json.member("sizeHelp", row.sizeHelp);
  });
  json.endObject();
  return json.text();
}

}  // namespace faultline
