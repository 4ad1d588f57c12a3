// The JSON sidecar of a file. See sidecar.h.
#include "exchange/write/sidecar.h"

#include "base/hash.h"
#include "base/json.h"
#include "exchange/write/georeference.h"
#include "exchange/write/grid_files.h"
#include "generated/text_exchange.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// What the file said that the land stands on; places are those of the land's vertices.
void writePlace(JsonWriter& json, const WrittenNumbers& numbers) {
  const FileGeoreference& georeference = *numbers.georeference();
  const FileSays& says = georeference.says;
  json.member("levelMetres", georeference.level);
  if (georeference.places) {
    const CellGrid cells = numbers.cells();
    json.key("places");
    json.beginObject();
    json.member("x0", cells.west + 0.5 * cells.across);
    json.member("y0", cells.north - 0.5 * cells.along);
    json.member("xi", cells.across);
    json.member("yj", -cells.along);
    json.endObject();
    json.member("point", says.isPoint);
    json.member("geographic", says.kind == CoordinateKind::kGeographic);
  }
  if (!says.coordinates.empty()) json.member("coordinates", says.coordinates);
  if (says.epsg > 0) json.member("epsg", says.epsg);
  if (!says.projectionText.empty()) json.member("projection", says.projectionText);
  if (says.heightUnit > 0.0) json.member("heightUnitMetres", says.heightUnit);
  if (!says.heightUnitName.empty()) json.member("heightUnit", says.heightUnitName);
}

}  // namespace

void writeSidecar(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const HeightLevels levels(land.heights);
  const auto method = static_cast<std::size_t>(land.recipe.method());
  FileOptions plain = options;
  plain.centred = false;  // the range and the place are the land's own
  const WrittenNumbers numbers(land, plain);
  const FileGeoreference* const georeference = numbers.georeference();
  const double side = georeference != nullptr ? georeference->side : options.side;
  JsonWriter json;
  json.beginObject();
  json.member("program", "Faultline");
  if (!land.version.empty()) json.member("version", land.version);
  json.member("recipe", land.recipeText);
  if (!land.link.empty()) json.member("link", land.link);
  json.member("fingerprint", hexDigits(fingerprint(land.heights)));
  json.member("seed", land.recipe.seed);
  json.member("method", parameter(ParameterId::kMethod).choices[method].key);
  json.member("position", land.position);
  json.member("length", Timeline(land.recipe).length());
  json.member("size", land.heights.size);
  json.member("sideMetres", side);
  json.member("spacingMetres", side / (land.heights.size - 1));
  json.member("lowMetres", levels.low() * side);
  json.member("highMetres", levels.high() * side);
  json.member("metresPerLevel", levels.range() * side / 65535.0);
  if (georeference != nullptr) writePlace(json, numbers);
  json.member("firstRow", options.southFirst ? "south" : "north");
  if (options.centred) {
    json.member("centredRange", options.centredRange);
    json.member("centred", text::kSidecarCentred);
  }
  json.member("licence", text::kSidecarLicence);
  json.endObject();
  out.bytes(json.text());
  out.bytes("\n");
}

}  // namespace faultline
