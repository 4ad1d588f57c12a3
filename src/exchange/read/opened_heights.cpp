// Opened lands from files. See opened_heights.h.
#include "exchange/read/opened_heights.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/hash.h"
#include "exchange/read/text_scan.h"
#include "generated/text_exchange.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

constexpr double kMaxLevel = 65535.0;

// What follows "key": in a flat JSON object, up to the next comma, brace or line.
std::string_view memberText(std::string_view json, std::string_view key) {
  const std::string name = '"' + std::string(key) + '"';
  const std::size_t at = json.find(name);
  if (at == json.npos) return {};
  std::string_view rest = trimmed(json.substr(at + name.size()));
  if (rest.empty() || rest[0] != ':') return {};
  rest.remove_prefix(1);
  return trimmed(rest.substr(0, rest.find_first_of(",}\n")));
}

// Takes the middle square, and turns rows so that the northern one comes first.
void takeSquare(HeightsFile& file, bool southFirst, std::vector<std::string>& notes) {
  const int size = std::min(file.width, file.height);
  if (file.width != file.height) {
    notes.push_back(text::openedNoteSquare(std::to_string(file.width), std::to_string(file.height),
                                           std::to_string(size)));
  }
  const int left = (file.width - size) / 2, top = (file.height - size) / 2;
  UnfilledVector<float> square =
      unfilledHeights(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (int y = 0; y < size; ++y) {
    const int row = top + (southFirst ? size - 1 - y : y);
    const auto from = file.z.begin() + std::ptrdiff_t{row} * file.width + left;
    std::copy(from, from + size, square.begin() + std::ptrdiff_t{y} * size);
  }
  file.z = std::move(square);
  file.width = file.height = size;
}

bool fits(double low, double high) {
  return low >= -static_cast<double>(kHighestOpened) && high <= static_cast<double>(kHighestOpened);
}

// How a number of the file becomes a height: factor * number + offset.
struct Unit {
  double factor = 1.0, offset = 0.0;
  double height(double number) const { return factor * number + offset; }
};

Unit unitOf(const HeightsFile& file, double low, double high,
            const std::optional<HeightsSidecar>& sidecar, std::vector<std::string>& notes) {
  if (sidecar && sidecar->side > 0.0 && file.step == 1.0) {
    const Unit levels{(sidecar->high - sidecar->low) / kMaxLevel / sidecar->side,
                      sidecar->low / sidecar->side};
    if (fits(levels.height(low), levels.height(high))) return levels;
  }
  const double cells = file.width - 1;
  if (sidecar && sidecar->centredRange > 0.0) {
    // Undo the centring of heights in sides
    const double sides = file.cellSize > 0.0 ? 1.0 / (file.cellSize * cells) : 1.0;
    const double range = (sidecar->high - sidecar->low) / sidecar->side;
    const Unit centred{sides / sidecar->centredRange * range,
                       (sidecar->low + sidecar->high) / 2.0 / sidecar->side};
    if (fits(centred.height(low), centred.height(high))) return centred;
  }
  if (file.cellSize > 0.0) {
    const Unit metres{1.0 / (file.cellSize * cells), 0.0};
    if (fits(metres.height(low), metres.height(high))) return metres;
  }
  if (file.step == 0.0 && file.cellSize == 0.0 && fits(low, high)) return {};
  notes.emplace_back(text::kOpenedNoteUnit);
  if (high == low) return {0.0, 0.0};
  const double factor = kAssumedRange / (high - low);
  return {factor, -factor * low};
}

}  // namespace

std::optional<HeightsSidecar> readHeightsSidecar(std::string_view json) {
  HeightsSidecar sidecar;
  const auto read = [json](std::string_view key, double& number) {
    const std::optional<double> value = decimalOf(memberText(json, key));
    number = value.value_or(0.0);
    return value.has_value() && std::isfinite(*value);
  };
  if (!read("sideMetres", sidecar.side) || !read("lowMetres", sidecar.low) ||
      !read("highMetres", sidecar.high) || sidecar.side <= 0.0 || sidecar.low > sidecar.high) {
    return std::nullopt;
  }
  const bool isCentred = read("centredRange", sidecar.centredRange);
  if (!isCentred || sidecar.centredRange < 0.0) sidecar.centredRange = 0.0;
  sidecar.southFirst = memberText(json, "firstRow") == "\"south\"";
  return sidecar;
}

OpenedHeights openedHeights(HeightsFile file, const std::optional<HeightsSidecar>& sidecar) {
  OpenedHeights result;
  if (!file.error.empty()) {
    result.error = std::move(file.error);
    return result;
  }
  result.notes = std::move(file.notes);
  takeSquare(file, file.southFirst || (sidecar && sidecar->southFirst), result.notes);
  const auto [least, most] = std::minmax_element(file.z.begin(), file.z.end());
  const Unit unit =
      unitOf(file, static_cast<double>(*least), static_cast<double>(*most), sidecar, result.notes);
  for (float& z : file.z) z = static_cast<float>(unit.height(static_cast<double>(z)));
  result.land = openedLand(std::move(file.z), file.width);
  if (result.land == nullptr) result.error = text::kOpenedErrorRange;
  return result;
}

std::string standOn(Recipe& recipe, const OpenedLand& land) {
  if (recipe.base != 0 && recipe.base != land.fingerprint) {
    return text::openedErrorOther(hexDigits(land.fingerprint), hexDigits(recipe.base));
  }
  if (recipe.base == 0 && recipe.size() == Recipe().size()) {
    recipe.set(ParameterId::kSize, land.heights.size);
  }
  recipe.base = land.fingerprint;
  return {};
}

Recipe openedRecipe(const OpenedLand& land) {
  Recipe recipe;
  recipe.base = land.fingerprint;
  recipe.set(ParameterId::kSize, land.heights.size);
  recipe.set(ParameterId::kFaults, 0);
  const auto [low, high] = std::minmax_element(land.heights.z.begin(), land.heights.z.end());
  const double range = static_cast<double>(*high) - static_cast<double>(*low);
  const int places = parameter(ParameterId::kRelief).places;
  // To a hundredth of a side.
  const double relief = std::max(1.0, std::floor(0.4 * range * 100.0 + 0.5)) / 100.0;
  recipe.set(ParameterId::kRelief, static_cast<std::int32_t>(relief * powerOfTen(places) + 0.5));
  return recipe;
}

}  // namespace faultline
