// A small land in any format with any options, as the JS API asks for it
// (platform/browser/land_files.h), into a sink that fails at a byte of the input's choice or under
// a caller who cancels: what arrives is a beginning of the whole file, and nothing arrives after
// the failure. Some lands stand on opened heights, of which a text tells where they lie.
#include "exchange/write/file_formats.h"
#include "exchange/write/georeference_text.h"
#include "fuzz/fuzz_draws.h"
#include "fuzz/fuzz_target.h"
#include "platform/browser/land_files.h"
#include "unit/terrain/random_recipes.h"

#include <limits>

namespace faultline {
namespace {

constexpr double kNumbers[] = {0.0,
                               1.0,
                               -1.0,
                               0.5,
                               1000.0,
                               1.0e7,
                               1.0e300,
                               std::numeric_limits<double>::quiet_NaN(),
                               std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::denorm_min()};

// A key of the table, or one that it does not have.
template <typename Rows>
std::string drawnKey(FuzzDraws& draws, const Rows& rows) {
  const int place = draws.between(0, static_cast<int>(rows.size()));
  if (place == static_cast<int>(rows.size())) return draws.oneIn(2) ? "" : "other";
  return std::string(rows[static_cast<std::size_t>(place)].key);
}

FileOrder drawnOrder(FuzzDraws& draws) {
  FileOrder order;
  order.format = drawnKey(draws, fileFormats());
  if (draws.oneIn(2)) order.target = drawnKey(draws, fileTargets());
  if (draws.oneIn(2)) order.page = "https://example.org/\"<a>";
  for (int i = draws.between(0, 4); i > 0; --i) {
    const bool isNamed = draws.oneIn(2);
    const double number = isNamed ? kNumbers[draws.between(0, std::size(kNumbers) - 1)]
                                  : static_cast<double>(draws.between(0, 1 << 24)) / 1000.0;
    order.options.emplace_back(drawnKey(draws, fileOptions()), number);
  }
  return order;
}

// Heights to stand on; of most it is known where they lie.
LandBase drawnBase(FuzzDraws& draws) {
  LandBase base;
  const int size = draws.between(2, 12);
  const auto count = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  UnfilledVector<float> heights = unfilledHeights(count);
  for (float& z : heights) z = static_cast<float>(draws.between(-2000, 2000)) / 1000.0f;
  base.land = openedLand(std::move(heights), size);
  if (draws.oneIn(4)) return base;
  FileGeoreference place;
  place.side = draws.oneIn(8) ? 1.0e300 : 0.1 + 1e5 * draws.part();
  place.level = (draws.part() - 0.5) * 1e4;
  place.size = size;
  if (draws.oneIn(2)) place.places = northFirst(draws.part() * 1e7, draws.part(), 0.5, 30.0, size);
  place.says.isPoint = draws.oneIn(2);
  place.says.epsg = draws.oneIn(2) ? draws.between(0, 40'000) : 0;
  if (draws.oneIn(2)) place.says.coordinates = "A & B|C";
  if (draws.oneIn(2)) place.says.heightUnit = draws.part();
  if (draws.oneIn(3)) place.says.noData = -9999.0;
  base.place = readGeoreferenceText(georeferenceText(place));
  require(base.place.has_value(), "the text of a georeference is read");
  base.numbers.assign(count, 1.25f);
  base.place->opened = &base.land->heights;
  if (draws.oneIn(2)) base.place->numbers = base.numbers;
  return base;
}

// A file, and how it ended. The sink takes no byte beyond `most`; the caller cancels at the call
// `lastCall` of the progress.
struct Written {
  std::string bytes;
  FileEnd end = FileEnd::kWritten;
  int calls = 0;
};

Written write(const LandFile& file, std::size_t most, int lastCall) {
  Written written;
  bool isOver = false;
  double before = 0.0;
  const ByteSink sink = [&](std::string_view bytes) {
    require(!isOver, "a sink that failed, or a caller who cancelled, is asked no more");
    if (written.bytes.size() + bytes.size() > most) {
      isOver = true;
      return false;
    }
    written.bytes += bytes;
    return true;
  };
  const GoOn goOn = [&](double done) {
    require(!isOver, "a sink that failed, or a caller who cancelled, is asked no more");
    require(done >= before && done <= 1.0, "progress grows from 0 to 1");
    before = done;
    isOver = ++written.calls == lastCall;
    return !isOver;
  };
  written.end = file.write(sink, goOn);
  return written;
}

void checkFile(const LandFile& file, FuzzDraws& draws) {
  constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
  const Written whole = write(file, kNoLimit, 0);
  require(whole.end == FileEnd::kWritten, "a file is written into a sink that takes all");
  require(whole.calls <= kProgressCalls, "progress is told a limited number of times");
  require(!whole.bytes.empty(), "a file is not empty");
  const int length = static_cast<int>(whole.bytes.size());
  const int most = draws.between(0, length);
  const Written failed = write(file, static_cast<std::size_t>(most), 0);
  require((failed.end == FileEnd::kWritten) == (most == length), "a sink's failure is told");
  require(whole.bytes.compare(0, failed.bytes.size(), failed.bytes) == 0,
          "what arrived before a failure is the file's beginning");
  if (whole.calls == 0) return;
  const Written cancelled = write(file, kNoLimit, draws.between(1, whole.calls));
  require(cancelled.end != FileEnd::kSinkFailed, "a sink that takes all does not fail");
  require(whole.bytes.compare(0, cancelled.bytes.size(), cancelled.bytes) == 0,
          "what arrived before the end was cancelled is the file's beginning");
}

}  // namespace
}  // namespace faultline

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace faultline;
  FuzzDraws draws({data, size});
  const FileOrder order = drawnOrder(draws);
  // Rows go to the sink in chunks of 64 KiB: of most formats only a larger grid has several.
  Link link;
  link.recipe = smallRecipe(draws, draws.oneIn(4) ? 129 : 16, 8);
  link.recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kNone));
  link.recipe.set(ParameterId::kDepth, 2);
  if (draws.oneIn(3)) link.view.scale = draws.between(1, 10'000'000);
  LandBase base;
  if (draws.oneIn(3)) {
    base = drawnBase(draws);
    link.recipe.base = base.land->fingerprint;
  }
  Session session(link.recipe);
  if (base.land != nullptr) session.open(base.land);
  session.seek(draws.between(0, session.length()));
  session.finish();
  const LandFile file(link, session, base, order);
  require(!file.json().empty(), "every request has an answer");
  if (file.error().empty()) checkFile(file, draws);
  return 0;
}
