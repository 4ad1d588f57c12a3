// The JSON sidecar of a file. See sidecar.h.
#include "exchange/write/sidecar.h"

#include "base/hash.h"
#include "base/json.h"
#include "exchange/write/grid_files.h"
#include "generated/text_exchange.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

void writeSidecar(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const HeightLevels levels(land.heights);
  const auto method = static_cast<std::size_t>(land.recipe.method());
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
  json.member("sideMetres", options.side);
  json.member("spacingMetres", options.side / (land.heights.size - 1));
  json.member("lowMetres", levels.low() * options.side);
  json.member("highMetres", levels.high() * options.side);
  json.member("metresPerLevel", levels.range() * options.side / 65535.0);
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
