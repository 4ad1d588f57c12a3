// The functions of the terrain module that JavaScript may call (web/api/terrain_module.d.ts lists
// the same functions as types): one land without page, canvas and graphics, the link codec, and the
// export of files. A module holds one land at a time. Only texts, numbers and arrays cross the
// border; numbers are clamped (web_numbers.h). Before open() only decode, encode and formats may be
// called. Bits: heights are the session's, the same as in all other programs.
#include <emscripten.h>
#include <emscripten/bind.h>
#include <emscripten/heap.h>
#include <emscripten/val.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "exchange/read/opened_heights.h"
#include "exchange/write/fault_json.h"
#include "exchange/write/file_formats.h"
#include "exchange/write/file_heights.h"
#include "exchange/write/georeference_text.h"
#include "exchange/write/statistics_json.h"
#include "generated/text_platform.h"
#include "platform/browser/land_files.h"
#include "platform/browser/web_heights.h"
#include "platform/browser/web_numbers.h"
#include "share/memory_check.h"
#include "share/recipe_text.h"
#include "terrain/grid/normals.h"
#include "terrain/grid/test_dome.h"
#include "terrain/timeline/session.h"

namespace faultline {
namespace {

using emscripten::val;

// The open link, what its land stands on, and the session that builds its terrain.
struct OpenTerrain {
  OpenTerrain(const Link& read, LandBase&& given)
      : link(read), session(read.recipe), base(std::move(given)) {}

  Link link;
  Session session;
  LandBase base;
};

std::optional<OpenTerrain>& terrain() {
  static std::optional<OpenTerrain> instance;
  return instance;
}

Session* session() { return &terrain()->session; }

std::string decode(const std::string& text) { return linkJson(readLink(text)); }

// `entries`: an array of [key, text], each set as a person would type it.
std::string encode(const val& entries) {
  Link link;
  const auto count = entries["length"].as<unsigned>();
  for (unsigned i = 0; i < count; ++i) {
    setFromText(link.recipe, entries[i][0].as<std::string>(), entries[i][1].as<std::string>(),
                link.notices);
  }
  return linkJson(link);
}

// Opens the link on that land; nullptr: none was given, which will do for the test dome. A sentence
// where that cannot be.
std::string openError(Link& link, LandBase base) {
  if (base.land != nullptr) {
    std::string error = standOn(link.recipe, *base.land);
    if (!error.empty()) return error;
  } else if (link.recipe.base != 0) {
    base.land = knownDome(link.recipe.base);
  }
  std::string error = memoryError(link.recipe, {sessionMemory});
  if (!error.empty()) return error;
  terrain().emplace(link, std::move(base));
  if (terrain()->base.land != nullptr) session()->open(terrain()->base.land);
  if (!session()->lacksBase()) return {};
  terrain().reset();
  return text::kBaseErrorMissing;
}

// The heights that a caller gives, with what their file said. Without a place that is one of such
// heights, there is none.
LandBase baseFrom(const val& heights, const std::string& place, const val& numbers) {
  LandBase base{.land = openedFrom(heights), .place = {}, .numbers = {}};
  if (base.land == nullptr || place.empty()) return base;
  base.place = readGeoreferenceText(place);
  if (base.place && base.place->size != base.land->heights.size) base.place.reset();
  if (!base.place) return base;
  if (!numbers.isNull() && !numbers.isUndefined()) base.numbers = heightsFrom(numbers);
  if (base.numbers.size() != base.land->heights.z.size()) base.numbers = {};
  base.place->opened = &base.land->heights;
  base.place->numbers = base.numbers;
  return base;
}

// Opens the link without building its terrain, and returns the same as decode(); or {error}, where
// that cannot be and no terrain is open. `size`: vertices a side, as a person would type them;
// empty: the link's size. `base`: heights to stand on, or null. `place`: what their file said of
// their place (georeference_text.h), or empty; `numbers`: those of the file, or null.
std::string open(const std::string& text, const std::string& size, const val& base,
                 const std::string& place, const val& numbers) {
  Link link = readLink(text);
  if (!size.empty()) setFromText(link.recipe, "size", size, link.notices);
  terrain().reset();
  const bool isGiven = !base.isNull() && !base.isUndefined();
  LandBase given;
  if (isGiven) given = baseFrom(base, place, numbers);
  std::string error;
  if (isGiven && given.land == nullptr) {
    error = text::kBaseErrorHeights;
  } else if (!place.empty() && !given.place) {
    error = text::kBaseErrorPlace;
  } else {
    error = openError(link, std::move(given));
  }
  if (!error.empty()) {
    JsonWriter json;
    json.beginObject();
    json.member("error", error);
    json.endObject();
    return json.text();
  }
  session()->seek(positionOf(link));
  session()->showOnTheWay(false);
  return linkJson(link);
}

// Frees the land. After it only what may be called before open().
void close() { terrain().reset(); }

// The bytes of the module's memory.
double memory() { return static_cast<double>(emscripten_get_heap_size()); }

void seek(double position) { session()->seek(toInt(position, 0.0, kMaxSteps)); }
int position() { return session()->position(); }
double progress() { return session()->progress(); }

// Works for about this many milliseconds. True once the requested position is reached.
bool work(double milliseconds) {
  const double end = emscripten_get_now() + bounded(milliseconds, 0.0, 1.0e9);
  const bool arrived = session()->advance([end] { return emscripten_get_now() < end; });
  // From now on somebody may see what is reached when work is cancelled.
  if (arrived) session()->showOnTheWay(true);
  return arrived;
}

void finish() { session()->finish(); }

// A view of the module's memory, to be copied at once: the next call may free it.
val heights() {
  const UnfilledVector<float>& z = session()->heights().z;
  return val(emscripten::typed_memory_view(z.size(), z.data()));
}

std::string hash() { return hexDigits(fingerprint(session()->heights())); }

std::string statistics() {
  JsonWriter json;
  json.beginObject();
  writeStatistics(json, session()->heights());
  json.endObject();
  return json.text();
}

int faults() { return session()->plan().isCut() ? session()->plan().steps : 0; }

// Empty if there is no such fault.
std::string fault(double index) {
  if (!(index >= 0.0 && index < faults())) return {};
  JsonWriter json;
  writeFault(json, session()->plan(), static_cast<int>(index));
  return json.text();
}

// Copies `rows` rows of an array to JavaScript one by one, so that no large array is in both
// memories at once; row(y, out) writes one row.
template <typename Number, typename Row>
void fillRows(const val& target, int rows, std::size_t rowLength, const Row& row) {
  std::vector<Number> numbers(rowLength);
  for (int y = 0; y < rows; ++y) {
    row(y, numbers.data());
    target.call<void>("set", val(emscripten::typed_memory_view(rowLength, numbers.data())),
                      static_cast<double>(rowLength) * y);
  }
}

// The same for `count` floats of each vertex, which vertex(x, y) returns.
template <std::size_t count, typename Vertex>
void fillVertices(const val& target, const Vertex& vertex) {
  const int size = session()->heights().size;
  const std::size_t rowLength = count * static_cast<std::size_t>(size);
  fillRows<float>(target, size, rowLength, [&](int y, float* out) {
    for (int x = 0; x < size; ++x) {
      const std::array<float, count> numbers = vertex(x, y);
      out = std::copy(numbers.begin(), numbers.end(), out);
    }
  });
}

// The coordinate of a vertex along a side, 0 to 1.
float share(int place) {
  return static_cast<float>(static_cast<double>(place) / (session()->heights().size - 1));
}

// A sentence where there is no such kind; else empty, and the target is filled.
std::string fillNormals(const val& target, const std::string& kindName) {
  const std::optional<NormalKind> kind = normalKindOf(kindName);
  if (!kind) {
    return text::normalsErrorKind(kindName, std::string(kNormalKinds[0]),
                                  std::string(kNormalKinds[1]));
  }
  const Heightfield& field = session()->heights();
  fillVertices<3>(target, [&](int x, int y) { return vertexNormal(field, x, y, *kind); });
  return {};
}

// A sentence where the range is none; else empty, and the target is filled with centred heights.
std::string fillCentred(const val& target, double range) {
  FileOptions options;
  options.centred = true;
  std::string error = setFileOption(options, "centred-range", range);
  if (!error.empty()) return error;
  const FileHeights heights(session()->heights(), options);
  fillVertices<1>(target, [&](int x, int y) { return std::array{heights.at(x, y)}; });
  return {};
}

void fillPositions(const val& target) {
  const Heightfield& field = session()->heights();
  fillVertices<3>(target, [&field](int x, int y) { return vertexPosition(field, x, y); });
}

void fillUvs(const val& target) {
  fillVertices<2>(target, [](int x, int y) { return std::array{share(x), share(y)}; });
}

void fillIndices(const val& target) {
  const int size = session()->heights().size;
  fillRows<std::uint32_t>(target, size - 1, 6 * static_cast<std::size_t>(size - 1),
                          [size](int y, std::uint32_t* out) {
                            for (int x = 0; x + 1 < size; ++x) {
                              for (const auto& triangle : cellTriangles(size, x, y)) {
                                out = std::copy(triangle.begin(), triangle.end(), out);
                              }
                            }
                          });
}

// `options`: an array of [key, number].
LandFile fileOf(const std::string& format, const std::string& target, const std::string& page,
                const val& options) {
  FileOrder order{format, target, page, {}};
  const auto count = options["length"].as<unsigned>();
  for (unsigned i = 0; i < count; ++i) {
    order.options.emplace_back(options[i][0].as<std::string>(), options[i][1].as<double>());
  }
  return {terrain()->link, terrain()->session, terrain()->base, order};
}

std::string filePlan(const std::string& format, const std::string& target, const std::string& page,
                     const val& options) {
  return fileOf(format, target, page, options).json();
}

// Writes the file; call this only if filePlan() has no error. `keep` receives each chunk, a view of
// the module's memory to be copied at once; `goOn` receives the finished share of the work and
// returns whether to go on. Neither may throw. True if the file is complete.
bool fillFile(const std::string& format, const std::string& target, const std::string& page,
              const val& options, const val& keep, const val& goOn) {
  const LandFile file = fileOf(format, target, page, options);
  if (!file.error().empty()) return false;
  const ByteSink sink = [&keep](std::string_view bytes) {
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    keep(emscripten::typed_memory_view(bytes.size(), first));
    return true;
  };
  return file.write(sink, [&goOn](double done) { return goOn(done).as<bool>(); }) ==
         FileEnd::kWritten;
}

std::string formats(double size) { return fileFormatsJson(toInt(size, kMinSize, kMaxSize)); }

}  // namespace

EMSCRIPTEN_BINDINGS(faultline_terrain) {
  using emscripten::function;
  function("decode", &decode);
  function("encode", &encode);
  function("open", &open);
  function("close", &close);
  function("memory", &memory);
  function("seek", &seek);
  function("position", &position);
  function("progress", &progress);
  function("work", &work);
  function("finish", &finish);
  function("heights", &heights);
  function("hash", &hash);
  function("statistics", &statistics);
  function("faults", &faults);
  function("fault", &fault);
  function("fillCentred", &fillCentred);
  function("fillNormals", &fillNormals);
  function("fillPositions", &fillPositions);
  function("fillUvs", &fillUvs);
  function("fillIndices", &fillIndices);
  function("formats", &formats);
  function("filePlan", &filePlan);
  function("fillFile", &fillFile);
}

}  // namespace faultline
