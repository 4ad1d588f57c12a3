// Files that are given together. See given_files.h.
#include "exchange/read/given_files.h"

#include <algorithm>
#include <iterator>

#include "exchange/read/beside_files.h"
#include "exchange/read/mosaic.h"
#include "exchange/read/opened_heights.h"
#include "exchange/read/projection_text.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

constexpr std::string_view kWorldEndings[] = {"wld", "tfw",  "tifw", "tiffw", "pgw", "pngw",
                                              "pmw", "pgmw", "acw",  "ascw",  "ftw", "fltw",
                                              "blw", "bilw", "rww",  "raww",  "jgw", "jpgw"};
constexpr std::string_view kUnreadEndings[] = {"xml", "ovr", "msk",  "rrd", "qml", "md5",
                                               "pdf", "htm", "html", "dbf", "shp", "shx"};

bool isOneOf(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string inSmallLetters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

// A path without its ending.
std::string_view withoutEnding(std::string_view path) {
  const std::size_t at = path.find_last_of("./\\");
  return path.substr(0, at != path.npos && path[at] == '.' ? at : path.size());
}

// After the point, in small letters; empty without one.
std::string endingOf(std::string_view path) {
  const std::size_t length = withoutEnding(path).size();
  return inSmallLetters(path.substr(std::min(path.size(), length + 1)));
}

// A name without folders and ending, in small letters.
std::string stemOf(std::string_view path) {
  const std::string_view stem = withoutEnding(path);
  return inSmallLetters(stem.substr(stem.find_last_of("/\\") + 1));
}

// The endings of the world files of files with this one: tfw and tifw of tif.
std::vector<std::string> worldEndings(const std::string& ending) {
  if (ending.size() < 2) return {};
  return {{ending.front(), ending.back(), 'w'}, ending + 'w'};
}

bool isWorldEnding(const std::string& ending, const std::string& heights) {
  const std::vector<std::string> own = worldEndings(heights);
  return std::find(own.begin(), own.end(), ending) != own.end();
}

// Whether a .hdr may be the head of a file of this ending.
bool mayHaveHead(std::string_view ending) { return ending == "flt" || ending == "bil"; }

// The text of a file that is to be short.
std::string textOf(const GivenFile& file) {
  constexpr std::int64_t kMost = 1 << 16;
  std::string text(static_cast<std::size_t>(std::min(kMost, file.source->size())), '\0');
  const std::size_t count =
      file.source->read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
  text.resize(count);
  return text;
}

class Sorted {
 public:
  explicit Sorted(std::span<const GivenFile> files) {
    for (const GivenFile& file : files) of(givenKind(file.name)).push_back(&file);
    setAsideReadmes();
  }

  using Files = std::vector<const GivenFile*>;
  Files& of(GivenKind kind) { return files_[static_cast<std::size_t>(kind)]; }

  // The file of this kind that stands beside one of heights.
  const GivenFile* beside(GivenKind kind, const GivenFile& heights) {
    const GivenFile* const file = found(kind, heights);
    if (file != nullptr) taken_.push_back(file);
    return file;
  }

  // Those that nobody reads: of kinds without a use, or beside no file of heights.
  Files unread() {
    Files files = of(GivenKind::kUnread);
    for (const GivenKind kind :
         {GivenKind::kProjection, GivenKind::kWorld, GivenKind::kHead, GivenKind::kSidecar}) {
      std::copy_if(of(kind).begin(), of(kind).end(), std::back_inserter(files),
                   [this](const GivenFile* file) {
                     return std::find(taken_.begin(), taken_.end(), file) == taken_.end();
                   });
    }
    return files;
  }

 private:
  // What maps come with as a text that a person reads.
  void setAsideReadmes() {
    Files& heights = of(GivenKind::kHeights);
    if (heights.size() < 2) return;
    const auto isReadme = [](const GivenFile* file) {
      return endingOf(file->name) == "txt" && !looksLikeHeights(textOf(*file));
    };
    const auto first = std::stable_partition(
        heights.begin(), heights.end(), [&](const GivenFile* file) { return !isReadme(file); });
    if (first == heights.begin()) return;
    Files& unread = of(GivenKind::kUnread);
    unread.insert(unread.end(), first, heights.end());
    heights.erase(first, heights.end());
  }

  const GivenFile* found(GivenKind kind, const GivenFile& heights) {
    const Files& there = of(kind);
    if (kind == GivenKind::kHead && !mayHaveHead(endingOf(heights.name))) return nullptr;
    const GivenFile* own = nullptr;
    for (const GivenFile* const file : there) {
      if (stemOf(file->name) != stemOf(heights.name)) continue;
      // A .tfw beside a .tif comes before a .wld, which any file may have
      const bool isBetter =
          kind == GivenKind::kWorld && isWorldEnding(endingOf(file->name), endingOf(heights.name));
      if (own == nullptr || isBetter) own = file;
    }
    if (own != nullptr) return own;
    if (there.size() != 1) return nullptr;
    const Files& all = of(GivenKind::kHeights);
    const bool isOfAnother = kind != GivenKind::kProjection &&
                             std::any_of(all.begin(), all.end(), [&](const GivenFile* file) {
                               return stemOf(file->name) == stemOf(there[0]->name);
                             });
    return isOfAnother ? nullptr : there[0];
  }

  Files files_[6];
  Files taken_;
};

// Files of heights with what stands beside them. The error is a sentence that names the file.
struct Together {
  std::string error;
  std::vector<MosaicFile> heights;
  std::optional<HeightsSidecar> sidecar;
  std::vector<std::string> notes;
};

// Takes what stands beside one file. Returns an error, or nothing.
std::string takeBeside(Sorted& sorted, const GivenFile& file, MosaicFile& into) {
  if (const GivenFile* const projection = sorted.beside(GivenKind::kProjection, file)) {
    into.projection = textOf(*projection);
  }
  if (const GivenFile* const world = sorted.beside(GivenKind::kWorld, file)) {
    into.request.places = readWorldFile(textOf(*world));
    if (!into.request.places) return text::givenErrorWorld(shownName(world->name));
  }
  if (const GivenFile* const head = sorted.beside(GivenKind::kHead, file)) {
    const std::string error = takeEsriHead(textOf(*head), into.request);
    if (!error.empty()) return text::mosaicErrorFile(shownName(head->name), error);
  }
  return {};
}

// The columns and rows of bare numbers, where nobody gave them and the file can be so large.
void takeSize(const HeightsSidecar& sidecar, MosaicFile& file) {
  HeightsRequest& request = file.request;
  const auto cells = std::int64_t{sidecar.size} * sidecar.size;
  if (cells == 0 || file.source->size() % cells != 0) return;
  if (request.width == 0 && request.height == 0) request.width = request.height = sidecar.size;
}

Together putTogether(std::span<const GivenFile> files, const HeightsRequest& request) {
  Sorted sorted(files);
  Together together;
  const Sorted::Files& heights = sorted.of(GivenKind::kHeights);
  if (heights.empty()) {
    together.error = text::kGivenErrorNone;
    return together;
  }
  for (const GivenFile* const file : heights) {
    MosaicFile& into =
        together.heights.emplace_back(MosaicFile{file->name, file->source, request, {}});
    together.error = takeBeside(sorted, *file, into);
    if (!together.error.empty()) return together;
  }
  const GivenFile* const sidecar =
      heights.size() == 1 ? sorted.beside(GivenKind::kSidecar, *heights[0]) : nullptr;
  if (sidecar != nullptr) together.sidecar = readHeightsSidecar(textOf(*sidecar));
  if (together.sidecar) takeSize(*together.sidecar, together.heights[0]);
  const Sorted::Files unread = sorted.unread();
  std::string names;
  for (const GivenFile* const file : unread) {
    names += (names.empty() ? "" : ", ") + shownName(file->name);
  }
  if (!unread.empty()) {
    together.notes.push_back(text::givenNoteUnread(static_cast<int>(unread.size()), names));
  }
  return together;
}

// A file of a mosaic is read as a whole.
void askForWhole(std::vector<MosaicFile>& files) {
  for (MosaicFile& file : files) {
    file.request.part = {};
    file.request.size = 0;
    file.request.asksForPart = false;
  }
}

}  // namespace

GivenKind givenKind(std::string_view name) {
  const std::string ending = endingOf(name);
  if (ending == "prj") return GivenKind::kProjection;
  if (ending == "hdr") return GivenKind::kHead;
  if (ending == "json") return GivenKind::kSidecar;
  if (isOneOf(ending, kWorldEndings)) return GivenKind::kWorld;
  return isOneOf(ending, kUnreadEndings) ? GivenKind::kUnread : GivenKind::kHeights;
}

std::vector<std::string> namesBeside(std::string_view path) {
  const std::string stem(withoutEnding(path));
  std::vector<std::string> endings = worldEndings(endingOf(path));
  endings.insert(endings.end(), {"wld", "json", "prj"});
  if (mayHaveHead(endingOf(path))) endings.emplace_back("hdr");
  std::vector<std::string> names;
  for (const std::string& each : endings) {
    std::string large = each;
    for (char& c : large) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    names.push_back(stem + '.' + each);
    if (large != each) names.push_back(stem + '.' + large);
  }
  return names;
}

GivenHeights readGiven(std::span<const GivenFile> files, const HeightsRequest& request) {
  Together together = putTogether(files, request);
  GivenHeights given;
  HeightsFile& file = given.file;
  given.files = static_cast<int>(together.heights.size());
  if (given.files > 0) given.name = together.heights[0].name;
  given.sidecar = std::move(together.sidecar);
  if (!together.error.empty()) {
    file.error = std::move(together.error);
    return given;
  }
  if (given.files == 1) {
    const MosaicFile& only = together.heights[0];
    file = readHeightsFile(only.name, *only.source, only.request);
    if (file.error.empty()) takeProjectionBeside(file.says, only.projection);
  } else {
    askForWhole(together.heights);
    file = readMosaic(together.heights, request);
  }
  if (file.error.empty()) {
    file.notes.insert(file.notes.end(), together.notes.begin(), together.notes.end());
  }
  return given;
}

HeightsMap readGivenMap(std::span<const GivenFile> files, const HeightsRequest& request) {
  Together together = putTogether(files, request);
  if (!together.error.empty()) {
    HeightsMap map;
    map.error = std::move(together.error);
    return map;
  }
  HeightsMap map;
  if (together.heights.size() == 1) {
    const MosaicFile& only = together.heights[0];
    map = readHeightsMap(only.name, *only.source, only.request);
    takeProjectionBeside(map.says, only.projection);
    map.cell = metresOfCells(map.says, map.columns, map.rows);
  } else {
    askForWhole(together.heights);
    map = readMosaicMap(together.heights);
  }
  map.files = static_cast<int>(together.heights.size());
  return map;
}

}  // namespace faultline
