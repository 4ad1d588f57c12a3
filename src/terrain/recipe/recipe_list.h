// All that a recipe can say: its choices with their words, and its parameters. A list for the
// preprocessor: recipe.h reads it for the enums and the ids, parameter_rows.cpp for the tables.
//
// CHOICE(Enum, table, WORD(Text, Member, key) ...): the words of a choice in the order of their
// members, each with its key in links; its label is the text Text.Member. Links and golden
// fingerprints depend on the order, so words are added at the end.
//
// PARAMETER(id, number, key, ...): a row of Parameter (parameters.h): a permanent number that
// orders links and is never used twice, the key in links, and what differs from a row's defaults.
// Label and help are the texts of the id's name. A row with choices takes its range from them; the
// first is the default. A new one: see CONTRIBUTING.md.

#ifndef EROSION_KIND
#define EROSION_KIND(Member, reach, printedReach)
#endif
#ifndef CHOICE
#define CHOICE(Enum, table, ...)
#endif
#ifndef PARAMETER
#define PARAMETER(id, number, key, ...)
#endif

// clang-format off
CHOICE(Method, kMethods, WORD(Method, Fault, "fault") WORD(Method, FaultTree, "fault-tree")
       WORD(Method, DiamondSquare, "diamond-square") WORD(Method, Fbm, "fbm"))
CHOICE(FbmForm, kFbmForms, WORD(Fbm, Classic, "classic") WORD(Fbm, Multiplicative, "multiplicative")
       WORD(Fbm, Ridged, "ridged"))
CHOICE(Edges, kEdgeKinds, WORD(Edges, Free, "free") WORD(Edges, Seamless, "seamless"))
CHOICE(TreeKind, kTreeKinds, WORD(Tree, Free, "free") WORD(Tree, Grown, "grown"))
CHOICE(Line, kLines, WORD(Line, PointNormal, "point-normal") WORD(Line, TwoPoints, "two-points")
       WORD(Line, Chord, "chord"))
CHOICE(Profile, kProfiles, WORD(Profile, Step, "step") WORD(Profile, Near, "near")
       WORD(Profile, Ridge, "ridge") WORD(Profile, Ramp, "ramp") WORD(Profile, Cosine, "cosine")
       WORD(Profile, Sine, "sine"))
CHOICE(AmplitudeSchedule, kSchedules, WORD(Schedule, Linear, "linear")
       WORD(Schedule, Exponential, "exponential") WORD(Schedule, Halving, "halving"))
CHOICE(Jitter, kJitters, WORD(Jitter, None, "none") WORD(Jitter, Uniform, "uniform")
       WORD(Jitter, Normal, "normal") WORD(Jitter, Amount, "amount"))
// The kinds of erosion, in the order in which a step runs them. Each word of Erosion switches a set
// of them on, whose bits are the word's place: there is a word for every set. With how many vertices
// a step reaches around a vertex, by the corrected rules and as printed (terrain/world/reach.h).
EROSION_KIND(kThermal, 1, 1)
EROSION_KIND(kHydraulic, 2, 1)
CHOICE(Erosion, kErosions, WORD(Erosion, None, "none") WORD(Erosion, Thermal, "thermal")
       WORD(Erosion, Hydraulic, "hydraulic") WORD(Erosion, Both, "both"))
CHOICE(Erode, kErodeTimes, WORD(Erode, After, "after") WORD(Erode, During, "during"))
CHOICE(Rules, kRuleKinds, WORD(Rules, Corrected, "corrected") WORD(Rules, Printed, "printed"))
CHOICE(Hydraulic, kHydraulics, WORD(Hydraulic, Grid, "grid") WORD(Hydraulic, Droplets, "droplets"))
CHOICE(Carry, kCarries, WORD(Carry, Slope, "slope") WORD(Carry, Flow, "flow"))
CHOICE(Brush, kBrushes, WORD(Brush, Point, "point") WORD(Brush, Round, "round"))

PARAMETER(kSeed, 10, "seed", .type = kText, .group = Group::kSeed)
PARAMETER(kBase, 15, "base", .type = kFingerprint, .group = Group::kSeed)
PARAMETER(kMethod, 20, "method", .choices = kMethods)
PARAMETER(kFbm, 21, "fbm", .choices = kFbmForms, .only = {kForFbm})
PARAMETER(kOctaves, 22, "octaves", .defaultValue = 8, .min = 1, .max = 16, .softMin = 1,
          .softMax = 12, .only = {kForFbm})
PARAMETER(kFrequency, 23, "frequency", .places = 2, .defaultValue = 400, .min = 25, .max = 6400,
          .softMin = 100, .softMax = 1600, .step = 25, .displayPlaces = 2, .only = {kForFbm})
PARAMETER(kLacunarity, 24, "lacunarity", .advanced = true, .places = 3, .defaultValue = 2000,
          .min = 1000, .max = 4000, .softMin = 1500, .softMax = 3000, .step = 10,
          .displayPlaces = 2, .only = {kForFbm})
PARAMETER(kGain, 25, "gain", .places = 3, .defaultValue = 500, .max = 1000, .softMax = 1000,
          .step = 10, .displayFactor = 100.0, .displayUnit = "%", .only = {kForFbm})
PARAMETER(kFbmShift, 26, "fbm-shift", .advanced = true, .places = 3, .defaultValue = 500,
          .min = -2000, .max = 2000, .softMin = -1000, .softMax = 1000, .step = 10,
          .displayPlaces = 2, .only = {kForFbm, kMultiplied})
PARAMETER(kFbmScale, 27, "fbm-scale", .advanced = true, .places = 3, .defaultValue = 800,
          .max = 4000, .softMax = 2000, .step = 10, .displayPlaces = 2,
          .only = {kForFbm, kMultiplied})
PARAMETER(kFbmBase, 28, "fbm-base", .advanced = true, .places = 3, .min = -4000, .max = 4000,
          .softMin = -1000, .softMax = 1000, .step = 10, .displayPlaces = 2,
          .only = {kForFbm, kMultiplied})
PARAMETER(kEdges, 29, "edges", .advanced = true, .choices = kEdgeKinds, .only = {kForSquaresAndFbm})
PARAMETER(kSize, 30, "size", .group = Group::kLand, .advanced = true, .defaultValue = 513, .min = 2,
          .max = 4097, .softMin = 129, .softMax = 2049)
PARAMETER(kLevels, 31, "levels", .max = 12, .softMax = 12, .zeroText = text::kLevelsZero,
          .only = {kForSquares})
PARAMETER(kRoughness, 32, "roughness", .places = 3, .defaultValue = 1000, .max = 4000,
          .softMax = 2000, .step = 10, .displayFactor = 100.0, .displayUnit = "%",
          .only = {kForSquares})
PARAMETER(kReduction, 33, "reduction", .places = 3, .defaultValue = 500, .max = 1000,
          .softMax = 1000, .step = 10, .displayFactor = 100.0, .displayUnit = "%",
          .only = {kForSquares})
PARAMETER(kFaults, 40, "faults", .defaultValue = 500, .max = 100000, .softMax = 2000,
          .curve = SliderCurve::kSquare, .only = {kForFaults})
PARAMETER(kTree, 41, "tree", .choices = kTreeKinds, .only = {kForTrees})
PARAMETER(kTrees, 42, "trees", .defaultValue = 50, .max = 10000, .softMax = 200,
          .curve = SliderCurve::kSquare, .only = {kForTrees})
PARAMETER(kDepth, 43, "depth", .defaultValue = 4, .min = 1, .max = 12, .softMin = 1, .softMax = 12,
          .only = {kForTrees})
PARAMETER(kBranchFrom, 44, "branch-from", .advanced = true, .places = 3, .defaultValue = 250,
          .max = 500, .softMax = 500, .step = 10, .displayFactor = 100.0, .displayUnit = "%",
          .only = {kForTrees, kForGrown})
PARAMETER(kBranchTurn, 45, "branch-turn", .advanced = true, .places = 4, .defaultValue = 1250,
          .max = 2500, .softMax = 2500, .step = 25, .displayFactor = 360.0, .displayUnit = "°",
          .only = {kForTrees, kForGrown})
PARAMETER(kDrawn, 46, "drawn", .type = kDrawnFaults, .only = {kForCuts})
PARAMETER(kLine, 50, "line", .advanced = true, .choices = kLines, .only = {kForFaults})
PARAMETER(kProfile, 60, "profile", .choices = kProfiles, .only = {kForFaults})
PARAMETER(kReach, 62, "reach", .places = 4, .defaultValue = 1000, .min = 40, .max = 20000,
          .softMin = 50, .softMax = 5000, .step = 10, .curve = SliderCurve::kSquare,
          .displayFactor = 100.0, .displayPlaces = 1, .displayUnit = "%",
          .only = {kForFaults, kWithReach})
PARAMETER(kReachEnd, 64, "reach-end", .advanced = true, .places = 4, .max = 20000, .softMax = 5000,
          .step = 10, .curve = SliderCurve::kSquare, .displayFactor = 100.0, .displayPlaces = 1,
          .displayUnit = "%", .zeroText = text::kReachEndZero, .only = {kForFaults, kWithReach})
PARAMETER(kSchedule, 70, "schedule", .advanced = true, .choices = kSchedules, .only = {kForCuts})
PARAMETER(kFade, 80, "fade", .places = 4, .defaultValue = 10000, .max = 10000, .softMax = 10000,
          .step = 100, .displayFactor = 100.0, .displayUnit = "%", .only = {kForCuts, kToFade})
PARAMETER(kHalving, 81, "halving", .places = 4, .defaultValue = 100, .max = 40000, .softMax = 1000,
          .step = 10, .displayPlaces = 3, .only = {kForCuts, kByHalving})
PARAMETER(kJitter, 82, "jitter", .advanced = true, .choices = kJitters, .only = {kForCuts})
PARAMETER(kSpread, 84, "spread", .advanced = true, .places = 3, .defaultValue = 500, .max = 2000,
          .softMax = 1000, .step = 10, .displayFactor = 100.0, .displayUnit = "%",
          .only = {kForCuts, kWithJitter})
PARAMETER(kRelief, 90, "relief", .group = Group::kLand, .stage = Stage::kRelief, .advanced = true,
          .places = 4, .defaultValue = 2000, .max = 20000, .softMax = 6000, .step = 100,
          .displayFactor = 100.0, .displayUnit = "%")
PARAMETER(kSmooth, 100, "smooth", .group = Group::kSmoothing, .stage = Stage::kSmoothing,
          .choices = kSmooths)
PARAMETER(kSmoothStrength, 105, "smooth-strength", .group = Group::kSmoothing,
          .stage = Stage::kSmoothing, .places = 3, .defaultValue = 600, .max = 990, .softMax = 950,
          .step = 10, .displayFactor = 100.0, .displayUnit = "%", .only = {kWithStrength})
PARAMETER(kTaps, 107, "taps", .group = Group::kSmoothing, .stage = Stage::kSmoothing,
          .advanced = true, .defaultValue = 2, .min = 2, .max = 32, .softMin = 2, .softMax = 16,
          .only = {kWithTaps})
PARAMETER(kSmoothPasses, 110, "smooth-passes", .group = Group::kSmoothing,
          .stage = Stage::kSmoothing, .defaultValue = 1, .max = 64, .softMax = 12,
          .only = {kSmoothed})
PARAMETER(kSmoothRadius, 120, "smooth-radius", .group = Group::kSmoothing,
          .stage = Stage::kSmoothing, .places = 3, .defaultValue = 1000, .max = 64000,
          .softMax = 16000, .step = 500, .curve = SliderCurve::kSquare,
          .displayFactor = 100.0 / kReferenceCells, .displayPlaces = 1, .displayUnit = "%",
          .only = {kWithRadius})
PARAMETER(kSmoothEvery, 125, "smooth-every", .group = Group::kSmoothing, .stage = Stage::kSmoothing,
          .advanced = true, .max = 100000, .softMax = 200, .curve = SliderCurve::kSquare,
          .displayUnit = text::kStepsUnit, .counted = text::stepsCounted,
          .zeroText = text::kSmoothEveryZero, .only = {kSmoothed})
PARAMETER(kErosion, 130, "erosion", .group = Group::kErosion, .stage = Stage::kErosion,
          .choices = kErosions)
PARAMETER(kErode, 131, "erode", .group = Group::kErosion, .stage = Stage::kErosion,
          .choices = kErodeTimes, .only = {kEroded})
PARAMETER(kErosionSteps, 132, "erosion-steps", .group = Group::kErosion, .stage = Stage::kErosion,
          .defaultValue = 100, .max = 2000, .softMax = 400, .curve = SliderCurve::kSquare,
          .only = {kEroded, kAtTheEnd})
PARAMETER(kErodeEvery, 133, "erode-every", .group = Group::kErosion, .stage = Stage::kErosion,
          .defaultValue = 4, .min = 1, .max = 100000, .softMin = 1, .softMax = 100,
          .curve = SliderCurve::kSquare, .displayUnit = text::kStepsUnit,
          .counted = text::stepsCounted, .only = {kEroded, kDuringUplift})
PARAMETER(kRules, 134, "rules", .group = Group::kErosion, .stage = Stage::kErosion,
          .advanced = true, .choices = kRuleKinds, .only = {kEroded})
PARAMETER(kTalus, 140, "talus", .group = Group::kErosion, .stage = Stage::kErosion, .places = 1,
          .defaultValue = 350, .max = 850, .softMax = 600, .step = 5, .displayPlaces = 1,
          .displayUnit = "°", .only = {kSliding})
PARAMETER(kThermalRate, 141, "thermal-rate", .group = Group::kErosion, .stage = Stage::kErosion,
          .advanced = true, .places = 3, .defaultValue = 1000, .max = 1000, .softMax = 1000,
          .step = 10, .displayFactor = 100.0, .displayUnit = "%", .only = {kSliding})
PARAMETER(kHydraulic, 150, "hydraulic", .group = Group::kErosion, .stage = Stage::kErosion,
          .choices = kHydraulics, .only = {kRained})
PARAMETER(kRain, 151, "rain", .group = Group::kErosion, .stage = Stage::kErosion, .places = 6,
          .defaultValue = 20, .max = 20000, .softMax = 500, .step = 1,
          .curve = SliderCurve::kSquare, .displayFactor = 100.0, .displayPlaces = 4,
          .displayUnit = "%", .only = {kRained, kByGrid})
PARAMETER(kDroplets, 152, "droplets", .group = Group::kErosion, .stage = Stage::kErosion,
          .defaultValue = 50000, .max = 1000000, .softMax = 200000, .step = 500,
          .curve = SliderCurve::kSquare, .only = {kRained, kByDroplets})
PARAMETER(kInertia, 153, "inertia", .group = Group::kErosion, .stage = Stage::kErosion,
          .advanced = true, .places = 2, .defaultValue = 10, .max = 99, .softMax = 90,
          .displayFactor = 100.0, .displayUnit = "%", .only = {kRained, kByDroplets})
PARAMETER(kDropletRadius, 154, "droplet-radius", .group = Group::kErosion, .stage = Stage::kErosion,
          .advanced = true, .defaultValue = 3, .min = 1, .max = 8, .softMin = 1, .softMax = 8,
          .displayUnit = text::kCellsUnit, .counted = text::cellsCounted,
          .only = {kRained, kByDroplets})
PARAMETER(kDropletLife, 155, "droplet-life", .group = Group::kErosion, .stage = Stage::kErosion,
          .advanced = true, .defaultValue = 48, .min = 1, .max = 512, .softMin = 1, .softMax = 128,
          .displayUnit = text::kCellsUnit, .counted = text::cellsCounted,
          .only = {kRained, kByDroplets})
PARAMETER(kCarry, 156, "carry", .group = Group::kErosion, .stage = Stage::kErosion,
          .advanced = true, .choices = kCarries, .only = {kRained, kByGrid, kByCorrectedRules})
PARAMETER(kBrush, 157, "brush", .group = Group::kErosion, .stage = Stage::kErosion,
          .advanced = true, .choices = kBrushes,
          .offered = static_cast<std::int32_t>(Brush::kRound),
          .only = {kRained, kByGrid, kByCorrectedRules})
PARAMETER(kEvaporation, 160, "evaporation", .group = Group::kErosion, .stage = Stage::kErosion,
          .places = 3, .defaultValue = 30, .max = 1000, .softMax = 200, .step = 5,
          .curve = SliderCurve::kSquare, .displayFactor = 100.0, .displayPlaces = 1,
          .displayUnit = "%", .only = {kRained})
PARAMETER(kCapacity, 161, "capacity", .group = Group::kErosion, .stage = Stage::kErosion,
          .places = 3, .defaultValue = 100, .max = 1000, .softMax = 500, .step = 5,
          .displayFactor = 100.0, .displayPlaces = 1, .displayUnit = "%", .only = {kRained})
PARAMETER(kDeposition, 162, "deposition", .group = Group::kErosion, .stage = Stage::kErosion,
          .places = 3, .defaultValue = 200, .max = 1000, .softMax = 1000, .step = 10,
          .displayFactor = 100.0, .displayUnit = "%", .only = {kRained})
PARAMETER(kSoftness, 163, "softness", .group = Group::kErosion, .stage = Stage::kErosion,
          .places = 3, .defaultValue = 100, .max = 1000, .softMax = 1000, .step = 10,
          .displayFactor = 100.0, .displayUnit = "%", .only = {kRained})

// clang-format on

#undef EROSION_KIND
#undef CHOICE
#undef PARAMETER
