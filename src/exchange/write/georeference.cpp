// Lands in the world. See georeference.h.
#include "exchange/write/georeference.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/bits.h"
#include "exchange/read/length_units.h"
#include "exchange/read/text_scan.h"

namespace faultline {
namespace {

// Whether the corner that the file names is that of the cells at these places.
bool isCornerOf(const MapCorner& corner, const CellPlaces& places) {
  const double x = places.x0 - 0.5 * places.xi, y = places.y0 - 0.5 * places.yj;
  return std::abs(corner.x - x) <= 1e-6 * places.xi && std::abs(corner.y - y) <= -1e-6 * places.yj;
}

// Whether GeoKeys say what heights are counted in, or from.
bool haveVertical(const GeoKeyTags& tags) {
  constexpr std::uint16_t kVerticalType = 4096, kVerticalUnit = 4099;
  for (std::size_t i = 4; i < tags.directory.size(); i += 4) {
    if (tags.directory[i] >= kVerticalType && tags.directory[i] <= kVerticalUnit) return true;
  }
  return false;
}

}  // namespace

std::string FileGeoreference::unitName() const {
  if (!says.heightUnitName.empty()) return says.heightUnitName;
  if (says.heightUnit == 0.0 || haveVertical(says.geoKeys)) return {};
  if (says.heightUnit == kFoot) return "ft";
  if (says.heightUnit == kSurveyFoot) return "US survey foot";
  return says.heightUnit == 1.0 ? "m" : "";
}

std::optional<FileGeoreference> georeferenceOf(const OpenedHeights& opened) {
  if (opened.land == nullptr || !(opened.world.side > 0.0)) return std::nullopt;
  FileGeoreference georeference{.side = opened.world.side,
                                .level = opened.world.level,
                                .size = opened.land->heights.size,
                                .places = opened.world.places,
                                .says = opened.says,
                                .opened = &opened.land->heights,
                                .numbers = opened.numbers};
  if (opened.says.scale != 1.0 || opened.says.offset != 0.0) {
    georeference.says.noData.reset();  // it names a number that scale and offset change
  }
  const bool isNamed = !georeference.unitName().empty() || haveVertical(georeference.says.geoKeys);
  if (georeference.says.heightUnit > 0.0 && !isNamed) {
    // A unit that has no name would be lost
    georeference.says.heightUnit = 1.0;
    georeference.numbers = {};
  }
  return georeference;
}

FileGeoreference ofDifference(FileGeoreference georeference) {
  georeference.level = 0.0;
  georeference.numbers = {};
  georeference.says.noData.reset();
  georeference.says.samples = SampleKind::kFloat;
  return georeference;
}

WrittenNumbers::WrittenNumbers(const FileLand& land, const FileOptions& options)
    : heights_(land.heights),
      options_(options),
      georeference_(options.centred ? nullptr : land.georeference) {
  if (georeference_ == nullptr) {
    plain_.emplace(heights_, options_);
    return;
  }
  keepsNumbers_ = georeference_->size == heights_.size &&
                  georeference_->numbers.size() == heights_.z.size() &&
                  georeference_->opened != nullptr;
}

void WrittenNumbers::row(int y, std::span<float> numbers) const {
  const float* const row = heights_.row(y);
  if (georeference_ == nullptr) {
    for (std::size_t x = 0; x < numbers.size(); ++x) {
      numbers[x] = static_cast<float>(static_cast<double>(plain_->height(row[x])) * options_.side);
    }
    return;
  }
  const double side = georeference_->side, level = georeference_->level;
  const double unit = georeference_->unit();
  for (std::size_t x = 0; x < numbers.size(); ++x) {
    numbers[x] = nearestFloat((level + side * static_cast<double>(row[x])) / unit);
  }
  if (!keepsNumbers_) return;
  const float* const opened = georeference_->opened->row(y);
  const float* const kept = georeference_->numbers.data() + (row - heights_.z.data());
  for (std::size_t x = 0; x < numbers.size(); ++x) {
    if (floatBits(row[x]) == floatBits(opened[x])) numbers[x] = kept[x];
  }
}

CellGrid WrittenNumbers::cells() const {
  const int last = heights_.size - 1;
  if (georeference_ == nullptr || !georeference_->places) {
    const double cell = (georeference_ != nullptr ? georeference_->side : options_.side) / last;
    return {-0.5 * cell, cell * last + 0.5 * cell, cell, cell};
  }
  const CellPlaces& places = *georeference_->places;
  const auto& corner = georeference_->says.corner;
  if (georeference_->size == heights_.size && corner && isCornerOf(*corner, places)) {
    return {corner->x, corner->y, places.xi, -places.yj};
  }
  const double step = static_cast<double>(georeference_->size - 1) / last;
  const double across = places.xi * step, along = -places.yj * step;
  return {places.x0 - 0.5 * across, places.y0 + 0.5 * along, across, along};
}

std::optional<double> WrittenNumbers::noData() const {
  if (georeference_ == nullptr || !georeference_->says.noData) return std::nullopt;
  const float number = nearestFloat(*georeference_->says.noData);
  std::vector<float> numbers(static_cast<std::size_t>(heights_.size));
  for (int y = 0; y < heights_.size; ++y) {
    row(y, numbers);
    if (std::find(numbers.begin(), numbers.end(), number) != numbers.end()) return std::nullopt;
  }
  return georeference_->says.noData;
}

}  // namespace faultline
