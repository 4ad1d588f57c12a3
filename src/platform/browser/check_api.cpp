// The functions of the check module that JavaScript may call (web/src/check/check_module.d.ts lists
// the same functions as types): a land's list of cuts, and somebody's heights checked against it.
// Only texts, numbers and bytes cross the border.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "check/check_report.h"
#include "exchange/read/fault_table.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/opened_heights.h"
#include "exchange/write/fault_list.h"
#include "exchange/write/file_formats.h"
#include "generated/text_platform.h"
#include "platform/browser/web_numbers.h"
#include "share/memory_check.h"
#include "share/recipe_text.h"
#include "terrain/grid/test_dome.h"
#include "terrain/timeline/session.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// A sentence where the land does not fit into memory; else empty.
std::string memoryError(const Recipe& recipe) {
  const MemoryCheck check{sessionMemory};
  if (fitsMemory(recipe, nullptr, check)) return {};
  std::vector<Notice> notices;
  addMemoryNotice(notices, recipe, nullptr, check, true);
  return notices.front().message;
}

// What the land is made of, and whether the list of its cuts tells all of it.
std::string landText(const Link& link) {
  const Recipe& recipe = link.recipe;
  const std::string side = std::to_string(recipe.size());
  if (!recipe.isCut()) return text::checkedLandOther(side);
  const Timeline timeline(recipe);
  const int position = positionOf(link);
  const std::string cuts = std::to_string(timeline.steps);
  std::string sentence = position < timeline.steps
                             ? text::checkedLandFirstCuts(std::to_string(position), cuts, side)
                             : text::checkedLandCuts(cuts, side);
  if (!isPlainCuts(recipe, position)) sentence += " " + std::string(text::kCheckedLandMore);
  return sentence;
}

// {link, sentence, hasCuts, fileName, ok}
std::string land(const std::string& text) {
  const Link link = readLink(text);
  std::string sentence = memoryError(link.recipe);
  const bool isOk = sentence.empty();
  const bool hasCuts = link.recipe.isCut();
  if (isOk) {
    sentence = landText(link);
    for (const Notice& notice : link.notices) sentence += " " + notice.message;
  }
  JsonWriter json;
  json.beginObject();
  json.member("link", writeLink(link.recipe, link.view));
  json.member("sentence", sentence);
  json.member("hasCuts", hasCuts);
  json.member("fileName", fileName(*findFileFormat("faults-csv"), link.recipe, positionOf(link),
                                   FileOptions{}));
  json.member("ok", isOk);
  json.endObject();
  return json.text();
}

// The list of cuts as CSV.
std::string cuts(const std::string& text) {
  const Link link = readLink(text);
  std::string csv;
  if (!link.recipe.isCut()) return csv;
  const ByteSink sink = [&csv](std::string_view bytes) {
    csv += bytes;
    return true;
  };
  const GoOn goOn;
  FileWriter writer(sink, goOn);
  writeFaultsCsv(writer, link.recipe);
  writer.finish();
  return csv;
}

HeightsFile readFile(const std::string& name, const std::string& bytes, double columns, double rows,
                     bool bigEndian) {
  HeightsRequest request;
  request.width = toInt(columns, 0.0, kMaxSize);
  request.height = toInt(rows, 0.0, kMaxSize);
  if (bigEndian) request.bigEndian = true;
  const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
  return readHeightsFile(name, {first, bytes.size()}, request);
}

std::string check(const std::string& text, const std::string& name, const std::string& bytes,
                  double columns, double rows, bool bigEndian) {
  const Link link = readLink(text);
  const HeightsFile file = readFile(name, bytes, columns, rows, bigEndian);
  return checkJson(checkReport(link.recipe, positionOf(link), file), file.needsSize);
}

// Reads somebody's own list of cuts: {error, sentence}; with an error it is none.
std::string readCuts(const std::string& csv) {
  const FaultTable table = readFaultTable(csv);
  JsonWriter json;
  json.beginObject();
  json.member("error", table.error);
  json.member("sentence", text::checkedLandList(static_cast<int>(table.cuts.size())));
  json.endObject();
  return json.text();
}

// Checks a file against such a list.
std::string checkCuts(const std::string& csv, const std::string& name, const std::string& bytes,
                      double columns, double rows, bool bigEndian) {
  const FaultTable table = readFaultTable(csv);
  HeightsFile file = readFile(name, bytes, columns, rows, bigEndian);
  if (!table.error.empty()) file.error = table.error;
  return checkJson(checkReport(table, file), file.needsSize);
}

// The land of the last file that was opened.
OpenedLandPtr& openedNow() {
  static OpenedLandPtr land;
  return land;
}

// {error, needsSize, notes, size, fingerprint, link} of a land that is opened; the link shows it as
// it is. Without a land there is an error.
std::string openedJson(const OpenedHeights& opened, bool needsSize) {
  openedNow() = opened.land;
  JsonWriter json;
  json.beginObject();
  json.member("error", opened.error);
  json.member("needsSize", needsSize);
  json.key("notes");
  json.beginArray();
  for (const std::string& note : opened.notes) json.string(note);
  json.endArray();
  if (opened.land != nullptr) {
    json.member("size", opened.land->heights.size);
    json.member("fingerprint", hexDigits(opened.land->fingerprint));
    json.member("link", writeRecipe(openedRecipe(*opened.land)));
  }
  json.endObject();
  return json.text();
}

// Reads a file as a land to stand on; `sidecar`: the text of the .json beside it, or empty.
std::string openFile(const std::string& name, const std::string& bytes, double columns, double rows,
                     bool bigEndian, const std::string& sidecar) {
  HeightsFile file = readFile(name, bytes, columns, rows, bigEndian);
  const bool needsSize = file.needsSize;
  return openedJson(openedHeights(std::move(file), readHeightsSidecar(sidecar)), needsSize);
}

// The same of floats that JavaScript has read from a GeoTIFF: `noData` stands for no height (NaN:
// no number does), `cellMetres` is 0 if it is not known, and a sidecar knows better.
std::string openGrid(const std::string& floats, double columns, double rows, double noData,
                     double cellMetres, const std::string& sidecar) {
  const auto facts = readHeightsSidecar(sidecar);
  const auto* first = reinterpret_cast<const std::uint8_t*>(floats.data());
  HeightsFile file = decodedHeights({.floats = {first, floats.size()},
                                     .width = toInt(columns, 0.0, kMaxSize + 1),
                                     .height = toInt(rows, 0.0, kMaxSize + 1),
                                     .noData = noData});
  HeightsRequest request;
  request.cellSize = facts ? 0.0 : cellMetres;
  return openedJson(openedHeights(std::move(file), facts, request), false);
}

// Opens the test dome of the nearest size that links may name, for a land of this link.
std::string openDome(const std::string& link) {
  const int wanted = readLink(link).recipe.size();
  const auto fits = std::find_if(kDomeSizes.begin(), kDomeSizes.end(),
                                 [wanted](int each) { return each >= wanted; });
  return openedJson({{}, testDome(fits == kDomeSizes.end() ? kDomeSizes.back() : *fits), {}},
                    false);
}

// Opens the land with this fingerprint, if it is one that needs no file; else with an empty error
// and no land.
std::string openKnown(const std::string& fingerprint) {
  const auto name = readFingerprint(fingerprint);
  return openedJson({{}, name ? knownDome(*name) : nullptr, {}}, false);
}

// The heights of that land: a view of the module's memory, to be copied at once.
emscripten::val openedHeightsNow() {
  static const UnfilledVector<float> kNone;
  const UnfilledVector<float>& z = openedNow() == nullptr ? kNone : openedNow()->heights.z;
  return emscripten::val(emscripten::typed_memory_view(z.size(), z.data()));
}

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_check) {
  using emscripten::function;
  function("land", &land);
  function("cuts", &cuts);
  function("check", &check);
  function("readCuts", &readCuts);
  function("checkCuts", &checkCuts);
  function("openFile", &openFile);
  function("openGrid", &openGrid);
  function("openDome", &openDome);
  function("openKnown", &openKnown);
  function("openedHeights", &openedHeightsNow);
}

}  // namespace faultline
