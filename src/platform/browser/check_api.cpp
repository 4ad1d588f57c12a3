// The functions of the check module that JavaScript may call (web/src/check/check_module.d.ts lists
// the same functions as types): a land's list of cuts, and somebody's heights checked against it.
// Only texts, numbers and bytes cross the border.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "check/check_report.h"
#include "check/opened_sentence.h"
#include "check/worked_example.h"
#include "exchange/read/fault_table.h"
#include "exchange/read/given_files.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/heights_map.h"
#include "exchange/read/heights_request.h"
#include "exchange/read/opened_heights.h"
#include "exchange/read/says_json.h"
#include "exchange/write/chance_list.h"
#include "exchange/write/fault_list.h"
#include "exchange/write/file_formats.h"
#include "exchange/write/georeference_text.h"
#include "generated/text_platform.h"
#include "grade/receipt.h"
#include "grade/student_land.h"
#include "platform/browser/chosen_files.h"
#include "share/memory_check.h"
#include "share/quantities.h"
#include "share/recipe_text.h"
#include "terrain/grid/test_dome.h"
#include "terrain/timeline/relief.h"
#include "terrain/timeline/session.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

// What the land is made of, and whether the list of its cuts tells all of it.
std::string landText(const Link& link) {
  const Recipe& recipe = link.recipe;
  const std::string side = std::to_string(recipe.size());
  const Timeline timeline(recipe);
  const int position = positionOf(link);
  if (!recipe.isCut()) {
    const int steps = timeline.steps;
    const std::int64_t count = chanceCount(recipe);
    return (recipe.method() == Method::kDiamondSquare ? text::checkedLandSquares(steps - 1, side)
                                                      : text::checkedLandNoise(steps, side)) +
           ' ' +
           (count > kMostChances ? text::checkedLandManyNumbers(std::to_string(count))
                                 : std::string(text::kCheckedLandNumbers));
  }
  if (recipe.method() == Method::kFaultTree) {
    return text::checkedLandTrees(timeline.steps, side) + ' ' + std::string(text::kCheckedLandMore);
  }
  const std::string cuts = std::to_string(timeline.steps);
  std::string sentence = position < timeline.steps
                             ? text::checkedLandFirstCuts(std::to_string(position), cuts, side)
                             : text::checkedLandCuts(timeline.steps, side);
  if (!isPlainCuts(recipe, position)) sentence += " " + std::string(text::kCheckedLandMore);
  return sentence;
}

// What a sum of amplitudes becomes in this land, for whoever compares their own with its heights.
std::string factorText(const Recipe& recipe) {
  if (!recipe.isCut()) return text::checkedLandSums(placesText(reliefScale(recipe), 6));
  const double factor = reliefScale(recipe) / kSumUnit;
  return text::checkedLandFactor(placesText(factor, 6));
}

// The name of its list: of cuts, or of random numbers.
std::string listName(const Link& link) {
  if (!link.recipe.isCut())
    return fileStem(link.recipe, positionOf(link)) + '.' + std::string(kChancesEnding);
  return fileName(*findFileFormat("faults-csv"), link.recipe, positionOf(link), FileOptions{});
}

// {link, sentence, size, hasCuts, hasNumbers, factor, fileName, ok, needsStudent}. `student`: an
// id, where each student has a land of their own; without it such a land is not ok.
std::string land(const std::string& text, const std::string& student) {
  const bool needsStudent = isForEachStudent(text);
  const Link link = readLink(landOf(text, student));
  const bool lacksStudent = needsStudent && student.empty();
  std::string sentence = lacksStudent ? std::string(text::kCheckedLandStudent)
                                      : memoryError(link.recipe, {sessionMemory});
  const bool isOk = sentence.empty();
  const bool hasCuts = link.recipe.isCut();
  const std::int64_t numbers = isOk ? chanceCount(link.recipe) : 0;
  const bool hasNumbers = numbers > 0 && numbers <= kMostChances;
  if (isOk) {
    sentence = landText(link);
    for (const Notice& notice : link.notices) sentence += " " + notice.message;
  }
  JsonWriter json;
  json.beginObject();
  json.member("link", writeLink(link.recipe, link.view));
  json.member("sentence", sentence);
  json.member("size", link.recipe.size());
  json.member("hasCuts", hasCuts);
  json.member("hasNumbers", hasNumbers);
  const bool hasFactor = hasNumbers || (isOk && isPlainCuts(link.recipe, positionOf(link)));
  json.member("factor", hasFactor ? factorText(link.recipe) : std::string());
  json.member("fileName", listName(link));
  json.member("ok", isOk);
  json.member("needsStudent", needsStudent);
  json.endObject();
  return json.text();
}

// The list of cuts or of random numbers as CSV; empty if there is none.
std::string cuts(const std::string& text) {
  const Link link = readLink(text);
  std::string csv;
  if (!link.recipe.isCut() && chanceCount(link.recipe) > kMostChances) return csv;
  const ByteSink sink = [&csv](std::string_view bytes) {
    csv += bytes;
    return true;
  };
  const GoOn goOn;
  FileWriter writer(sink, goOn);
  if (link.recipe.isCut()) {
    writeFaultsCsv(writer, link.recipe);
  } else {
    writeChancesCsv(writer, link.recipe);
  }
  writer.finish();
  return csv;
}

// Files to be checked, with what stands beside them and what a person says.
HeightsFile checkedFile(const emscripten::val& names, const emscripten::val& sizes,
                        const emscripten::val& read, const std::string& request) {
  HeightsFile file;
  file.error = heightsRequestError(request);
  if (!file.error.empty()) return file;
  const ChosenFiles chosen(names, sizes, read);
  const HeightsRequest said = readHeightsRequest(request);
  GivenHeights given = readGiven(chosen.files(), said);
  takeSaid(given.file, given.sidecar, said);
  return std::move(given.file);
}

std::string check(const emscripten::val& names, const emscripten::val& sizes,
                  const emscripten::val& read, const std::string& request,
                  const std::string& text) {
  const Link link = readLink(text);
  const HeightsFile file = checkedFile(names, sizes, read, request);
  const HeightsRequest said = readHeightsRequest(request);
  return checkJson(checkReport(link.recipe, positionOf(link), file, {said}), file);
}

// A receipt of the same check; `time` is when it was made. Of several files the first is named.
std::string receipt(const emscripten::val& names, const emscripten::val& sizes,
                    const emscripten::val& read, const std::string& request,
                    const std::string& text, const std::string& time) {
  const ChosenFiles chosen(names, sizes, read);
  if (chosen.files().empty()) return {};
  const Link link = readLink(text);
  const HeightsFile file = checkedFile(names, sizes, read, request);
  const CheckReport report =
      checkReport(link.recipe, positionOf(link), file, {readHeightsRequest(request)});
  const GivenFile& first = chosen.files()[0];
  return receiptText(
      receiptOf(writeLink(link.recipe, link.view), first.name, *first.source, report, time));
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
std::string checkCuts(const emscripten::val& names, const emscripten::val& sizes,
                      const emscripten::val& read, const std::string& request,
                      const std::string& csv) {
  const FaultTable table = readFaultTable(csv);
  HeightsFile file = checkedFile(names, sizes, read, request);
  if (!table.error.empty()) file.error = table.error;
  return checkJson(checkReport(table, file, {readHeightsRequest(request)}), file);
}

// The last file that was opened.
OpenedHeights& openedNow() {
  static OpenedHeights opened;
  return opened;
}

// {error, needsSize, needsTiffReader, needsFilling, sentence, notes, size, fingerprint, link,
// scale, level, place, name, files} of a land that is opened; the link shows it as it is, `scale`
// and `level` are what the view's settings say of it, and `place` is for the files that are made of
// it (georeference_text.h), or empty; `says` is what the file says (says_json.h), and `world`
// {side, level} in metres, missing where they are not known. Without a land there is an error.
// `name`, `files`: the first file of heights, and how many there are.
std::string openedJson(OpenedHeights read, const std::string& name = {}, int files = 1) {
  const OpenedHeights& opened = openedNow() = std::move(read);
  JsonWriter json;
  json.beginObject();
  json.member("error", opened.error);
  json.member("needsSize", opened.needsSize);
  json.member("needsTiffReader", opened.needsTiffReader);
  json.member("needsPart", opened.needsPart);
  json.member("needsFilling", opened.needsFilling);
  json.member("name", name);
  json.member("files", files);
  json.array("notes", opened.notes, [&json](const std::string& note) { json.string(note); });
  if (opened.land != nullptr) {
    json.member("sentence", openedSentence(opened));
    json.member("size", opened.land->heights.size);
    const bool isKnown = opened.world.side > 0.0;
    json.member("scale", isKnown ? placesText(opened.world.side, 0) : "");
    json.member("level", isKnown ? placesText(opened.world.level, 2) : "");
    json.member("fingerprint", hexDigits(opened.land->fingerprint));
    json.member("link", writeRecipe(openedRecipe(*opened.land)));
    const std::optional<FileGeoreference> place = georeferenceOf(opened);
    json.member("place", place ? georeferenceText(*place) : std::string());
    json.key("says");
    writeSays(json, opened.says);
    if (isKnown) {
      json.key("world");
      json.beginObject();
      json.member("side", opened.world.side);
      json.member("level", opened.world.level);
      json.endObject();
    }
  }
  json.endObject();
  return json.text();
}

std::string openedJson(OpenedLandPtr land) {
  OpenedHeights opened;
  opened.land = std::move(land);
  return openedJson(std::move(opened));
}

// Reads files as a land to stand on: one of heights or several tiles, and what stands beside them.
std::string openFiles(const emscripten::val& names, const emscripten::val& sizes,
                      const emscripten::val& read, const std::string& request) {
  HeightsRequest wanted = readHeightsRequest(request);
  wanted.keepsNumbers = true;
  OpenedHeights refused;
  refused.error = heightsRequestError(request);
  if (!refused.error.empty()) return openedJson(std::move(refused));
  const ChosenFiles chosen(names, sizes, read);
  GivenHeights given = readGiven(chosen.files(), wanted);
  return openedJson(openedHeights(std::move(given.file), given.sidecar, wanted), given.name,
                    given.files);
}

// The names of files that may stand beside each of these and tell what it does not, in the order of
// the names: a list of texts for each, empty for one that is no file of heights.
std::string namesBesideOf(const emscripten::val& names) {
  JsonWriter json;
  json.beginArray();
  const int count = names["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const auto name = names[i].as<std::string>();
    std::vector<std::string> beside;
    if (givenKind(name) == GivenKind::kHeights) beside = namesBeside(name);
    std::erase_if(beside,
                  [](const std::string& each) { return givenKind(each) == GivenKind::kHeights; });
    json.array(beside, [&json](const std::string& each) { json.string(each); });
  }
  json.endArray();
  return json.text();
}

// A map to choose a part by: {error, needsTiffReader, files, columns, rows, across, along,
// width, height, shade}; across and along are metres a cell, or 0.
std::string filesMap(const emscripten::val& names, const emscripten::val& sizes,
                     const emscripten::val& read, const std::string& request) {
  const ChosenFiles chosen(names, sizes, read);
  HeightsMap map;
  map.error = heightsRequestError(request);
  if (map.error.empty()) map = readGivenMap(chosen.files(), readHeightsRequest(request));
  JsonWriter json;
  json.beginObject();
  json.member("error", map.error);
  json.member("needsTiffReader", map.needsTiffReader);
  json.member("files", map.files);
  json.key("columns");
  json.integer(map.columns);
  json.key("rows");
  json.integer(map.rows);
  json.key("across");
  json.decimal(map.cell.across, 6);
  json.key("along");
  json.decimal(map.cell.along, 6);
  json.member("width", map.width);
  json.member("height", map.height);
  json.array("shade", map.shade, [&json](std::uint8_t level) { json.integer(level); });
  json.endObject();
  return json.text();
}

// Opens the test dome of the nearest size that links may name, for a land of this link.
std::string openDome(const std::string& link) {
  const int wanted = readLink(link).recipe.size();
  const auto fits = std::find_if(kDomeSizes.begin(), kDomeSizes.end(),
                                 [wanted](int each) { return each >= wanted; });
  return openedJson(testDome(fits == kDomeSizes.end() ? kDomeSizes.back() : *fits));
}

// Opens the land with this fingerprint, if it is one that needs no file; else with an empty error
// and no land.
std::string openKnown(const std::string& fingerprint) {
  const auto name = readFingerprint(fingerprint);
  return openedJson(name ? knownDome(*name) : nullptr);
}

emscripten::val viewOf(std::span<const float> numbers) {
  return emscripten::val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

// The heights of that land, and its file's own numbers, which may be none: views of the module's
// memory, to be copied at once.
emscripten::val openedHeightsNow() {
  const OpenedLandPtr& land = openedNow().land;
  return viewOf(land == nullptr ? std::span<const float>() : land->heights.z);
}
emscripten::val openedNumbers() { return viewOf(openedNow().numbers); }

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_check) {
  using emscripten::function;
  function("land", &land);
  function("cuts", &cuts);
  function("check", &check);
  function("receipt", &receipt);
  function("workedExample", &workedExampleJson);
  function("readCuts", &readCuts);
  function("checkCuts", &checkCuts);
  function("openFiles", &openFiles);
  function("filesMap", &filesMap);
  function("namesBeside", &namesBesideOf);
  function("openDome", &openDome);
  function("openKnown", &openKnown);
  function("openedHeights", &openedHeightsNow);
  function("openedNumbers", &openedNumbers);
}

}  // namespace faultline
