// Even faults. See even_lines.h.
#include "grade/page/even_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "base/det_math.h"
#include "base/random.h"

namespace faultline {
namespace {

constexpr int kDirections = 16, kParts = 8, kRings = 6;
// Chi-square with 15, 4 and 5 degrees of freedom is above these once in thirty thousand times, so
// one of the three once in ten thousand.
constexpr double kMostDirections = 47.269, kMostParts = 25.888, kMostRings = 28.195;
constexpr int kSamples = 20000;

// The middle directions of the classes; those of the parts are each second one.
const std::array<SinCos, kDirections>& middles() {
  static const auto kMiddles = [] {
    std::array<SinCos, kDirections> all{};
    for (std::uint32_t i = 0; i < kDirections; ++i) all[i] = sinCosTurn(i << 28U);
    return all;
  }();
  return kMiddles;
}

// The class of a direction among `count` ones, the first of which is around the x axis.
int directionClass(double x, double y, int count) {
  int best = 0;
  double most = -2.0;
  for (int i = 0; i < count; ++i) {
    const SinCos& way = middles()[static_cast<std::size_t>(i * (kDirections / count))];
    const double along = x * way.cos + y * way.sin;
    if (along > most + 1e-12) most = along, best = i;
  }
  return best;
}

// Where lines fall, in shares of all.
struct Shares {
  std::array<double, kDirections> directions{};
  std::array<double, kParts> parts{};
  std::array<double, kRings> rings{};
};

// Ways of drawing right faults.
enum class Way : std::uint8_t { kPoint, kDistance };

struct Expected {
  std::array<double, kRings - 1> borders{};  // between the rings: distances from the middle
  Shares shares;
};

// The class of what lies from the middle at a distance, towards the line.
int partClass(const FaultLine& line) {
  const double sign = line.c < 0.0 ? -1.0 : 1.0;
  return directionClass(sign * line.a, sign * line.b, kParts);
}
int ringClass(const FaultLine& line, const std::array<double, kRings - 1>& borders) {
  const double distance = std::fabs(line.c);
  return static_cast<int>(std::count_if(borders.begin(), borders.end(),
                                        [distance](double border) { return distance > border; }));
}

Shares sharesOf(std::span<const FaultLine> lines, const std::array<double, kRings - 1>& borders) {
  Shares shares;
  const double one = 1.0 / static_cast<double>(lines.size());
  for (const FaultLine& line : lines) {
    shares.directions[static_cast<std::size_t>(directionClass(line.a, line.b, kDirections))] += one;
    shares.parts[static_cast<std::size_t>(partClass(line))] += one;
    shares.rings[static_cast<std::size_t>(ringClass(line, borders))] += one;
  }
  return shares;
}

// A number from -1/2 to 1/2.
double centredNumber(std::uint32_t word) { return (word + 0.5) * 0x1p-32 - 0.5; }

std::vector<FaultLine> rightLines(Way way, int side) {
  std::vector<FaultLine> lines;
  lines.reserve(kSamples);
  for (std::uint32_t i = 0; lines.size() < kSamples; ++i) {
    const RandomBlock words = philox4x32({i, static_cast<std::uint32_t>(side), 0, 0},
                                         {static_cast<std::uint32_t>(way), 0x66656c64});
    const SinCos angle = sinCosTurn(words[0]);
    FaultLine fault{angle.cos, angle.sin, 0.0};
    // A half of the diagonal is the furthest that a line may lie.
    constexpr double kHalfDiagonal = 0.70710678118654752;
    fault.c = way == Way::kPoint
                  ? fault.a * centredNumber(words[1]) + fault.b * centredNumber(words[2])
                  : 2.0 * kHalfDiagonal * centredNumber(words[1]);
    if (const auto line = faultLineOf(fault, side)) lines.push_back(*line);
  }
  return lines;
}

Expected expectedOf(Way way, int side) {
  const std::vector<FaultLine> lines = rightLines(way, side);
  std::vector<double> distances;
  for (const FaultLine& line : lines) distances.push_back(std::fabs(line.c));
  std::sort(distances.begin(), distances.end());  // total order: finite numbers
  Expected expected;
  for (std::size_t i = 0; i + 1 < kRings; ++i) {
    expected.borders[i] = distances[distances.size() * (i + 1) / kRings];
  }
  expected.shares = sharesOf(lines, expected.borders);
  return expected;
}

const Expected& expectedFor(Way way, int side) {
  static std::map<std::pair<Way, int>, Expected> known;
  const auto found = known.find({way, side});
  if (found != known.end()) return found->second;
  return known.emplace(std::pair(way, side), expectedOf(way, side)).first->second;
}

template <std::size_t count>
double chiSquare(const std::array<double, count>& found, const std::array<double, count>& expected,
                 double lines) {
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    // A class that right faults never fall into still counts.
    const double share = std::max(expected[i], 0.5 / kSamples);
    sum += lines * (found[i] - share) * (found[i] - share) / share;
  }
  return sum;
}

// How unlike the counts of opposite parts are. Lines of each direction are as likely on the one
// side of the middle as on the other, whatever directions come how often.
double asymmetry(const std::array<double, kParts>& parts, double lines) {
  double sum = 0.0;
  for (std::size_t i = 0; i < kParts / 2; ++i) {
    const double one = parts[i], other = parts[i + kParts / 2];
    if (one + other > 0.0) sum += lines * (one - other) * (one - other) / (one + other);
  }
  return sum;
}

// The direction around whose half turn all of the lines raise, or none.
std::optional<double> halfTurnOf(const Shares& shares) {
  for (std::size_t i = 0; i < kDirections; ++i) {
    double behind = 0.0;  // in the seven classes opposite
    for (std::size_t k = 5; k <= 11; ++k) behind += shares.directions[(i + k) % kDirections];
    if (behind < 0.01) return 360.0 / kDirections * static_cast<double>(i);
  }
  return std::nullopt;
}

}  // namespace

EvenCheck checkEvenLines(std::span<const FaultLine> lines, int side) {
  EvenCheck check;
  check.lines = static_cast<int>(lines.size());
  if (check.lines < kFewestLines) {
    check.directions = check.places = EvenFault::kFew;
    return check;
  }
  const auto count = static_cast<double>(lines.size());
  bool areDirections = false, areRings = false, isNear = false;
  Shares shares;
  for (const Way way : {Way::kPoint, Way::kDistance}) {
    const Expected& expected = expectedFor(way, side);
    shares = sharesOf(lines, expected.borders);
    areDirections |=
        chiSquare(shares.directions, expected.shares.directions, count) <= kMostDirections;
    areRings |= chiSquare(shares.rings, expected.shares.rings, count) <= kMostRings;
    if (way == Way::kPoint) {
      isNear = shares.rings[0] + shares.rings[1] + shares.rings[2] > 0.5;
    }
  }
  if (!areDirections) {
    const auto half = halfTurnOf(shares);
    check.directions = half ? EvenFault::kHalfTurn : EvenFault::kDirections;
    check.mostDegrees = half.value_or(0.0);
  }
  if (asymmetry(shares.parts, count) > kMostParts) {
    check.places = EvenFault::kPart;
  } else if (!areRings) {
    check.places = isNear ? EvenFault::kMiddle : EvenFault::kBorder;
  }
  return check;
}

}  // namespace faultline
