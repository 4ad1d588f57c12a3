// The palettes: what each promises, seen with usual eyes and with simulated colour-blind ones.
#include "terrain/palette/palette.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>
#include <string>
#include <vector>

using namespace faultline;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& m, const Triple& v) {
  Triple out{};
  for (std::size_t row = 0; row < 3; ++row) {
    out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
  }
  return out;
}

Triple solve(const Matrix& m, const Triple& v) {
  // By Cramer's rule.
  const auto determinant = [](const Matrix& a) {
    return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
           a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
           a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
  };
  Triple out{};
  for (std::size_t column = 0; column < 3; ++column) {
    Matrix swapped = m;
    for (std::size_t row = 0; row < 3; ++row) swapped[row][column] = v[row];
    out[column] = determinant(swapped) / determinant(m);
  }
  return out;
}

// Of linear sRGB.
const Matrix kToXyz{{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};

Triple triple(const std::array<float, 3>& c) {
  return {static_cast<double>(c[0]), static_cast<double>(c[1]), static_cast<double>(c[2])};
}

Triple fromHex(std::uint32_t rgb) {
  Triple linear{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = static_cast<double>(rgb >> (16 - 8 * i) & 255u) / 255.0;
    linear[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return linear;
}

// OKLab by way of XYZ, with the matrices its author gives for that: another way than the code's.
Triple okLab(const Triple& linear) {
  const Matrix toCones{{{0.8189330101, 0.3618667424, -0.1288597137},
                        {0.0329845436, 0.9293118715, 0.0361456387},
                        {0.0482003018, 0.2643662691, 0.6338517070}}};
  const Matrix toLab{{{0.2104542553, 0.7936177850, -0.0040720468},
                      {1.9779984951, -2.4285922050, 0.4505937099},
                      {0.0259040371, 0.7827717662, -0.8086757660}}};
  Triple cones = times(toCones, times(kToXyz, linear));
  for (double& c : cones) c = std::cbrt(c);
  return times(toLab, cones);
}

double apart(const Triple& a, const Triple& b) {
  return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                   (a[2] - b[2]) * (a[2] - b[2]));
}

// CIE 1976 L*.
double lightness(const Triple& linear) {
  return 116 * std::cbrt(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]) - 16;
}

// What an eye without one kind of cone makes of a colour (0: long, 1: middle, 2: short waves): that
// cone's answer is the sum of the two others' which leaves white and one more colour as they are,
// blue for the first two and red for the third. Method: Vienot, Brettel and Mollon 1999, with the
// cones of Hunt, Pointer and Estevez.
Triple withoutCone(std::size_t missing, const Triple& linear) {
  const Matrix toCones{{{0.4002, 0.7076, -0.0808}, {-0.2263, 1.1653, 0.0457}, {0, 0, 0.9182}}};
  const auto cones = [&](const Triple& c) { return times(toCones, times(kToXyz, c)); };
  const Triple white = cones({1, 1, 1});
  const Triple other = cones(missing == 2 ? Triple{1, 0, 0} : Triple{0, 0, 1});
  const std::size_t a = (missing + 1) % 3, b = (missing + 2) % 3;
  const double determinant = white[a] * other[b] - white[b] * other[a];
  const double ofA = (white[missing] * other[b] - white[b] * other[missing]) / determinant;
  const double ofB = (white[a] * other[missing] - white[missing] * other[a]) / determinant;
  Triple seen = cones(linear);
  seen[missing] = ofA * seen[a] + ofB * seen[b];
  Triple back = solve(kToXyz, solve(toCones, seen));
  for (double& c : back) c = std::clamp(c, 0.0, 1.0);
  return back;
}

const PaletteRow& rowOf(Palette palette) {
  return paletteRows()[static_cast<std::size_t>(palette)];
}

struct Spread {
  double least = 1e9, mean = 0, most = 0;
};

Spread spreadOf(const std::vector<double>& values) {
  Spread spread;
  for (const double v : values) {
    spread.least = std::min(spread.least, v);
    spread.most = std::max(spread.most, v);
    spread.mean += v / static_cast<double>(values.size());
  }
  return spread;
}

}  // namespace

TEST_CASE("the palettes' table is complete and in order", "[palette]") {
  REQUIRE(paletteRows().size() == static_cast<std::size_t>(kPaletteCount));
  constexpr std::string_view keys[] = {"strata", "atlas", "natural", "tide",
                                       "ember",  "grey",  "rainbow"};
  static_assert(std::size(keys) == kPaletteCount, "name the new palette here");
  std::set<std::string> labels;
  for (std::size_t i = 0; i < paletteRows().size(); ++i) {
    const PaletteRow& row = paletteRows()[i];
    INFO(std::string(row.key));
    CHECK(row.key == keys[i]);
    CHECK(labels.insert(std::string(row.label)).second);
    CHECK(std::count(row.label.begin(), row.label.end(), ' ') <= 1);
    CHECK(row.help.back() == '.');
    REQUIRE(row.stops.size() >= 2);
    CHECK(row.stops.front().at == 0.0f);
    CHECK(row.stops.back().at == 1.0f);
    bool differs = false;
    for (std::size_t s = 0; s < row.stops.size(); ++s) {
      CHECK((s == 0 || row.stops[s - 1].at < row.stops[s].at));
      differs = differs || row.stops[s].flat != row.stops[s].steep;
    }
    CHECK(differs == (keys[i] == std::string("natural")));
    CHECK(row.isNature == differs);
  }
}

TEST_CASE("Strata is the design sheet's", "[palette]") {
  const std::vector<std::pair<float, std::uint32_t>> sheet{{0.0f, 0x31566B},  {0.30f, 0x5B8384},
                                                           {0.52f, 0x9DA583}, {0.70f, 0xCDB68A},
                                                           {0.86f, 0xE4CDA9}, {1.0f, 0xFBF7EF}};
  const std::vector<PaletteStop>& stops = rowOf(Palette::kStrata).stops;
  REQUIRE(stops.size() == sheet.size());
  for (std::size_t i = 0; i < sheet.size(); ++i) {
    CHECK(stops[i].at == sheet[i].first);
    CHECK(stops[i].flat == sheet[i].second);
  }
}

TEST_CASE("samples pass through the stops in linear light, and halfway looks halfway",
          "[palette]") {
  for (int p = 0; p < kPaletteCount; ++p) {
    const auto palette = static_cast<Palette>(p);
    const std::vector<PaletteStop>& stops = rowOf(palette).stops;
    // Stops lie on whole hundredths.
    const SampledPalette sampled = samplePalette(palette, 201);
    REQUIRE(sampled.flat.size() == 201);
    REQUIRE(sampled.steep.size() == 201);
    for (std::size_t s = 0; s < stops.size(); ++s) {
      INFO(std::string(rowOf(palette).key) << ", stop " << s);
      const auto at = static_cast<std::size_t>(std::lround(200 * stops[s].at));
      CHECK(apart(triple(sampled.flat[at]), fromHex(stops[s].flat)) < 1e-5);
      CHECK(apart(triple(sampled.steep[at]), fromHex(stops[s].steep)) < 1e-5);
      if (s == 0) continue;
      const auto before = static_cast<std::size_t>(std::lround(200 * stops[s - 1].at));
      if ((at - before) % 2 != 0) continue;
      const Triple a = okLab(fromHex(stops[s - 1].flat));
      const Triple b = okLab(fromHex(stops[s].flat));
      const Triple middle = okLab(triple(sampled.flat[(at + before) / 2]));
      CHECK(apart(middle, {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2}) < 1e-3);
    }
  }
  // Two samples are the ends.
  const SampledPalette ends = samplePalette(Palette::kEmber, 2);
  CHECK(apart(triple(ends.flat[0]), fromHex(rowOf(Palette::kEmber).stops.front().flat)) < 1e-5);
  CHECK(apart(triple(ends.flat[1]), fromHex(rowOf(Palette::kEmber).stops.back().flat)) < 1e-5);
}

TEST_CASE("lightness rises throughout where it is promised", "[palette]") {
  for (const Palette palette :
       {Palette::kStrata, Palette::kTide, Palette::kEmber, Palette::kGrey}) {
    INFO(std::string(rowOf(palette).key));
    const std::vector<std::array<float, 3>> flat = samplePalette(palette, 257).flat;
    for (std::size_t i = 1; i < flat.size(); ++i) {
      REQUIRE(lightness(triple(flat[i])) > lightness(triple(flat[i - 1])) + 0.05);
    }
  }
  // Natural's lightness rises on flat ground and on steep ground.
  const SampledPalette natural = samplePalette(Palette::kNatural, 257);
  for (std::size_t i = 1; i < natural.flat.size(); ++i) {
    REQUIRE(lightness(triple(natural.flat[i])) > lightness(triple(natural.flat[i - 1])));
    REQUIRE(lightness(triple(natural.steep[i])) > lightness(triple(natural.steep[i - 1])));
  }
}

TEST_CASE("bare rock has one colour, but where a palette has its own for steep ground",
          "[palette]") {
  for (int i = 0; i < kPaletteCount; ++i) {
    const auto palette = static_cast<Palette>(i);
    INFO(std::string(rowOf(palette).key));
    const SampledPalette usual = samplePalette(palette, 33),
                         rocky = samplePalette(palette, 33, true);
    CHECK(rocky.flat == usual.flat);
    if (palette == Palette::kNatural) {
      CHECK(rocky.steep == usual.steep);
      continue;
    }
    CHECK(usual.steep == usual.flat);
    for (const std::array<float, 3>& colour : rocky.steep) {
      CHECK(apart(triple(colour), fromHex(kRock)) < 1e-5);
    }
  }
}

TEST_CASE("tide and ember climb in equal steps, grey in equal steps of lightness", "[palette]") {
  for (const Palette palette : {Palette::kTide, Palette::kEmber}) {
    INFO(std::string(rowOf(palette).key));
    const std::vector<std::array<float, 3>> flat = samplePalette(palette, 33).flat;
    std::vector<double> lighter, steps;
    for (std::size_t i = 1; i < flat.size(); ++i) {
      const Triple a = okLab(triple(flat[i - 1])), b = okLab(triple(flat[i]));
      lighter.push_back(b[0] - a[0]);
      steps.push_back(apart(a, b));
    }
    // Within 3 %: the stops are whole numbers of 255.
    for (const Spread& spread : {spreadOf(lighter), spreadOf(steps)}) {
      INFO(spread.least << " " << spread.mean << " " << spread.most);
      CHECK(spread.least > 0.97 * spread.mean);
      CHECK(spread.most < 1.03 * spread.mean);
    }
    CHECK(32 * spreadOf(lighter).mean > 0.55);
  }
  const std::vector<std::array<float, 3>> grey = samplePalette(Palette::kGrey, 33).flat;
  std::vector<double> lighter;
  for (std::size_t i = 0; i < grey.size(); ++i) {
    CHECK(std::fabs(grey[i][0] - grey[i][1]) < 1e-4f);
    CHECK(std::fabs(grey[i][0] - grey[i][2]) < 1e-4f);
    if (i > 0) lighter.push_back(lightness(triple(grey[i])) - lightness(triple(grey[i - 1])));
  }
  CHECK(spreadOf(lighter).least > 0.999 * spreadOf(lighter).mean);
  CHECK(spreadOf(lighter).most < 1.001 * spreadOf(lighter).mean);
}

TEST_CASE("the simulated eyes do as they must", "[palette]") {
  for (std::size_t missing = 0; missing < 3; ++missing) {
    // White stays, and looking twice changes nothing more.
    CHECK(apart(withoutCone(missing, {1, 1, 1}), {1, 1, 1}) < 1e-3);
    const Triple once = withoutCone(missing, {0.30, 0.35, 0.25});
    CHECK(apart(withoutCone(missing, once), once) < 1e-6);
  }
  // Red and green of one lightness come together for the first two, not for the third.
  const Triple red = fromHex(0xB06A50), green = fromHex(0x6F8050);
  const double usual = apart(okLab(red), okLab(green));
  CHECK(apart(okLab(withoutCone(1, red)), okLab(withoutCone(1, green))) < 0.5 * usual);
  CHECK(apart(okLab(withoutCone(0, red)), okLab(withoutCone(0, green))) < 0.7 * usual);
  CHECK(apart(okLab(withoutCone(2, red)), okLab(withoutCone(2, green))) > 0.8 * usual);
}

TEST_CASE("tide and ember keep order and steps for colour-blind eyes", "[palette]") {
  for (const Palette palette : {Palette::kTide, Palette::kEmber}) {
    const std::vector<std::array<float, 3>> flat = samplePalette(palette, 33).flat;
    for (std::size_t missing = 0; missing < 3; ++missing) {
      INFO(std::string(rowOf(palette).key) << " without cone " << missing);
      std::vector<Triple> seen;
      for (const std::array<float, 3>& c : flat) {
        seen.push_back(okLab(withoutCone(missing, triple(c))));
      }
      std::vector<double> lighter, steps;
      for (std::size_t i = 1; i < seen.size(); ++i) {
        lighter.push_back(seen[i][0] - seen[i - 1][0]);
        steps.push_back(apart(seen[i], seen[i - 1]));
      }
      const Spread rise = spreadOf(lighter), step = spreadOf(steps);
      INFO("lighter by " << rise.least << " " << rise.mean << " " << rise.most << ", steps "
                         << step.least << " " << step.mean << " " << step.most);
      CHECK(rise.least > 0.8 * rise.mean);
      CHECK(step.least > 0.85 * step.mean);
      CHECK(step.most < 1.15 * step.mean);
      // What lies further apart in height looks further apart.
      for (std::size_t i = 0; i < seen.size(); ++i) {
        for (std::size_t j = i + 2; j < seen.size(); ++j) {
          REQUIRE(apart(seen[i], seen[j]) > apart(seen[i], seen[j - 1]));
        }
      }
    }
  }
}

TEST_CASE("the slope view's colours go by the angle and darken throughout", "[palette]") {
  const std::vector<std::array<float, 3>> colours = sampleSlopeColours(61);
  REQUIRE(colours.size() == 61);
  CHECK(kSlopeStops.front().degrees == 0.0f);
  CHECK(kSlopeStops.back().degrees == kSteepestDegrees);
  for (const SlopeStop& stop : kSlopeStops) {
    const auto at = static_cast<std::size_t>(std::lround(stop.degrees));
    CHECK(apart(triple(colours[at]), fromHex(stop.colour)) < 1e-5);
  }
  for (std::size_t missing = 0; missing <= 3; ++missing) {
    INFO("without cone " << missing << " (3: all are there)");
    for (std::size_t i = 1; i < colours.size(); ++i) {
      const auto seen = [&](std::size_t at) {
        const Triple c = triple(colours[at]);
        return okLab(missing < 3 ? withoutCone(missing, c) : c)[0];
      };
      REQUIRE(seen(i) < seen(i - 1));
    }
  }
}

TEST_CASE("with a sea, land at its level has the palette's shore") {
  for (int i = 0; i < kPaletteCount; ++i) {
    const auto palette = static_cast<Palette>(i);
    const float shore = paletteRows()[static_cast<std::size_t>(i)].shore;
    CAPTURE(i);
    for (const float sea : {-0.05f, 0.0f, 0.07f}) {
      const ColourRange range = colourRange(palette, -0.1f, 0.1f, sea);
      CHECK(range.high == 0.1f);
      CHECK(std::fabs((sea - range.low) / (range.high - range.low) - shore) < 1e-5f);
    }
    for (const float away : {-0.1f, -0.3f, 0.1f, 0.4f}) {
      CHECK(colourRange(palette, -0.1f, 0.1f, away).low == -0.1f);
    }
    CHECK(colourRange(palette, -0.1f, 0.1f, std::nullopt).low == -0.1f);
  }
  CHECK(paletteRows()[static_cast<std::size_t>(Palette::kAtlas)].shore == 0.0f);
}
