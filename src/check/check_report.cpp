// The report of a check. See check_report.h.
#include "check/check_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "base/json.h"
#include "check/half_mean.h"
#include "check/half_mean_mistakes.h"
#include "check/heights_check.h"
#include "check/kept_heights.h"
#include "check/mesh_check.h"
#include "check/mistakes.h"
#include "check/number_words.h"
#include "check/opened_sentence.h"
#include "check/reason_findings.h"
#include "check/smoothing_mistakes.h"
#include "check/unit_finding.h"
#include "exchange/read/gaps.h"
#include "exchange/write/chance_list.h"
#include "generated/text_check.h"
#include "share/quantities.h"
#include "terrain/measure/difference_map.h"
#include "terrain/palette/diverging.h"
#include "terrain/timeline/session.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/fault_field.h"
#include "terrain/uplift/uplift.h"

namespace faultline {
namespace {

using enum FindingId;

// By Symmetry.
struct Way {
  FindingId id;
  ConstantText text;
};
constexpr std::array<Way, enumCount<Symmetry>> kWays{
    {{kWayRight, text::kCheckSymmetryRight},
     {kWaySouthFirst, text::kCheckSymmetrySouthFirst},
     {kWayEastFirst, text::kCheckSymmetryEastFirst},
     {kWayHalfTurn, text::kCheckSymmetryHalfTurn},
     {kWayExchanged, text::kCheckSymmetryExchanged},
     {kWayQuarterLeft, text::kCheckSymmetryQuarterLeft},
     {kWayQuarterRight, text::kCheckSymmetryQuarterRight},
     {kWayExchangedHalfTurn, text::kCheckSymmetryExchangedHalfTurn}}};

// By HeightsFormat.
constexpr ConstantText kFormatTexts[] = {
    text::kCheckFormatPng,  text::kCheckFormatRaw16, text::kCheckFormatR32,
    text::kCheckFormatAsc,  text::kCheckFormatCsv,   text::kCheckFormatObj,
    text::kCheckFormatBare, text::kCheckFormatHgt,   text::kCheckFormatNpy,
    text::kCheckFormatPgm,  text::kCheckFormatGrass, text::kCheckFormatSurfer,
    text::kCheckFormatTiff};

class Reporter {
 public:
  Reporter(const HeightsFile& file, const CheckOptions& options)
      : file_(file),
        said_(options.said),
        tolerance_(options.tolerance),
        halfMeans_(options.halfMeans),
        z_(file.z) {}

  CheckReport report(Recipe recipe, int position) {
    return report([&] {
      if (hasSizeOf(recipe)) compareWith(recipe, position);
    });
  }

  CheckReport report(const FaultTable& table) {
    return report([&] {
      if (isSquare()) compareWith(table);
    });
  }

 private:
  template <typename Compare>
  CheckReport report(const Compare& compare) {
    if (!file_.error.empty()) {
      add(kFileUnread, file_.error);
      return std::move(report_);
    }
    add(kFileRead, text::checkRead(kFormatTexts[static_cast<std::size_t>(file_.format)],
                                   std::to_string(file_.width), std::to_string(file_.height)) +
                       ' ' + conventions());
    for (const std::string& sentence : file_.notes) add(kFileNote, sentence);
    if (const Gaps gaps = gapsOf(file_.z, file_.width); gaps.count > 0) {
      add(kFileGaps,
          text::checkGaps(gaps.count, std::to_string(gaps.column), std::to_string(gaps.row)));
    } else {
      compare();
    }
    if (!file_.mesh.triangles.empty()) reportMesh();
    return std::move(report_);
  }

  bool saysSouthFirst() const {
    const FileSays& says = file_.says;
    return says.rows == RowOrder::kSouthFirst || (says.places && says.places->yj > 0.0);
  }

  // By which conventions the file was read, whether it says them or not.
  std::string conventions() const {
    const FileSays& says = file_.says;
    std::string sentence(rowsText());
    if (says.sampleBits > 0 && says.samples != SampleKind::kUnsaid) {
      const std::string bits = std::to_string(says.sampleBits);
      sentence += ' ' + (says.samples == SampleKind::kFloat    ? text::checkNumbersFloat(bits)
                         : says.samples == SampleKind::kSigned ? text::checkNumbersSigned(bits)
                                                               : text::checkNumbersUnsigned(bits));
    }
    if (said_.bigEndian) {
      sentence += ' ';
      sentence += *said_.bigEndian ? text::kCheckOrderBig : text::kCheckOrderLittle;
    }
    if (says.heightUnit > 0.0) {
      const std::string unit = heightUnitText(says);
      sentence += ' ' + (said_.heightUnit > 0.0 ? text::checkHeightUnitSaid(unit)
                                                : text::checkHeightUnit(unit));
    }
    if (isScaled()) {
      sentence += ' ' + text::checkScale(numberWords(says.scale), numberWords(says.offset));
    }
    return sentence;
  }

  ConstantText rowsText() const {
    const FileSays& says = file_.says;
    if (said_.rows != RowOrder::kUnsaid) {
      return saysSouthFirst() ? text::kCheckRowsSouthFirstSaid : text::kCheckRowsNorthFirstSaid;
    }
    if (saysSouthFirst()) return text::kCheckRowsSouthFirst;
    const bool isSaid = says.rows != RowOrder::kUnsaid || says.places;
    return isSaid ? text::kCheckRowsNorthFirst : text::kCheckRowsUnsaid;
  }

  bool isScaled() const { return file_.says.scale != 1.0 || file_.says.offset != 0.0; }

  // The same in heights, where its numbers were compared: what is said of scale and offset counts.
  HeightsCheck inHeights(HeightsCheck check, const Heightfield& land) const {
    if (!isScaled()) return check;
    const FileSays& says = file_.says;
    check.factor *= says.scale;
    check.offset = says.scale * check.offset + says.offset;
    const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
    roundLine(static_cast<double>(*high) - static_cast<double>(*low), check);
    return check;
  }

  void add(Finding finding) { report_.findings.push_back(std::move(finding)); }
  void add(FindingId id, std::string text) { add(findingOf(id, std::move(text))); }

  // Where it has another size, the recipe gets it.
  bool hasSizeOf(Recipe& recipe) {
    const int size = recipe.size();
    const std::string side = std::to_string(size), given = std::to_string(file_.width);
    if (file_.width != file_.height) {
      add(kSizeShape, text::checkSizeShape(given, std::to_string(file_.height), side));
      return false;
    }
    if (file_.width == size) {
      add(kSizeRight, text::checkSizeRight(side));
      return true;
    }
    if (file_.width == size - 1) {
      add(kSizeCells, text::checkSizeCells(given, side));
    } else {
      add(kSizeOther, text::checkSizeOther(given, side));
    }
    recipe.set(ParameterId::kSize, file_.width);
    return recipe.size() == file_.width;
  }

  bool isSquare() {
    const std::string side = std::to_string(file_.width);
    if (file_.width == file_.height) {
      add(kSizeAny, text::checkSizeAny(side));
      return true;
    }
    add(kSizeNoSquare, text::checkSizeNoSquare(side, std::to_string(file_.height)));
    return false;
  }

  void compareWith(const Recipe& recipe, int position) {
    Session session(recipe);
    if (session.lacksBase()) return add(kLandOpened, text::kCheckLandOpened);
    session.seek(position);
    session.finish();
    std::vector<Fault> cuts;
    for (int i = 0; isCutsAlone(recipe, position) && i < position; ++i) {
      cuts.push_back(faultOf(session.plan(), i));
    }
    Heightfield land = session.heights();
    if (halfMeans_ == 0) findUnsmoothed(session);
    if (halfMeans_ > 0) {
      unweathered_ = land;
      takeHalfMeans(land, halfMeans_);
    }
    LandUnits units = unitsOf(land, cuts, session.scale());
    units.same = text::kCheckUnitSame;
    units.cells = land.size - 1;
    units.isOfNumbers = chanceCount(recipe) > 0;
    if (units.isOfNumbers && session.scale() > 0.0) units.amplitude = 1.0 / session.scale();
    if (!cuts.empty()) units.amplitude = kSumUnit / session.scale();
    if (recipe.profile() != Profile::kStep) units.oneSide = 0.0;
    // The cuts explain no heights after them.
    if (halfMeans_ > 0) cuts.clear();
    compare(land, {land.size, cuts, recipe.profile(), session.scale()}, text::kCheckUnlike, units);
  }

  // Where passes at the end are all that was done after the uplift.
  void findUnsmoothed(const Session& at) {
    const Timeline& timeline = at.timeline();
    const int passes = at.position() - timeline.steps;
    if (timeline.smoothEvery > 0 || timeline.erodeEvery > 0) return;
    if (passes < 1 || passes > timeline.passes) return;
    Session before(at.recipe());
    before.seek(timeline.steps);
    before.finish();
    unsmoothed_ = UnsmoothedLand{before.heights(), at.recipe(), passes};
  }

  void compareWith(const FaultTable& table) {
    // Heights in the unit of the list, unless floats would lose them there.
    const double times = std::clamp(table.amplitudeUnit / kAmplitudeUnit, 0x1p-16, 0x1p60);
    const double scale = kSumUnit * times;
    FaultField sums(file_.width);
    sums.add(table.cuts, 1);
    Heightfield land(file_.width);
    sums.writeHeights(scale, nullptr, land, 0, land.size);
    if (!table.isWhole) {
      const int excused = excuse(land, table.cuts, scale);
      if (excused > 0) add(kVerticesOnLines, text::checkVerticesOnLines(excused));
    }
    LandUnits units = unitsOf(land, table.cuts, scale);
    units.same = text::kCheckUnitList;
    compare(land, {land.size, table.cuts, Profile::kStep, scale}, text::kCheckUnlikeCuts, units);
  }

  // Decimals are rounded, ours to integers and theirs by each sum, so a vertex on a line may fall
  // to either side of it. Where the given heights took the other one, they get the land's. Returns
  // of how many vertices.
  int excuse(const Heightfield& land, const std::vector<Fault>& cuts, double scale) {
    const HeightsCheck check = checkHeights(land, given(), cuts, scale);
    // Cuts that were counted otherwise explain all of it, the vertices on their lines too.
    if (!check.alike || check.wrong == 0 || !check.oddCuts.empty()) return 0;
    int excused = 0;
    for (int y = 0; y < land.size; ++y) {
      for (int x = 0; x < land.size; ++x) {
        float& given = z_[givenIndex(check.symmetry, land.size, x, y)];
        const double own = static_cast<double>(land.at(x, y));
        const double off = (static_cast<double>(given) - check.offset) / check.factor - own;
        if (std::fabs(off) <= check.tolerance) continue;
        if (!isRounding(cuts, land.size, x, y, {off, scale, check.rounding})) continue;
        given = static_cast<float>(check.factor * own + check.offset);
        ++excused;
      }
    }
    return excused;
  }

  GivenHeights given() const { return {z_, file_.step, tolerance_}; }

  struct Off {
    double size, scale, rounding;
  };
  // Whether the other side of one cut, on whose line the vertex lies to within rounding, explains
  // how far it is off.
  static bool isRounding(const std::vector<Fault>& cuts, int side, int x, int y, const Off& off) {
    constexpr double kRounding = 0x1p-15;  // in sides
    return std::any_of(cuts.begin(), cuts.end(), [&](const Fault& cut) {
      const double u = static_cast<double>(x) / (side - 1) - cut.px * kPlaceUnit;
      const double v = static_cast<double>(y) / (side - 1) - cut.py * kPlaceUnit;
      if (std::fabs(u * cut.a + v * cut.b) * kNormalUnit > kRounding) return false;
      const bool isRaised =
          std::int64_t{cut.a} * x + std::int64_t{cut.b} * y >= faultThreshold(cut, side - 1);
      const double step = 2.0 * static_cast<double>(kSumsPerAmplitude) * cut.amplitude * off.scale;
      return std::fabs(off.size - (isRaised ? -step : step)) <= off.rounding;
    });
  }

  void compare(const Heightfield& land, const CutLand& cuts, ConstantText unlike,
               const LandUnits& units) {
    // Amounts are looked for cut by cut only where whole sides move
    const bool isSteps = cuts.profile == Profile::kStep;
    HeightsCheck check =
        checkHeights(land, given(), isSteps ? cuts.cuts : std::span<const Fault>{}, cuts.scale);
    const std::optional<Finding> reason = findReason(land, cuts, check);
    if (!check.alike) {
      const auto [low, high] = std::minmax_element(land.z.begin(), land.z.end());
      const auto [least, most] = std::minmax_element(z_.begin(), z_.end());
      if (*low == *high) return add(kLandFlat, text::kCheckLandFlat);
      if (*least == *most) return add(kGivenFlat, text::kCheckGivenFlat);
      return add(kUnlike, unlike);
    }
    std::optional<Finding> why;
    if (check.wrong > 0) why = reason ? *reason : unexplained(check, cuts);
    const double cutShare = why ? rightCutShare(why->id, check, cuts) : 0.0;
    // Of amounts by another rule the first tells the unit: the rule begins with it
    const bool isByRule =
        why && (why->id == kCutsEqual || why->id == kCutsLinear || why->id == kCutsFalling);
    const bool isFirstOdd = !check.oddCuts.empty() && check.oddCuts[0].index == 0;
    if (isByRule && isFirstOdd && check.oddCuts[0].right != 0.0) {
      check = checkHeightsAlong(land, given(), check.symmetry,
                                check.factor * check.oddCuts[0].times(), check.offset);
    }
    report_.rightShare = std::max(1.0 - check.wrong / static_cast<double>(land.z.size()), cutShare);
    reportSymmetry(check);
    const HeightsCheck heights = inHeights(check, land);
    // One side alone adds the cuts that were counted, each as it was
    LandUnits counted = units;
    for (const OddCut& cut : check.oddCuts) {
      if (counted.oneSide != 0.0) counted.oneSide += cut.amount - cut.right;
    }
    add(unitFinding(heights, counted));
    reportVertices(land, heights);
    if (why) add(*std::move(why));
    fillMap(land, check);
  }

  // The share of the cuts that are counted as they should be, where the others explain all that is
  // wrong; else 0.
  static double rightCutShare(FindingId why, const HeightsCheck& check, const CutLand& land) {
    constexpr FindingId kOfCuts[] = {kCutTurned, kCutMissing, kCutTwice,
                                     kCutAdded,  kCutOther,   kCutsMixed};
    if (std::find(std::begin(kOfCuts), std::end(kOfCuts), why) == std::end(kOfCuts)) return 0.0;
    const std::size_t odd = std::max<std::size_t>(check.oddCuts.size(), 1);
    return 1.0 - static_cast<double>(odd) / static_cast<double>(land.cuts.size());
  }

  Finding unexplained(const HeightsCheck& check, const CutLand& cuts) const {
    if (unweathered_) return findingOf(kMeanUnknown, std::string(text::kCheckMeanUnknown));
    return cutsFinding(check, cuts);
  }

  // What was done otherwise, if it is not cuts that were counted otherwise. Then `check` tells the
  // way and the unit in which that explains the heights.
  std::optional<Finding> findReason(const Heightfield& land, const CutLand& cuts,
                                    HeightsCheck& check) const {
    if (check.alike && (check.wrong == 0 || hasOddCut(check))) return std::nullopt;
    const Symmetry expected = saysSouthFirst() ? Symmetry::kSouthFirst : Symmetry::kSame;
    if (isFlat(land.z) || isFlat(z_)) return std::nullopt;
    if (const auto kept = findUnwritten(land, given(), expected)) {
      check = kept->check;
      return keptFinding(*kept, land.size);
    }
    if (const auto kept = findRounded(land, given(), check)) return keptFinding(*kept, land.size);
    const int wrong = check.alike ? check.wrong : static_cast<int>(land.z.size());
    if (unweathered_ || unsmoothed_) {
      const Symmetry symmetry = check.alike ? check.symmetry : expected;
      const auto mistake =
          unweathered_ ? findHalfMeanMistake(*unweathered_, halfMeans_, given(), symmetry, wrong)
                       : findSmoothingMistake(*unsmoothed_, given(), symmetry, wrong);
      if (!mistake) return std::nullopt;
      check =
          checkHeightsAlong(land, given(), symmetry, mistake->line.factor, mistake->line.offset);
      return findingOf(mistake->id, mistake->text);
    }
    if (const auto mistake = findMistake(cuts, given(), {expected, wrong, check.areExact})) {
      check = checkHeightsAlong(land, given(), mistake->symmetry,
                                mistake->factor / firstOf(cuts, mistake->id), mistake->offset);
      return findingOf(mistake->id, mistake->text);
    }
    return std::nullopt;
  }

  // Programs whose amounts follow another rule begin with 1, so the first cut tells their unit.
  static double firstOf(const CutLand& land, FindingId mistake) {
    if (mistake != kCutsEqual && mistake != kCutsLinear) return 1.0;
    const double first =
        static_cast<double>(kSumsPerAmplitude) * land.cuts[0].amplitude * land.scale;
    return first != 0.0 ? std::fabs(first) : 1.0;
  }

  static bool isFlat(std::span<const float> z) {
    return std::all_of(z.begin(), z.end(), [&z](float each) { return each == z[0]; });
  }

  // Where the format itself says that the south comes first, that is no fault.
  void reportSymmetry(const HeightsCheck& check) {
    const bool isSaid = said_.rows == RowOrder::kSouthFirst;
    if (check.symmetry == Symmetry::kSouthFirst && saysSouthFirst()) {
      return isSaid ? add(kWaySaid, text::kCheckSymmetrySaid)
                    : add(kWayFormat, text::kCheckSymmetryFormat);
    }
    if (check.symmetry == Symmetry::kSouthFirst && file_.mayCountRows && !saysSouthFirst()) {
      return add(kWayTable, text::kCheckSymmetryTable);
    }
    if (check.symmetry == Symmetry::kSame && saysSouthFirst() && !isSameFromSouth(check)) {
      return isSaid ? add(kWaySaidWrong, text::kCheckSymmetrySaidWrong)
                    : add(kWayFormatWrong, text::kCheckSymmetryFormatWrong);
    }
    if (check.symmetry == Symmetry::kSouthFirst && file_.format == HeightsFormat::kObj) {
      return add(kWaySouthFirst, text::kCheckSymmetryMeshMirrored);
    }
    const auto& [id, sentence] = kWays[static_cast<std::size_t>(check.symmetry)];
    add(id, sentence);
  }

  // Whether it is its own mirror image from north to south, but for roundings.
  bool isSameFromSouth(const HeightsCheck& check) const {
    const double tolerance = std::fabs(check.factor) * check.tolerance;
    const auto side = static_cast<std::size_t>(file_.width);
    for (std::size_t i = 0; i < z_.size(); ++i) {
      const std::size_t mirrored = (side - 1 - i / side) * side + i % side;
      const double off = static_cast<double>(z_[i]) - static_cast<double>(z_[mirrored]);
      if (std::fabs(off) > tolerance) return false;
    }
    return true;
  }

  void reportVertices(const Heightfield& land, const HeightsCheck& check) {
    const auto count = static_cast<int>(land.z.size());
    // A file of levels holds whole ones
    const double level = isScaled() ? 0.0 : file_.step;
    const auto own = [&](double height) {
      const double number = check.factor * height + check.offset;
      return numberWords(level > 0.0 ? level * std::round(number / level) : number);
    };
    const std::string within = numberWords(std::fabs(check.factor) * check.tolerance);
    if (check.wrong == 0) {
      return add(kVerticesRight, text::checkVerticesRight(std::to_string(count), within));
    }
    const auto& [x, y, given, defined] = check.first;
    const double share = static_cast<double>(check.wrong) / count;
    add(kVerticesWrong,
        text::checkVerticesWrong(std::to_string(check.wrong), std::to_string(count),
                                 unbroken(percentText(share, share < 0.1 ? 1 : 0))) +
            " " +
            text::checkVerticesFirst(std::to_string(x), std::to_string(y), own(given),
                                     own(defined)));
    add(kVerticesLargest,
        text::checkVerticesLargest(numberWords(std::fabs(check.factor * check.largest.off())),
                                   std::to_string(check.largest.x), std::to_string(check.largest.y),
                                   numberWords(std::fabs(check.factor) * check.meanOff)));
  }

  void reportMesh() {
    const MeshCheck check =
        checkMesh(file_.width, file_.mesh.positions, file_.mesh.normals, file_.mesh.triangles);
    const std::string count = std::to_string(check.triangles);
    if (check.triangles == check.expected) {
      add(kTrianglesRight, text::checkTrianglesRight(count));
    } else {
      add(kTrianglesWrong, text::checkTrianglesWrong(count, std::to_string(check.expected)));
    }
    if (check.flat > 0) add(kTrianglesFlat, text::checkTrianglesFlat(check.flat));
    if (check.down == 0) {
      add(kWindingRight, text::kCheckWindingRight);
    } else if (check.down == check.triangles) {
      add(kWindingAll, text::kCheckWindingAll);
    } else {
      add(kWindingSome, text::checkWindingSome(std::to_string(check.down), count));
    }
    if (check.normals == 0) return add(kNormalsNone, text::kCheckNormalsNone);
    if (check.notUnit > 0) add(kNormalsLength, text::checkNormalsLength(check.notUnit));
    const double wrongShare = check.wrongNormals == 0
                                  ? 0.0
                                  : static_cast<double>(check.wrongNormals) / check.tellingNormals;
    const double lengthShare = static_cast<double>(check.notUnit) / check.normals;
    report_.normalShare = 1.0 - std::max(wrongShare, lengthShare);
    const bool isGrid = check.kind == NormalKind::kGrid;
    if (check.wrongNormals == 0) {
      return add(kNormalsRight, isGrid ? text::kCheckNormalsGridRight : text::kCheckNormalsRight);
    }
    const auto say = isGrid ? text::checkNormalsGridWrong : text::checkNormalsWrong;
    add(kNormalsWrong, say(std::to_string(check.wrongNormals), std::to_string(check.normals)));
    switch (check.mistake) {
      case NormalMistake::kNone:
        break;
      case NormalMistake::kDown:
        return add(kNormalsDown, text::kCheckNormalsDown);
      case NormalMistake::kExchanged:
        return add(kNormalsExchanged, text::kCheckNormalsExchanged);
      case NormalMistake::kSign:
        return add(kNormalsSign, text::kCheckNormalsSign);
      case NormalMistake::kScale:
        return add(kNormalsScale, text::checkNormalsScale(timesWords(check.timesAsSteep)));
    }
  }

  // As a fraction where it is one of a whole number.
  static std::string timesWords(double times) {
    const double whole = std::round(1.0 / times);
    const bool isFraction = whole >= 2.0 && std::fabs(whole * times - 1.0) < 0.01;
    return isFraction ? "1 / " + numberWords(whole) : numberWords(times);
  }

  // Of each square of the map the vertex that is furthest off.
  void fillMap(const Heightfield& land, const HeightsCheck& check) {
    DifferenceMap map(land.size, kMapSide);
    for (int y = 0; y < land.size; ++y) {
      for (int x = 0; x < land.size; ++x) {
        const double given = static_cast<double>(z_[givenIndex(check.symmetry, land.size, x, y)]);
        map.add(x, y, (given - check.offset) / check.factor - static_cast<double>(land.at(x, y)));
      }
    }
    report_.mapSide = map.side();
    const double largest = check.wrong == 0 ? 0.0 : std::fabs(check.largest.off());
    report_.map = map.hundredths(largest, check.tolerance);
  }

  const HeightsFile& file_;
  const HeightsRequest& said_;
  double tolerance_;
  int halfMeans_;
  std::optional<UnsmoothedLand> unsmoothed_;  // the land before its smoothing, if that is its last
  std::optional<Heightfield> unweathered_;    // the land before its half means, if there are any
  UnfilledVector<float> z_;                   // its heights as they are compared
  CheckReport report_;
};

}  // namespace

bool CheckReport::isRight() const {
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return finding.state == FindingState::kWrong; });
}

bool isCutsAlone(const Recipe& recipe, int position) {
  const Timeline timeline(recipe);
  return upliftPlan(recipe).method == Method::kFault && timeline.smoothEvery == 0 &&
         timeline.erodeEvery == 0 && position <= timeline.steps;
}

bool isPlainCuts(const Recipe& recipe, int position) {
  return isCutsAlone(recipe, position) && recipe.profile() == Profile::kStep;
}

CheckReport checkReport(const Recipe& recipe, int position, const HeightsFile& file,
                        const CheckOptions& options) {
  return Reporter(file, options).report(recipe, position);
}

CheckReport checkReport(const FaultTable& cuts, const HeightsFile& file,
                        const CheckOptions& options) {
  return Reporter(file, options).report(cuts);
}

std::string checkJson(const CheckReport& report, const HeightsFile& file) {
  JsonWriter json;
  json.beginObject();
  json.member("right", report.isRight());
  json.member("needsSize", file.needsSize);
  json.member("needsTiffReader", file.needsTiffReader);
  json.member("rightShare", report.rightShare);
  json.key("findings");
  json.beginArray();
  for (const Finding& finding : report.findings) {
    json.beginObject();
    json.member("id", findingRow(finding.id).name);
    json.member("state", kFindingStateNames[static_cast<std::size_t>(finding.state)]);
    json.member("text", finding.text);
    json.endObject();
  }
  json.endArray();
  json.member("mapSide", report.mapSide);
  json.numbers("map", report.map);
  // Small differences are seen too.
  constexpr double kMinColour = 0.35;
  json.numbers("colours", divergingColours(kMinColour));
  json.endObject();
  return json.text();
}

}  // namespace faultline
