// The one parameter table and what follows from its rows. See parameters.h.
#include "terrain/parameters.h"

#include <cmath>

#include "base/assert.h"

namespace faultline {
namespace {

using enum ParameterId;
using enum ParameterType;
using Group = ParameterGroup;

constexpr ParameterChoice kMethods[] = {
    {"fault", "Faults"}, {"fault-tree", "Trees"}, {"diamond-square", "Squares"}, {"fbm", "Noise"}};
constexpr ParameterChoice kFbmForms[] = {
    {"classic", "Classic"}, {"multiplicative", "Multiplied"}, {"ridged", "Ridged"}};
constexpr ParameterChoice kTreeKinds[] = {{"free", "Free"}, {"grown", "Grown"}};
constexpr ParameterChoice kLines[] = {
    {"point-normal", "Direction"}, {"two-points", "Two points"}, {"chord", "Chord"}};
constexpr ParameterChoice kProfiles[] = {{"step", "Step"},     {"near", "Near the line"},
                                         {"ridge", "Ridge"},   {"ramp", "Ramp"},
                                         {"cosine", "Cosine"}, {"sine", "Sine"}};
constexpr ParameterChoice kSchedules[] = {{"linear", "Linear"}, {"exponential", "Exponential"}};
constexpr ParameterChoice kJitters[] = {
    {"none", "None"}, {"uniform", "Uniform"}, {"normal", "Normal"}};
constexpr ParameterChoice kSmooths[] = {
    {"none", "Off"}, {"box", "Box"}, {"gaussian", "Gaussian"}, {"iir", "IIR"}, {"fir", "FIR"}};
constexpr ParameterChoice kErosions[] = {
    {"none", "Off"}, {"thermal", "Thermal"}, {"hydraulic", "Rain"}, {"both", "Both"}};
constexpr ParameterChoice kErodeTimes[] = {{"after", "Afterwards"}, {"during", "While rising"}};
constexpr ParameterChoice kHydraulics[] = {{"grid", "Grid"}, {"droplets", "Droplets"}};
constexpr ParameterChoice kCarries[] = {{"slope", "Steep water"}, {"flow", "All water"}};

// The words of a choice row a condition asks for.
template <typename... Enum>
constexpr std::uint32_t among(Enum... values) {
  return ((1u << static_cast<std::uint32_t>(values)) | ...);
}
constexpr ParameterCondition kForFaults = {kMethod, among(Method::kFault)};
constexpr ParameterCondition kForTrees = {kMethod, among(Method::kFaultTree)};
constexpr ParameterCondition kForCuts = {kMethod, among(Method::kFault, Method::kFaultTree)};
constexpr ParameterCondition kForSquares = {kMethod, among(Method::kDiamondSquare)};
constexpr ParameterCondition kForFbm = {kMethod, among(Method::kFbm)};
constexpr ParameterCondition kMultiplied = {kFbm, among(FbmForm::kMultiplicative)};
constexpr ParameterCondition kForGrown = {kTree, among(TreeKind::kGrown)};
constexpr ParameterCondition kWithReach = {
    kProfile,
    among(Profile::kNear, Profile::kRidge, Profile::kRamp, Profile::kCosine, Profile::kSine)};
constexpr ParameterCondition kWithJitter = {kJitter, among(Jitter::kUniform, Jitter::kNormal)};
constexpr ParameterCondition kSmoothed = {kSmooth, ~among(Smooth::kNone)};
constexpr ParameterCondition kWithRadius = {kSmooth, among(Smooth::kBox, Smooth::kGaussian)};
constexpr ParameterCondition kWithStrength = {kSmooth, among(Smooth::kIir, Smooth::kFir)};
constexpr ParameterCondition kEroded = {kErosion, ~among(Erosion::kNone)};
constexpr ParameterCondition kSliding = {kErosion, among(Erosion::kThermal, Erosion::kBoth)};
constexpr ParameterCondition kRained = {kErosion, among(Erosion::kHydraulic, Erosion::kBoth)};
constexpr ParameterCondition kByGrid = {kHydraulic, among(Hydraulic::kGrid)};
constexpr ParameterCondition kByDroplets = {kHydraulic, among(Hydraulic::kDroplets)};
constexpr ParameterCondition kAtTheEnd = {kErode, among(Erode::kAfter)};
constexpr ParameterCondition kOnTheWay = {kErode, among(Erode::kDuring)};

// A row of words; the first is the default.
constexpr Parameter words(Parameter row, std::span<const ParameterChoice> choices) {
  row.type = kChoice;
  row.choices = choices;
  row.max = row.softMax = static_cast<std::int32_t>(choices.size()) - 1;
  return row;
}

constexpr Parameter kRows[] = {
    {.id = kSeed,
     .number = 10,
     .key = "seed",
     .label = "Seed",
     .help = "The name of this land. Every random number is computed from these letters, so the "
             "same seed gives the same terrain on every machine.",
     .type = kText,
     .group = Group::kSeed},
    words(
        {.id = kMethod,
         .number = 20,
         .key = "method",
         .label = "Method",
         .help = "What makes the land. Faults: straight cuts, one side up, the other down (course "
                 "page, The Faulting Method). Trees: cuts that split only the part they fall in, "
                 "half as high at each level (terrain blog, BSP trees). Squares: diamond-square, "
                 "means of four and chance, level by level (slides). Noise: octaves of Perlin "
                 "noise added up (summary of Eroded Fractal Terrains)."},
        kMethods),
    words({.id = kFbm,
           .number = 21,
           .key = "fbm",
           .label = "Sum",
           .help = "How octaves of noise make a height. Classic: they are added, each lower than "
                   "the last. Multiplied: each is scaled by the height so far, so valleys stay "
                   "smooth (summary). Ridged: 1 - |N| squared, which folds noise into ridges "
                   "(Musgrave).",
           .only = {kForFbm}},
          kFbmForms),
    {.id = kOctaves,
     .number = 22,
     .key = "octaves",
     .label = "Octaves",
     .help = "How many layers of noise, each finer than the last: p_i = lacunarity^i · p_0.",
     .defaultValue = 8,
     .min = 1,
     .max = 16,
     .softMin = 1,
     .softMax = 12,
     .only = {kForFbm}},
    {.id = kFrequency,
     .number = 23,
     .key = "frequency",
     .label = "Frequency",
     .help = "Cells of the first octave along a side: large hills for a small number.",
     .places = 2,
     .defaultValue = 400,
     .min = 25,
     .max = 6400,
     .softMin = 100,
     .softMax = 1600,
     .step = 25,
     .displayPlaces = 2,
     .only = {kForFbm}},
    {.id = kLacunarity,
     .number = 24,
     .key = "lacunarity",
     .label = "Lacunarity",
     .help = "How much finer each octave is than the one before. With exactly 2 all octaves are "
             "still at the same points.",
     .advanced = true,
     .places = 3,
     .defaultValue = 2000,
     .min = 1000,
     .max = 4000,
     .softMin = 1500,
     .softMax = 3000,
     .step = 10,
     .displayPlaces = 2,
     .only = {kForFbm}},
    {.id = kGain,
     .number = 25,
     .key = "gain",
     .label = "Gain",
     .help = "w, the height of each octave as a share of the one before. 50 % with lacunarity 2 is "
             "smooth land, 70 % as rough as faults.",
     .places = 3,
     .defaultValue = 500,
     .max = 1000,
     .softMax = 1000,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kForFbm}},
    {.id = kFbmShift,
     .number = 26,
     .key = "fbm-shift",
     .label = "Shift",
     .help = "c_t, added to the noise before it multiplies: a_i = a_{i-1} + a_{i-1} · (N(p_i) + "
             "c_t) · c_s · w^i (summary).",
     .advanced = true,
     .places = 3,
     .defaultValue = 500,
     .min = -2000,
     .max = 2000,
     .softMin = -1000,
     .softMax = 1000,
     .step = 10,
     .displayPlaces = 2,
     .only = {kForFbm, kMultiplied}},
    {.id = kFbmScale,
     .number = 27,
     .key = "fbm-scale",
     .label = "Scale",
     .help = "c_s, by which shifted noise is scaled (summary). At 0 nothing is left.",
     .advanced = true,
     .places = 3,
     .defaultValue = 800,
     .max = 4000,
     .softMax = 2000,
     .step = 10,
     .displayPlaces = 2,
     .only = {kForFbm, kMultiplied}},
    {.id = kFbmBase,
     .number = 28,
     .key = "fbm-base",
     .label = "Base",
     .help = "c_0, added to the first octave: a_0 = (N(p_0) + c_t) · c_s + c_0 (summary).",
     .advanced = true,
     .places = 3,
     .min = -4000,
     .max = 4000,
     .softMin = -1000,
     .softMax = 1000,
     .step = 10,
     .displayPlaces = 2,
     .only = {kForFbm, kMultiplied}},
    {.id = kSize,
     .number = 30,
     .key = "size",
     .label = "Detail",
     .help = "Vertices along each side of the square. The land is the same at every size, only "
             "finer: sizes 2^k + 1 agree at shared vertices.",
     .group = Group::kLand,
     .advanced = true,
     .defaultValue = 513,
     .min = 2,
     .max = 4097,
     .softMin = 129,
     .softMax = 2049},
    {.id = kLevels,
     .number = 31,
     .key = "levels",
     .label = "Levels",
     .help = "K of the square of 2^K + 1 vertices on which diamond-square works; other grids read "
             "from it between its vertices (slides). As detail: the smallest that is as fine as "
             "the grid.",
     .max = 12,
     .softMax = 12,
     .zeroText = "as detail",
     .only = {kForSquares}},
    {.id = kRoughness,
     .number = 32,
     .key = "roughness",
     .label = "Roughness",
     .help = "How far chance moves the first middle, compared with the corners: h = roughness + "
             "the mean of four (slides).",
     .places = 3,
     .defaultValue = 1000,
     .max = 4000,
     .softMax = 2000,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kForSquares}},
    {.id = kReduction,
     .number = 33,
     .key = "reduction",
     .label = "Reduction",
     .help = "What is left of the roughness after each level: 50 % in the slides. 71 % is as rough "
             "as faults.",
     .places = 3,
     .defaultValue = 500,
     .max = 1000,
     .softMax = 1000,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kForSquares}},
    {.id = kFaults,
     .number = 40,
     .key = "faults",
     .label = "How many",
     .help = "The number of faults. With the step each raises every point b with (b - p) · n ≥ 0 "
             "and lowers the others (course page); other profiles move less of the land. 500 to "
             "1000 look like land (shader version).",
     .defaultValue = 500,
     .max = 100000,
     .softMax = 2000,
     .curve = SliderCurve::kSquare,
     .only = {kForFaults}},
    words({.id = kTree,
           .number = 41,
           .key = "tree",
           .label = "Tree",
           .help = "Free: each line of a tree is drawn on its own, between two random points. "
                   "Grown: each line starts on its parent and runs to the border or the nearest "
                   "ancestor (terrain blog).",
           .only = {kForTrees}},
          kTreeKinds),
    {.id = kTrees,
     .number = 42,
     .key = "trees",
     .label = "How many",
     .help = "The number of trees, one after the other. A tree of depth 4 holds 15 lines (terrain "
             "blog).",
     .defaultValue = 50,
     .max = 10000,
     .softMax = 200,
     .curve = SliderCurve::kSquare,
     .only = {kForTrees}},
    {.id = kDepth,
     .number = 43,
     .key = "depth",
     .label = "Depth",
     .help = "Levels of a tree. Level l moves the land by a / 2^l, in 2^l parts, each with a line "
             "of its own (terrain blog).",
     .defaultValue = 4,
     .min = 1,
     .max = 12,
     .softMin = 1,
     .softMax = 12,
     .only = {kForTrees}},
    {.id = kBranchFrom,
     .number = 44,
     .key = "branch-from",
     .label = "Branch from",
     .help = "Where along its parent a line may start: between this part of the parent's length "
             "and the same part from its other end. 25 % is the blog's middle half.",
     .advanced = true,
     .places = 3,
     .defaultValue = 250,
     .max = 500,
     .softMax = 500,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kForTrees, kForGrown}},
    {.id = kBranchTurn,
     .number = 45,
     .key = "branch-turn",
     .label = "Branch turn",
     .help = "How far a line may lean to either side of the perpendicular to its parent. 45° is "
             "the blog's: between 45° and 135° to the parent.",
     .advanced = true,
     .places = 4,
     .defaultValue = 1250,
     .max = 2500,
     .softMax = 2500,
     .step = 25,
     .displayFactor = 360.0,
     .displayUnit = "°",
     .only = {kForTrees, kForGrown}},
    {.id = kDrawn,
     .number = 46,
     .key = "drawn",
     .label = "Drawn",
     .help = "Faults drawn by hand, before the random ones: each from one point to another, its "
             "right-hand side rises. In links: u1_v1_u2_v2_amplitude, separated by commas.",
     .type = kDrawnFaults,
     .only = {kForCuts}},
    words(
        {.id = kLine,
         .number = 50,
         .key = "line",
         .label = "Line",
         .help = "How a line is drawn. Direction: a random point p and n = (cos θ, sin θ) (course "
                 "page). Two points: through two random points (terrain blog). Chord: a random "
                 "direction and offset that always cut the map (shader version).",
         .advanced = true,
         .only = {kForFaults}},
        kLines),
    words(
        {.id = kProfile,
         .number = 60,
         .key = "profile",
         .label = "Profile",
         .help = "How far from the line the land moves, with t = distance / reach. Step: all of "
                 "it. Near the line: by (1 - t²)² up to the reach (course page). Ridge: the same "
                 "without sides (slides). Ramp: by t; cosine: by sin(90° · t), both in full beyond "
                 "the reach. Sine: by sin(180° · t) up to the reach.",
         .only = {kForFaults}},
        kProfiles),
    {.id = kReach,
     .number = 62,
     .key = "reach",
     .label = "Reach",
     .help =
         "R of the profile: how far from the line it acts, as a share of the side. Beyond it near, "
         "ridge and sine are still, ramp and cosine move in full.",
     .places = 4,
     .defaultValue = 1000,
     .min = 40,
     .max = 20000,
     .softMin = 50,
     .softMax = 5000,
     .step = 10,
     .curve = SliderCurve::kSquare,
     .displayFactor = 100.0,
     .displayPlaces = 1,
     .displayUnit = "%",
     .only = {kForFaults, kWithReach}},
    {.id = kReachEnd,
     .number = 64,
     .key = "reach-end",
     .label = "Reach end",
     .help =
         "The reach of the last fault: R changes from one to the other along the schedule. Wide "
         "first and narrow last builds mountains with fine detail.",
     .advanced = true,
     .places = 4,
     .max = 20000,
     .softMax = 5000,
     .step = 10,
     .curve = SliderCurve::kSquare,
     .displayFactor = 100.0,
     .displayPlaces = 1,
     .displayUnit = "%",
     .zeroText = "as reach",
     .only = {kForFaults, kWithReach}},
    words({.id = kSchedule,
           .number = 70,
           .key = "schedule",
           .label = "Schedule",
           .help = "How the height of a step changes from the first to the last. Linear: "
                   "a = 1 + (fade - 1) · i / n (shader version). Exponential: a = fade^(i / n).",
           .advanced = true,
           .only = {kForCuts}},
          kSchedules),
    {.id = kFade,
     .number = 80,
     .key = "fade",
     .label = "Fade to",
     .help =
         "Height of the last step compared with the first. 100 % keeps every step alike (course "
         "page), 0 % lets them die away (shader version).",
     .places = 4,
     .defaultValue = 10000,
     .max = 10000,
     .softMax = 10000,
     .step = 100,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kForCuts}},
    words(
        {.id = kJitter,
         .number = 82,
         .key = "jitter",
         .label = "Jitter",
         .help = "Chance in the height of each step: a · (1 + spread · ξ), with ξ uniform between "
                 "-1 and 1 or normal (slides: displaced by some random amount).",
         .advanced = true,
         .only = {kForCuts}},
        kJitters),
    {.id = kSpread,
     .number = 84,
     .key = "spread",
     .label = "Spread",
     .help = "How much chance weighs: a · (1 + spread · ξ). Beyond 100 % some steps go the other "
             "way.",
     .advanced = true,
     .places = 3,
     .defaultValue = 500,
     .max = 2000,
     .softMax = 1000,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kForCuts, kWithJitter}},
    {.id = kRelief,
     .number = 90,
     .key = "relief",
     .label = "Relief",
     .help = "Highest minus lowest point before smoothing, as a share of the side: the final "
             "rescaling of the vertical axis (course page).",
     .group = Group::kLand,
     .stage = Stage::kRelief,
     .advanced = true,
     .places = 4,
     .defaultValue = 2000,
     .max = 20000,
     .softMax = 6000,
     .step = 100,
     .displayFactor = 100.0,
     .displayUnit = "%"},
    words({.id = kSmooth,
           .number = 100,
           .key = "smooth",
           .label = "Smoothing",
           .help =
               "What softens the cliffs. Box: the mean of the neighbours, along x, then along y "
               "(shader version). Gaussian: a bell-shaped mean. IIR: y = k · y' + (1 - k) · x in "
               "four sweeps, the blog's filter. FIR: the same on inputs, y = k · x' + (1 - k) · x "
               "(the blog's second edit).",
           .group = Group::kSmoothing,
           .stage = Stage::kSmoothing},
          kSmooths),
    {.id = kSmoothStrength,
     .number = 105,
     .key = "smooth-strength",
     .label = "Strength",
     .help = "k of the filter, the share that comes from the neighbour: at 0 % nothing happens "
             "(terrain blog). Stated for a 513 grid.",
     .group = Group::kSmoothing,
     .stage = Stage::kSmoothing,
     .places = 3,
     .defaultValue = 600,
     .max = 990,
     .softMax = 950,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kWithStrength}},
    {.id = kSmoothPasses,
     .number = 110,
     .key = "smooth-passes",
     .label = "Times",
     .help = "How often the smoothing runs. The shader version found six the best.",
     .group = Group::kSmoothing,
     .stage = Stage::kSmoothing,
     .defaultValue = 1,
     .max = 64,
     .softMax = 12,
     .only = {kSmoothed}},
    {.id = kSmoothRadius,
     .number = 120,
     .key = "smooth-radius",
     .label = "Radius",
     .help = "How far the mean reaches to each side, as a share of the side. 0.4 % is two cells of "
             "a 513 grid, the shader version's five taps.",
     .group = Group::kSmoothing,
     .stage = Stage::kSmoothing,
     .places = 3,
     .defaultValue = 1000,
     .max = 64000,
     .softMax = 16000,
     .step = 500,
     .curve = SliderCurve::kSquare,
     .displayFactor = 100.0 / 512.0,
     .displayPlaces = 1,
     .displayUnit = "%",
     .only = {kWithRadius}},
    {.id = kSmoothEvery,
     .number = 125,
     .key = "smooth-every",
     .label = "Every",
     .help =
         "One smoothing pass after every so many steps of the uplift, besides those at the end. 1 "
         "is Robert Krten's way (terrain blog).",
     .group = Group::kSmoothing,
     .stage = Stage::kSmoothing,
     .advanced = true,
     .max = 100000,
     .softMax = 200,
     .curve = SliderCurve::kSquare,
     .displayUnit = "steps",
     .zeroText = "off",
     .only = {kSmoothed}},
    words(
        {.id = kErosion,
         .number = 130,
         .key = "erosion",
         .label = "Erosion",
         .help = "What wears the land. Thermal: what is steeper than the talus angle slides down. "
                 "Rain: running water takes soil along and drops it again. Both: a step of each "
                 "in turn (summary of Eroded Fractal Terrains).",
         .group = Group::kErosion,
         .stage = Stage::kErosion},
        kErosions),
    words({.id = kErode,
           .number = 131,
           .key = "erode",
           .label = "When",
           .help = "Afterwards: on the finished land. While rising: a step of erosion after every "
                   "few steps of the uplift, the one pass that the summary wishes for and calls "
                   "too slow.",
           .group = Group::kErosion,
           .stage = Stage::kErosion,
           .only = {kEroded}},
          kErodeTimes),
    {.id = kErosionSteps,
     .number = 132,
     .key = "erosion-steps",
     .label = "Steps",
     .help = "How many steps of erosion. The summary shows 200.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .defaultValue = 100,
     .max = 2000,
     .softMax = 400,
     .curve = SliderCurve::kSquare,
     .only = {kEroded, kAtTheEnd}},
    {.id = kErodeEvery,
     .number = 133,
     .key = "erode-every",
     .label = "After every",
     .help = "Steps of the uplift (faults, trees, levels or octaves) between two steps of erosion.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .defaultValue = 4,
     .min = 1,
     .max = 100000,
     .softMin = 1,
     .softMax = 100,
     .curve = SliderCurve::kSquare,
     .displayUnit = "steps",
     .only = {kEroded, kOnTheWay}},
    {.id = kTalus,
     .number = 140,
     .key = "talus",
     .label = "Talus angle",
     .help = "The steepest slope that holds: T = tan(talus) · distance. What is steeper slides "
             "(summary). Loose rock rests at 30° to 40°.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .places = 1,
     .defaultValue = 350,
     .max = 850,
     .softMax = 600,
     .step = 5,
     .displayPlaces = 1,
     .displayUnit = "°",
     .only = {kSliding}},
    {.id = kThermalRate,
     .number = 141,
     .key = "thermal-rate",
     .label = "Sliding",
     .help = "c_t, how much of what is too steep slides in a step: each lower neighbour gets an "
             "eighth of c_t · (a_v - a_u - T) (summary).",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .advanced = true,
     .places = 3,
     .defaultValue = 1000,
     .max = 1000,
     .softMax = 1000,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kSliding}},
    words(
        {.id = kHydraulic,
         .number = 150,
         .key = "hydraulic",
         .label = "Water",
         .help = "Grid: water and soil stand on every vertex and flow to lower neighbours, all at "
                 "once (summary). Droplets: one drop after the other runs down, digs and fills.",
         .group = Group::kErosion,
         .stage = Stage::kErosion,
         .only = {kRained}},
        kHydraulics),
    {.id = kRain,
     .number = 151,
     .key = "rain",
     .label = "Rain",
     .help = "Water that falls on every vertex in each step, as a share of the side.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .places = 6,
     .defaultValue = 20,
     .max = 20000,
     .softMax = 500,
     .step = 1,
     .curve = SliderCurve::kSquare,
     .displayFactor = 100.0,
     .displayPlaces = 4,
     .displayUnit = "%",
     .only = {kRained, kByGrid}},
    {.id = kDroplets,
     .number = 152,
     .key = "droplets",
     .label = "Droplets",
     .help = "How many drops fall in all, each at a random place; for a 513 grid. Other grids get "
             "as many for each of their cells.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .defaultValue = 50000,
     .max = 1000000,
     .softMax = 200000,
     .step = 500,
     .curve = SliderCurve::kSquare,
     .only = {kRained, kByDroplets}},
    {.id = kInertia,
     .number = 153,
     .key = "inertia",
     .label = "Inertia",
     .help = "How much of its direction a drop keeps: at 0 % it always turns straight downhill.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .advanced = true,
     .places = 2,
     .defaultValue = 10,
     .max = 99,
     .softMax = 90,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kRained, kByDroplets}},
    {.id = kDropletRadius,
     .number = 154,
     .key = "droplet-radius",
     .label = "Radius",
     .help =
         "How wide a drop digs, in cells of the grid. A wide drop makes round valleys, a narrow "
         "one gullies.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .advanced = true,
     .defaultValue = 3,
     .min = 1,
     .max = 8,
     .softMin = 1,
     .softMax = 8,
     .displayUnit = "cells",
     .only = {kRained, kByDroplets}},
    {.id = kDropletLife,
     .number = 155,
     .key = "droplet-life",
     .label = "Path",
     .help = "How many cells a drop runs at most.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .advanced = true,
     .defaultValue = 48,
     .min = 1,
     .max = 512,
     .softMin = 1,
     .softMax = 128,
     .displayUnit = "cells",
     .only = {kRained, kByDroplets}},
    words(
        {.id = kCarry,
         .number = 156,
         .key = "carry",
         .label = "Carries",
         .help = "What can carry soil. All water: K_c times the water that flows (summary). Steep "
                 "water: that times the slope as well, so that slopes are cut into valleys and "
                 "flat land is spared.",
         .group = Group::kErosion,
         .stage = Stage::kErosion,
         .advanced = true,
         .only = {kRained, kByGrid}},
        kCarries),
    {.id = kEvaporation,
     .number = 160,
     .key = "evaporation",
     .label = "Evaporation",
     .help = "The share of the water that dries up in each step (of a drop: in each cell).",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .places = 3,
     .defaultValue = 30,
     .max = 1000,
     .softMax = 200,
     .step = 5,
     .curve = SliderCurve::kSquare,
     .displayFactor = 100.0,
     .displayPlaces = 1,
     .displayUnit = "%",
     .only = {kRained}},
    {.id = kCapacity,
     .number = 161,
     .key = "capacity",
     .label = "Capacity",
     .help = "K_c, how much soil a unit of flowing water carries at most (summary).",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .places = 3,
     .defaultValue = 100,
     .max = 1000,
     .softMax = 500,
     .step = 5,
     .displayFactor = 100.0,
     .displayPlaces = 1,
     .displayUnit = "%",
     .only = {kRained}},
    {.id = kDeposition,
     .number = 162,
     .key = "deposition",
     .label = "Deposition",
     .help = "K_d, how much of the soil that water cannot carry settles in a step (summary).",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .places = 3,
     .defaultValue = 200,
     .max = 1000,
     .softMax = 1000,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kRained}},
    {.id = kSoftness,
     .number = 163,
     .key = "softness",
     .label = "Softness",
     .help = "K_s, how much of what water could still carry it takes from the ground in a step "
             "(summary). Soft soil dissolves at once, hard rock lets water run on and cut deeper "
             "below.",
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .places = 3,
     .defaultValue = 100,
     .max = 1000,
     .softMax = 1000,
     .step = 10,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kRained}},
};
static_assert(std::size(kRows) == kParameterCount);

// Ids are positions in the table, and permanent numbers rise.
constexpr bool tableIsOrdered() {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<std::size_t>(kRows[i].id) != i) return false;
    if (i > 0 && kRows[i].number <= kRows[i - 1].number) return false;
  }
  return true;
}
static_assert(tableIsOrdered());

double clamp01(double t) { return t < 0.0 ? 0.0 : (t > 1.0 ? 1.0 : t); }

// Clamps before converting, so that no float outside the range reaches the conversion; NaN goes to
// min.
std::int32_t clampToRow(const Parameter& row, double scaled) {
  if (!(scaled > static_cast<double>(row.min))) return row.min;
  if (scaled >= static_cast<double>(row.max)) return row.max;
  return static_cast<std::int32_t>(std::floor(scaled + 0.5));
}

}  // namespace

std::span<const Parameter> parameters() { return kRows; }

const Parameter& parameter(ParameterId id) { return kRows[static_cast<std::size_t>(id)]; }

const Parameter* findParameter(std::string_view key) {
  for (const Parameter& row : kRows) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

bool isScaled(const Parameter& row) { return row.type == kNumber || row.type == kChoice; }

bool isActive(const Parameter& row, const Recipe& recipe) {
  for (const ParameterCondition& condition : row.only) {
    const auto chosen = static_cast<std::uint32_t>(recipe.value(condition.choice));
    if ((condition.among >> chosen & 1u) == 0) return false;
  }
  return true;
}

std::int32_t powerOfTen(int places) {
  FAULTLINE_ASSERT(places >= 0 && places <= 6);
  std::int32_t power = 1;
  for (int i = 0; i < places; ++i) power *= 10;
  return power;
}

std::string decimalText(std::int32_t scaled, int places) {
  const std::int64_t size = scaled < 0 ? -static_cast<std::int64_t>(scaled) : scaled;
  const std::int64_t power = powerOfTen(places);
  std::string text = (scaled < 0 ? "-" : "") + std::to_string(size / power);
  std::string fraction = std::to_string(power + size % power).substr(1);
  while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  return places == 0 || fraction.empty() ? text : text + '.' + fraction;
}

std::string displayText(const Parameter& row, std::int32_t scaled) {
  if (row.type == kChoice) {
    return std::string(row.choices[static_cast<std::size_t>(scaled)].label);
  }
  if (scaled == 0 && !row.zeroText.empty()) return std::string(row.zeroText);
  const double shown =
      static_cast<double>(scaled) / powerOfTen(row.places) * row.displayFactor + row.displayOffset;
  const double rounded = std::floor(shown * powerOfTen(row.displayPlaces) + 0.5);
  std::string text = decimalText(static_cast<std::int32_t>(rounded), row.displayPlaces);
  std::string_view unit = row.displayUnit;
  if (unit.empty()) return text;
  if (text == "1" && unit.ends_with('s')) unit.remove_suffix(1);  // 1 step
  if (unit != "°") text += ' ';
  return text.append(unit);
}

std::int32_t fromDisplay(const Parameter& row, double shown) {
  return clampToRow(row, (shown - row.displayOffset) / row.displayFactor * powerOfTen(row.places));
}

double sliderTravel(const Parameter& row, std::int32_t scaled) {
  const double span = static_cast<double>(row.softMax) - row.softMin;
  const double t = clamp01((static_cast<double>(scaled) - row.softMin) / span);
  return row.curve == SliderCurve::kSquare ? std::sqrt(t) : t;
}

std::int32_t sliderValue(const Parameter& row, double travel) {
  const double t = clamp01(travel);
  const double span = static_cast<double>(row.softMax) - row.softMin;
  const double offset = span * (row.curve == SliderCurve::kSquare ? t * t : t);
  const double steps = std::floor(offset / row.step + 0.5);
  return clampToRow(row, row.softMin + steps * row.step);
}

Recipe::Recipe() : seed("first-light") {
  for (const Parameter& row : kRows) {
    values[static_cast<std::size_t>(row.id)] = row.defaultValue;
  }
}

int Recipe::levels() const {
  const int asked = value(ParameterId::kLevels);
  if (asked > 0) return asked;
  int levels = 0;
  while (1 << levels < size() - 1) ++levels;
  return levels;
}

int Recipe::randomSteps() const {
  switch (method()) {
    case Method::kFault:
      return value(ParameterId::kFaults);
    case Method::kFaultTree:
      return value(ParameterId::kTrees);
    case Method::kDiamondSquare:
      return levels() + 1;
    case Method::kFbm:
      return value(ParameterId::kOctaves);
  }
  return 0;
}

void Recipe::set(ParameterId id, std::int32_t scaled) {
  const Parameter& row = parameter(id);
  FAULTLINE_ASSERT(isScaled(row));
  const std::int32_t low = scaled < row.min ? row.min : scaled;
  values[static_cast<std::size_t>(id)] = low > row.max ? row.max : low;
}

double Recipe::real(ParameterId id) const {
  return static_cast<double>(value(id)) / static_cast<double>(powerOfTen(parameter(id).places));
}

}  // namespace faultline
