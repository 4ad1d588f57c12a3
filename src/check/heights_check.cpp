// Given heights against a land. See heights_check.h.
#include "check/heights_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/assert.h"
#include "check/kept_heights.h"
#include "check/line_fit.h"

namespace faultline {
namespace {

std::size_t index(std::int64_t i) { return static_cast<std::size_t>(i); }

// The land and the given heights as they lie on it.
class Pairs {
 public:
  Pairs(const Heightfield& land, const GivenHeights& given, Symmetry symmetry)
      : land_(land), given_(given), symmetry_(symmetry) {}

  int size() const { return land_.size; }
  double land(int x, int y) const { return static_cast<double>(land_.at(x, y)); }
  double given(int x, int y) const {
    return static_cast<double>(given_.z[givenIndex(symmetry_, land_.size, x, y)]);
  }

 private:
  const Heightfield& land_;
  const GivenHeights& given_;
  Symmetry symmetry_;
};

double correlationOf(const Pairs& pairs) {
  Correlation correlation;
  for (int y = 0; y < pairs.size(); ++y) {
    for (int x = 0; x < pairs.size(); ++x) correlation.add(pairs.land(x, y), pairs.given(x, y));
  }
  return correlation.value();
}

// Of a correlation: below the first there is nothing to compare, below the second most vertices
// have to be right.
constexpr double kAlike = 0.3, kSurelyAlike = 0.9;

// How far a vertex is off by the line of a comparison, in heights of the land.
double offAt(const Pairs& pairs, const HeightsCheck& check, int x, int y) {
  return (pairs.given(x, y) - check.offset) / check.factor - pairs.land(x, y);
}

struct SampledPairs {
  explicit SampledPairs(const Pairs& pairs) {
    for (const auto& [x, y] : vertexSample(pairs.size(), kSampledVertices)) add(pairs, x, y);
  }
  void add(const Pairs& pairs, int x, int y) {
    own.push_back(pairs.land(x, y));
    given.push_back(pairs.given(x, y));
  }
  void addWrong(const Pairs& pairs, const HeightsCheck& check) {
    for (int y = 0; y < pairs.size(); ++y) {
      for (int x = 0; x < pairs.size(); ++x) {
        if (std::fabs(offAt(pairs, check, x, y)) > check.tolerance) add(pairs, x, y);
      }
    }
  }
  std::vector<double> own, given;
};

void fitLine(const Pairs& pairs, double range, HeightsCheck& check) {
  const SampledPairs sample(pairs);
  const HeightLine line = medianLine(sample.own, sample.given, range);
  check.factor = line.factor;
  check.offset = line.offset;
}

void findWrong(const Pairs& pairs, HeightsCheck& check) {
  check.wrong = 0;
  double sum = 0.0;
  for (int y = 0; y < pairs.size(); ++y) {
    for (int x = 0; x < pairs.size(); ++x) {
      const double given = (pairs.given(x, y) - check.offset) / check.factor;
      const HeightsCheck::Place place{x, y, given, pairs.land(x, y)};
      sum += std::fabs(place.off());
      if (std::fabs(place.off()) <= check.tolerance) continue;
      if (check.wrong++ == 0) check.first = check.largest = place;
      if (std::fabs(place.off()) > std::fabs(check.largest.off())) check.largest = place;
    }
  }
  check.meanOff = sum / (static_cast<double>(pairs.size()) * pairs.size());
}

// ---- Cuts ----

// 1 where a cut raises a vertex, -1 where it does not.
struct CutSide {
  CutSide(const Fault& fault, int size)
      : a(fault.a), b(fault.b), k(faultThreshold(fault, size - 1)) {}
  std::int64_t a, b, k;
  std::int64_t beyond(int x, int y) const { return a * x + b * y - k; }
  double at(int x, int y) const { return beyond(x, y) >= 0 ? 1.0 : -1.0; }
  // To within the rounding of decimals, 2^-15 of a side; the test is in 2^-16 of a cell.
  bool isOn(int x, int y, int size) const { return std::llabs(beyond(x, y)) <= 2 * size; }
  bool isNear(int x, int y) const {
    return std::llabs(beyond(x, y)) <= std::llabs(a) + std::llabs(b);
  }
};

// The normal equations of least squares, by Cholesky's method. A column that hardly differs from
// those before it is left out.
class LeastSquares {
 public:
  // The lower triangle of a symmetric matrix of n x n.
  LeastSquares(std::vector<double> matrix, std::size_t n)
      : n_(n), matrix_(std::move(matrix)), isKept_(n) {
    for (std::size_t j = 0; j < n; ++j) {
      const double whole = at(j, j);
      const double rest = whole - product(j, j, j);
      isKept_[j] = rest > 1e-9 * whole;
      at(j, j) = isKept_[j] ? std::sqrt(rest) : 1.0;
      for (std::size_t i = j + 1; i < n; ++i) {
        at(i, j) = isKept_[j] ? (at(i, j) - product(i, j, j)) / at(j, j) : 0.0;
      }
    }
  }

  bool isKept(std::size_t column) const { return isKept_[column]; }

  std::vector<double> solve(std::vector<double> right) const {
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t k = 0; k < i; ++k) right[i] -= at(i, k) * right[k];
      right[i] = isKept_[i] ? right[i] / at(i, i) : 0.0;
    }
    for (std::size_t i = n_; i-- > 0;) {
      for (std::size_t k = i + 1; k < n_; ++k) right[i] -= at(k, i) * right[k];
      right[i] = isKept_[i] ? right[i] / at(i, i) : 0.0;
    }
    return right;
  }

 private:
  double& at(std::size_t row, std::size_t column) { return matrix_[row * n_ + column]; }
  double at(std::size_t row, std::size_t column) const { return matrix_[row * n_ + column]; }
  // Of the first `count` entries of two rows.
  double product(std::size_t i, std::size_t j, std::size_t count) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < count; ++k) sum += at(i, k) * at(j, k);
    return sum;
  }

  std::size_t n_;
  std::vector<double> matrix_;
  std::vector<bool> isKept_;
};

// Least-squares model: one unknown amplitude per cut, and a constant.
class CutModel {
 public:
  CutModel(int size, std::span<const Fault> cuts, double scale)
      : sample_(vertexSample(size, kSampledVertices)) {
    for (const Fault& cut : cuts) {
      sides.emplace_back(cut, size);
      amounts.push_back(static_cast<double>(kSumsPerAmplitude) * cut.amplitude * scale);
    }
    const std::size_t n = unknowns();
    std::vector<double> matrix(n * n), row(n);
    for (const auto& [x, y] : sample_) {
      fill(x, y, row);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) matrix[i * n + j] += row[i] * row[j];
      }
    }
    equations_.emplace(std::move(matrix), n);
  }

  // Whether a cut parts the sample, and otherwise than the cuts before it. The amount of one that
  // does not cannot be told.
  bool isSeen(std::size_t cut) const { return equations_->isKept(cut + 1); }

  bool seesAll() const {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (!isSeen(i)) return false;
    }
    return true;
  }

  // A constant and the amount of each cut, and how much they miss, as a mean of squares. Cuts that
  // are not seen have the amount 0, or `factor` times that of the land, which is taken off first.
  struct Fit {
    std::vector<double> amounts;
    double missed = 0.0;
  };
  Fit fit(const Pairs& pairs, double factor = 0.0) const {
    std::vector<double> right(unknowns()), row(unknowns());
    const auto givenAt = [&](int x, int y) {
      double given = pairs.given(x, y);
      for (std::size_t i = 0; factor != 0.0 && i < sides.size(); ++i) {
        if (!isSeen(i)) given -= factor * amounts[i] * sides[i].at(x, y);
      }
      return given;
    };
    for (const auto& [x, y] : sample_) {
      fill(x, y, row);
      const double given = givenAt(x, y);
      for (std::size_t i = 0; i < row.size(); ++i) right[i] += row[i] * given;
    }
    Fit fit{equations_->solve(right)};
    for (const auto& [x, y] : sample_) {
      fill(x, y, row);
      double rest = givenAt(x, y);
      for (std::size_t i = 0; i < row.size(); ++i) rest -= row[i] * fit.amounts[i];
      fit.missed += rest * rest / static_cast<double>(sample_.size());
    }
    return fit;
  }

  std::vector<CutSide> sides;
  std::vector<double> amounts;  // in the land

 private:
  std::size_t unknowns() const { return sides.size() + 1; }
  void fill(int x, int y, std::vector<double>& row) const {
    row[0] = 1.0;
    for (std::size_t i = 0; i < sides.size(); ++i) row[i + 1] = sides[i].at(x, y);
  }

  std::vector<std::array<int, 2>> sample_;
  std::optional<LeastSquares> equations_;
};

// What is known of the heights before any comparison.
struct Ranges {
  double land = 0.0;                  // highest less lowest
  double given = 0.0;                 // the largest in size
  double givenRange = 0.0;            // highest less lowest
  double step = 0.0, keptStep = 0.0;  // that which is said, and that which is seen
  double tolerance = 0.0;             // the caller's
  bool isGivenFlat = false;
};

Ranges rangesOf(const Heightfield& land, const GivenHeights& given) {
  const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
  const auto [least, most] = std::minmax_element(given.z.begin(), given.z.end());
  return {static_cast<double>(*high) - static_cast<double>(*low),
          std::max(std::fabs(static_cast<double>(*least)), std::fabs(static_cast<double>(*most))),
          static_cast<double>(*most) - static_cast<double>(*least),
          given.step,
          keptStepOf(given),
          given.tolerance,
          *least == *most};
}

void setTolerance(const Ranges& ranges, HeightsCheck& check) {
  const double unit = std::fabs(check.factor);
  const auto roundingTo = [&](double step) {
    return roundingOfHeights(ranges.land, ranges.given / unit, step / unit);
  };
  check.rounding = roundingTo(ranges.keptStep);
  check.tolerance = std::max(roundingTo(ranges.step), ranges.tolerance);
}

// Marks the wrong vertices. A land of few cuts has few different heights, and their roundings to
// levels need not cancel in a mean or a median: then the line that goes closest to all of them is
// tried too. The sample lacks vertices of which there is one, the summit for example, so what is
// wrong by the line joins it.
void compare(const Pairs& pairs, const Ranges& ranges, HeightsCheck& check) {
  setTolerance(ranges, check);
  findWrong(pairs, check);
  // Of so few levels, or so far from the first line, a line could fit whatever was given.
  constexpr double kFewestLevels = 16.0, kMostApart = 4.0;
  const double range = std::fabs(check.factor) * ranges.land;
  if (check.wrong == 0 || ranges.step == 0.0 || range < kFewestLevels * ranges.step) return;
  const HeightLine first{check.factor, check.offset};
  SampledPairs sample(pairs);
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    HeightsCheck closest = check;
    const HeightLine line = stripLine(sample.own, sample.given, first, ranges.step);
    if (std::fabs(line.factor - first.factor) * ranges.land > kMostApart * ranges.step) return;
    closest.factor = line.factor;
    closest.offset = line.offset;
    setTolerance(ranges, closest);
    findWrong(pairs, closest);
    if (closest.wrong < check.wrong) check = closest;
    if (check.wrong == 0 || closest.wrong > kSampledVertices) return;
    sample.addWrong(pairs, closest);
  }
}

// Whether every wrong vertex lies beside a line whose other side explains its height.
void findOnLines(const Pairs& pairs, const CutModel& model, HeightsCheck& check) {
  const auto lineBeside = [&](int x, int y, double off) {
    for (std::size_t i = 0; i < model.sides.size(); ++i) {
      const double turned = -2.0 * model.sides[i].at(x, y) * model.amounts[i];
      if (model.sides[i].isNear(x, y) && std::fabs(off - turned) <= check.rounding) {
        return static_cast<int>(i);
      }
    }
    return -1;
  };
  bool areExact = true;
  for (int y = 0; y < pairs.size(); ++y) {
    for (int x = 0; x < pairs.size(); ++x) {
      const double off = offAt(pairs, check, x, y);
      if (std::fabs(off) <= check.tolerance) continue;
      const int cut = lineBeside(x, y, off);
      if (cut < 0) return;
      areExact = areExact && model.sides[index(cut)].isOn(x, y, pairs.size());
      if (x == check.first.x && y == check.first.y) check.lineCut = cut;
    }
  }
  check.explained = check.onLines = true;
  check.areExact = areExact;
}

// The heights as sums of the cuts, each counted somehow; none if they are not.
std::optional<HeightsCheck> checkByCuts(const Heightfield& land, const GivenHeights& given,
                                        const CutModel& model, const Ranges& ranges) {
  HeightsCheck check;
  CutModel::Fit best;
  for (int i = 0; i < static_cast<int>(enumCount<Symmetry>); ++i) {
    CutModel::Fit fit = model.fit(Pairs(land, given, static_cast<Symmetry>(i)));
    if (i > 0 && fit.missed >= 0.999 * best.missed) continue;
    best = std::move(fit);
    check.symmetry = static_cast<Symmetry>(i);
  }
  const Pairs pairs(land, given, check.symmetry);
  // Most cuts are right, so the unit is theirs.
  const auto factorOf = [&model](const CutModel::Fit& fit) {
    std::vector<double> times;
    for (std::size_t i = 0; i < model.amounts.size(); ++i) {
      if (model.amounts[i] != 0.0 && model.isSeen(i)) {
        times.push_back(fit.amounts[i + 1] / model.amounts[i]);
      }
    }
    return times.empty() ? 0.0 : medianOf(times);
  };
  check.factor = factorOf(best);
  if (!model.seesAll()) {
    best = model.fit(pairs, check.factor);
    check.factor = factorOf(best);
    best = model.fit(pairs, check.factor);
  }
  check.offset = best.amounts[0];
  roundLine(ranges.land, check);
  // Heights that most cuts do not move are no unit of theirs
  constexpr double kLeastUnit = 1e-3;
  if (std::fabs(check.factor) * ranges.land <= kLeastUnit * ranges.givenRange) return std::nullopt;
  compare(pairs, ranges, check);
  check.alike = true;
  if (check.wrong == 0) return check;
  for (std::size_t i = 0; i < model.amounts.size(); ++i) {
    if (!model.isSeen(i)) {
      check.unseenCuts.push_back(static_cast<int>(i));
      continue;
    }
    const OddCut cut{static_cast<int>(i), best.amounts[i + 1] / check.factor, model.amounts[i]};
    if (std::fabs(cut.amount - cut.right) > 2.0 * check.rounding) check.oddCuts.push_back(cut);
  }
  // All but one vertex in a thousand have to be right once the cuts are counted so.
  std::int64_t left = 0;
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      double rest = offAt(pairs, check, x, y);
      for (const OddCut& cut : check.oddCuts) {
        rest -= (cut.amount - cut.right) * model.sides[index(cut.index)].at(x, y);
      }
      if (std::fabs(rest) > std::max(check.tolerance, 4.0 * check.rounding)) ++left;
    }
  }
  if (1000 * left > std::int64_t{land.size} * land.size) return std::nullopt;
  if (check.oddCuts.empty()) {
    // A few vertices are off, and the sample has none of them
    findOnLines(pairs, model, check);
  } else {
    check.explained = true;
  }
  return check;
}

// The heights as the land's own in some symmetry and unit, but for single vertices.
HeightsCheck checkByCorrelation(const Heightfield& land, const GivenHeights& given,
                                const std::optional<CutModel>& model, const Ranges& ranges) {
  HeightsCheck check;
  double correlation = 0.0;
  for (int i = 0; i < static_cast<int>(enumCount<Symmetry>); ++i) {
    const auto symmetry = static_cast<Symmetry>(i);
    const double here = correlationOf(Pairs(land, given, symmetry));
    // Another symmetry has to be clearly better; heights above depths, where it does not matter.
    const double gain = std::fabs(here) - std::fabs(correlation);
    if (gain > 1e-6 || (gain > -1e-6 && here > 0.0 && correlation < 0.0)) {
      check.symmetry = symmetry;
      correlation = here;
    }
  }
  if (std::fabs(correlation) < kAlike) return check;
  const Pairs pairs(land, given, check.symmetry);
  fitLine(pairs, ranges.land, check);
  roundLine(ranges.land, check);
  if (check.factor == 0.0) return check;
  compare(pairs, ranges, check);
  if (model && check.wrong > 0) findOnLines(pairs, *model, check);
  // Another land can go with this one to some degree, but hardly a vertex of it is right.
  const bool isOther = std::fabs(correlation) < kSurelyAlike && !check.explained &&
                       std::int64_t{10} * check.wrong > 9 * std::int64_t{land.size} * land.size;
  check.alike = !isOther;
  return check;
}

}  // namespace

double roundingOfHeights(double range, double largest, double step) {
  return std::max({1e-5 * range, 0.75 * step, 4.0 * largest * 0x1p-24});
}

std::vector<std::array<int, 2>> vertexSample(int size, int count) {
  std::vector<std::array<int, 2>> sample;
  if (std::int64_t{size} * size <= count) {
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) sample.push_back({x, y});
    }
    return sample;
  }
  // A generalised golden ratio fills the square evenly (Roberts 2018).
  constexpr double kAlongX = 0.7548776662466927, kAlongY = 0.5698402909980532;
  for (int i = 0; i < count; ++i) {
    const double u = 0.5 + kAlongX * i, v = 0.5 + kAlongY * i;
    sample.push_back({static_cast<int>((u - std::floor(u)) * size),
                      static_cast<int>((v - std::floor(v)) * size)});
  }
  return sample;
}

void roundLine(double range, HeightsCheck& check) {
  if (std::fabs(check.factor - 1.0) < 1e-5) check.factor = 1.0;
  if (std::fabs(check.offset) < 1e-5 * std::fabs(check.factor) * range) check.offset = 0.0;
}

std::size_t givenIndex(Symmetry symmetry, int size, int x, int y) {
  const int bits = static_cast<int>(symmetry);
  const bool isExchanged = symmetry >= Symmetry::kExchanged;
  int column = isExchanged ? y : x, row = isExchanged ? x : y;
  if ((bits & 1) != 0) row = size - 1 - row;
  if ((bits & 2) != 0) column = size - 1 - column;
  return index(row) * index(size) + index(column);
}

HeightsCheck checkHeights(const Heightfield& land, const GivenHeights& given,
                          std::span<const Fault> cuts, double scale) {
  FAULTLINE_ASSERT(given.z.size() == land.z.size());
  const Ranges ranges = rangesOf(land, given);
  if (ranges.land == 0.0 || ranges.isGivenFlat) return {};
  std::optional<CutModel> model;
  std::optional<HeightsCheck> byCuts;
  if (!cuts.empty() && cuts.size() <= kMaxExplainedCuts) {
    model.emplace(land.size, cuts, scale);
    byCuts = checkByCuts(land, given, *model, ranges);
  }
  // Turned heights with odd cuts may be straight ones that only ask another side of a line: a cut
  // across the middle is its own mirror image with its sign turned.
  const bool isSure = byCuts && (byCuts->oddCuts.empty() || byCuts->symmetry == Symmetry::kSame);
  if (isSure) return *byCuts;
  const HeightsCheck check = checkByCorrelation(land, given, model, ranges);
  return byCuts && !check.onLines ? *byCuts : check;
}

HeightsCheck checkHeightsAlong(const Heightfield& land, const GivenHeights& given,
                               Symmetry symmetry, double factor, double offset) {
  const Ranges ranges = rangesOf(land, given);
  HeightsCheck check;
  check.symmetry = symmetry;
  check.factor = factor;
  check.offset = offset;
  check.alike = true;
  roundLine(ranges.land, check);
  setTolerance(ranges, check);
  findWrong(Pairs(land, given, symmetry), check);
  return check;
}

}  // namespace faultline
