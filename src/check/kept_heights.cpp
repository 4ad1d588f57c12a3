// Right heights that were kept wrongly. See kept_heights.h.
#include "check/kept_heights.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/enum_count.h"
#include "check/line_fit.h"

namespace faultline {
namespace {

// Calls use(given, land) for each vertex until it returns false; returns whether it never did.
template <typename Use>
bool allPairs(const Heightfield& land, const GivenHeights& given, Symmetry symmetry,
              const Use& use) {
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      const std::size_t at = givenIndex(symmetry, land.size, x, y);
      if (!use(static_cast<double>(given.z[at]), static_cast<double>(land.at(x, y)))) return false;
    }
  }
  return true;
}

double largestOf(const GivenHeights& given) {
  double largest = 0.0;
  for (const float z : given.z) largest = std::max(largest, std::fabs(static_cast<double>(z)));
  return largest;
}

double rangeOf(const GivenHeights& given) {
  const auto [low, high] = std::minmax_element(given.z.begin(), given.z.end());
  return static_cast<double>(*high) - static_cast<double>(*low);
}

bool isMultiple(double height, double step) {
  const double times = height / step;
  return std::fabs(times - std::floor(times + 0.5)) <= 1e-4 + std::fabs(times) * 0x1p-23;
}

// The difference between a float of 16 bits and the next: 11 bits, but never below 2^-24.
double halfStepAt(double height) {
  int exponent = 0;
  std::frexp(height, &exponent);
  return std::ldexp(1.0, std::max(exponent - 11, -24));
}

// A height of the land, and what was given for it.
struct Pair {
  double own = 0.0, given = 0.0;
  bool operator==(const Pair&) const = default;
};

// Each pair of a sample once, so that a large side of a cut counts no more than a small one.
std::vector<Pair> distinctPairs(const Heightfield& land, const GivenHeights& given,
                                Symmetry symmetry) {
  std::vector<Pair> pairs;
  for (const auto& [x, y] : vertexSample(land.size, kSampledVertices)) {
    pairs.push_back({static_cast<double>(land.at(x, y)),
                     static_cast<double>(given.z[givenIndex(symmetry, land.size, x, y)])});
  }
  // A total order: equal pairs are the same.
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return a.own != b.own ? a.own < b.own : a.given < b.given;
  });
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

HeightLine lineOf(const std::vector<Pair>& pairs) {
  Correlation sums;
  for (const Pair& pair : pairs) sums.add(pair.own, pair.given);
  return sums.line();
}

// Whether heights are the land's, rounded to the step, up or down or towards 0.
bool isRounded(const Heightfield& land, const GivenHeights& given, Symmetry symmetry, double step) {
  const std::vector<Pair> pairs = distinctPairs(land, given, symmetry);
  if (pairs.size() < 3) return false;
  const HeightLine line = lineOf(pairs);
  // Each is off by half a step at most, and most by less: lands whose heights are multiples of a
  // step anyway, and wrong, are off by whole steps or halves of them
  double sum = 0.0;
  for (const Pair& pair : pairs) {
    sum += std::fabs(pair.given - line.factor * pair.own - line.offset);
  }
  const bool isNear = allPairs(land, given, symmetry, [&](double height, double own) {
    return std::fabs(height - line.factor * own - line.offset) <= 0.75 * step;
  });
  if (isNear && sum < 0.4 * step * static_cast<double>(pairs.size())) return true;
  // Towards 0, where half a step is lost on either side
  std::vector<Pair> whole;
  for (const auto& [own, height] : pairs) {
    if (height != 0.0) whole.push_back({own, height + (height < 0.0 ? -0.5 : 0.5) * step});
  }
  if (whole.size() < 3) return false;
  const HeightLine cut = lineOf(whole);
  if (std::fabs(cut.offset) > 0.25 * step) return false;
  sum = 0.0;
  for (const auto& [own, height] : pairs) sum += std::fabs(cut.factor * own) - std::fabs(height);
  const bool isCut = allPairs(land, given, symmetry, [&](double height, double own) {
    const double lost = std::fabs(cut.factor * own) - std::fabs(height);
    const bool isSameSide = cut.factor * own * height >= 0.0;
    return isSameSide && lost >= -0.25 * step && lost <= 1.25 * step;
  });
  return isCut && sum > 0.25 * step * static_cast<double>(pairs.size());
}

bool isHalfFloats(const Heightfield& land, const GivenHeights& given, const HeightsCheck& check) {
  constexpr double kLargestHalf = 65504.0;
  const double largest = largestOf(given);
  if (largest > kLargestHalf) return false;
  // Whole multiples of their step, of which a quarter need the last two of 11 bits
  std::size_t fine = 0;
  for (const float z : given.z) {
    const double times = static_cast<double>(z) / halfStepAt(static_cast<double>(z));
    if (times != std::floor(times)) return false;
    if (times != 4.0 * std::floor(0.25 * times)) ++fine;
  }
  if (4 * fine < given.z.size()) return false;
  // Sums of floats of 16 bits are rounded again and again
  const double most = 16.0 * halfStepAt(largest);
  return allPairs(land, given, check.symmetry, [&](double height, double own) {
    return std::fabs(height - check.factor * own - check.offset) <= most;
  });
}

// ---- What was never written ----

struct Border {
  int column = -1, row = -1;  // -1: none
  bool has(int x, int y) const { return x == column || y == row; }
};

bool isConstant(const GivenHeights& given, int size, const Border& border) {
  const auto at = [&](int x, int y) {
    return given.z[static_cast<std::size_t>(y) * static_cast<std::size_t>(size) +
                   static_cast<std::size_t>(x)];
  };
  const float first = at(std::max(border.column, 0), std::max(border.row, 0));
  for (int i = 0; i < size; ++i) {
    if (border.column >= 0 && at(border.column, i) != first) return false;
    if (border.row >= 0 && at(i, border.row) != first) return false;
  }
  return true;
}

}  // namespace

double decimalStepOf(const GivenHeights& given) {
  const double least = 8.0 * largestOf(given) * 0x1p-24, most = 0.5 * rangeOf(given);
  double power = 1e4;
  for (int i = 0; i < 14; ++i, power /= 10.0) {
    for (const double step : {power, 0.5 * power}) {
      if (step <= least) return 0.0;
      if (step > most) continue;
      const bool isAll = std::all_of(given.z.begin(), given.z.end(), [step](float z) {
        return isMultiple(static_cast<double>(z), step);
      });
      if (isAll) return step;
    }
  }
  return 0.0;
}

double keptStepOf(const GivenHeights& given) {
  constexpr double kSmall = 1.0 / 200.0;
  const double step = decimalStepOf(given);
  return step <= kSmall * rangeOf(given) ? std::max(step, given.step) : given.step;
}

std::optional<KeptHeights> findRounded(const Heightfield& land, const GivenHeights& given,
                                       const HeightsCheck& check) {
  if (!check.alike) return std::nullopt;
  const double step = decimalStepOf(given);
  // All are right to the step that is seen, or to a larger one
  const bool isRight = allPairs(land, given, check.symmetry, [&](double height, double own) {
    return std::fabs((height - check.offset) / check.factor - own) <= check.rounding;
  });
  if (step > 0.0 && (isRight || isRounded(land, given, check.symmetry, step))) {
    return KeptHeights{.kind = KeptHeights::Kind::kRounded, .step = step};
  }
  if (isHalfFloats(land, given, check)) {
    return KeptHeights{.kind = KeptHeights::Kind::kHalfFloats};
  }
  return std::nullopt;
}

std::optional<KeptHeights> findUnwritten(const Heightfield& land, const GivenHeights& given,
                                         Symmetry expected) {
  using Kind = KeptHeights::Kind;
  const int size = land.size, last = size - 1;
  if (size < 4) return std::nullopt;
  const auto inBorder = [&](const Border& border,
                            Symmetry symmetry) -> std::optional<HeightsCheck> {
    // The line through the others, and whether it explains them all
    const auto visit = [&](const auto& use) {
      for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
          const std::size_t at = givenIndex(symmetry, size, x, y);
          const auto side = static_cast<std::size_t>(size);
          if (border.has(static_cast<int>(at % side), static_cast<int>(at / side))) continue;
          if (!use(static_cast<double>(land.at(x, y)), static_cast<double>(given.z[at])))
            return false;
        }
      }
      return true;
    };
    Correlation correlation;
    std::vector<double> own, others;
    const std::size_t stride = std::max<std::size_t>(1, land.z.size() / kSampledVertices);
    std::size_t next = 0;
    visit([&](double z, double height) {
      correlation.add(z, height);
      if (next++ % stride == 0) own.push_back(z), others.push_back(height);
      return true;
    });
    if (correlation.value() < 0.999) return std::nullopt;
    const auto [low, high] = std::minmax_element(own.begin(), own.end());
    const HeightLine line = medianLine(own, others, *high - *low);
    if (!(line.factor > 0.0)) return std::nullopt;
    const HeightsCheck check = checkHeightsAlong(land, given, symmetry, line.factor, line.offset);
    const bool isExplained =
        check.wrong > 0 && visit([&](double z, double height) {
          return std::fabs((height - check.offset) / check.factor - z) <= check.rounding;
        });
    return isExplained ? std::optional(check) : std::nullopt;
  };
  std::vector<Symmetry> symmetries{expected};
  for (std::size_t i = 0; i < enumCount<Symmetry>; ++i) {
    if (static_cast<Symmetry>(i) != expected) symmetries.push_back(static_cast<Symmetry>(i));
  }
  for (const Symmetry symmetry : symmetries) {
    for (const Border& border : {Border{last, -1}, Border{-1, last}, Border{0, -1}, Border{-1, 0},
                                 Border{last, last}, Border{0, 0}}) {
      if (!isConstant(given, size, border)) continue;
      if (const auto check = inBorder(border, symmetry)) {
        const Kind kind = border.row < 0      ? Kind::kColumn
                          : border.column < 0 ? Kind::kRow
                                              : Kind::kColumnAndRow;
        return KeptHeights{kind, 0.0, border.column, border.row, *check};
      }
    }
  }
  return std::nullopt;
}

}  // namespace faultline
