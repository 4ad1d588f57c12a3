// The one parameter table and what follows from its rows. See parameters.h.
#include "terrain/recipe/parameters.h"

#include <cmath>

#include "base/assert.h"
#include "generated/text_terrain.h"

namespace faultline {
namespace {

using enum ParameterId;
using enum ParameterType;
using Group = ParameterGroup;

constexpr ParameterChoice kMethods[] = {{"fault", text::kMethodFault},
                                        {"fault-tree", text::kMethodFaultTree},
                                        {"diamond-square", text::kMethodDiamondSquare},
                                        {"fbm", text::kMethodFbm}};
constexpr ParameterChoice kFbmForms[] = {{"classic", text::kFbmClassic},
                                         {"multiplicative", text::kFbmMultiplicative},
                                         {"ridged", text::kFbmRidged}};
constexpr ParameterChoice kTreeKinds[] = {{"free", text::kTreeFree}, {"grown", text::kTreeGrown}};
constexpr ParameterChoice kLines[] = {{"point-normal", text::kLinePointNormal},
                                      {"two-points", text::kLineTwoPoints},
                                      {"chord", text::kLineChord}};
constexpr ParameterChoice kProfiles[] = {
    {"step", text::kProfileStep}, {"near", text::kProfileNear},     {"ridge", text::kProfileRidge},
    {"ramp", text::kProfileRamp}, {"cosine", text::kProfileCosine}, {"sine", text::kProfileSine}};
constexpr ParameterChoice kSchedules[] = {{"linear", text::kScheduleLinear},
                                          {"exponential", text::kScheduleExponential}};
constexpr ParameterChoice kJitters[] = {{"none", text::kJitterNone},
                                        {"uniform", text::kJitterUniform},
                                        {"normal", text::kJitterNormal}};
constexpr ParameterChoice kSmooths[] = {{"none", text::kSmoothNone},
                                        {"box", text::kSmoothBox},
                                        {"gaussian", text::kSmoothGaussian},
                                        {"iir", text::kSmoothIir},
                                        {"fir", text::kSmoothFir}};
constexpr ParameterChoice kErosions[] = {{"none", text::kErosionNone},
                                         {"thermal", text::kErosionThermal},
                                         {"hydraulic", text::kErosionHydraulic},
                                         {"both", text::kErosionBoth}};
constexpr ParameterChoice kErodeTimes[] = {{"after", text::kErodeAfter},
                                           {"during", text::kErodeDuring}};
constexpr ParameterChoice kHydraulics[] = {{"grid", text::kHydraulicGrid},
                                           {"droplets", text::kHydraulicDroplets}};
constexpr ParameterChoice kCarries[] = {{"slope", text::kCarrySlope}, {"flow", text::kCarryFlow}};

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
     .label = text::kSeed,
     .help = text::kSeedHelp,
     .type = kText,
     .group = Group::kSeed},
    words({.id = kMethod,
           .number = 20,
           .key = "method",
           .label = text::kMethod,
           .help = text::kMethodHelp},
          kMethods),
    words({.id = kFbm,
           .number = 21,
           .key = "fbm",
           .label = text::kFbm,
           .help = text::kFbmHelp,
           .only = {kForFbm}},
          kFbmForms),
    {.id = kOctaves,
     .number = 22,
     .key = "octaves",
     .label = text::kOctaves,
     .help = text::kOctavesHelp,
     .defaultValue = 8,
     .min = 1,
     .max = 16,
     .softMin = 1,
     .softMax = 12,
     .only = {kForFbm}},
    {.id = kFrequency,
     .number = 23,
     .key = "frequency",
     .label = text::kFrequency,
     .help = text::kFrequencyHelp,
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
     .label = text::kLacunarity,
     .help = text::kLacunarityHelp,
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
     .label = text::kGain,
     .help = text::kGainHelp,
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
     .label = text::kFbmShift,
     .help = text::kFbmShiftHelp,
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
     .label = text::kFbmScale,
     .help = text::kFbmScaleHelp,
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
     .label = text::kFbmBase,
     .help = text::kFbmBaseHelp,
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
     .label = text::kSize,
     .help = text::kSizeHelp,
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
     .label = text::kLevels,
     .help = text::kLevelsHelp,
     .max = 12,
     .softMax = 12,
     .zeroText = text::kLevelsZero,
     .only = {kForSquares}},
    {.id = kRoughness,
     .number = 32,
     .key = "roughness",
     .label = text::kRoughness,
     .help = text::kRoughnessHelp,
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
     .label = text::kReduction,
     .help = text::kReductionHelp,
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
     .label = text::kFaults,
     .help = text::kFaultsHelp,
     .defaultValue = 500,
     .max = 100000,
     .softMax = 2000,
     .curve = SliderCurve::kSquare,
     .only = {kForFaults}},
    words({.id = kTree,
           .number = 41,
           .key = "tree",
           .label = text::kTree,
           .help = text::kTreeHelp,
           .only = {kForTrees}},
          kTreeKinds),
    {.id = kTrees,
     .number = 42,
     .key = "trees",
     .label = text::kTrees,
     .help = text::kTreesHelp,
     .defaultValue = 50,
     .max = 10000,
     .softMax = 200,
     .curve = SliderCurve::kSquare,
     .only = {kForTrees}},
    {.id = kDepth,
     .number = 43,
     .key = "depth",
     .label = text::kDepth,
     .help = text::kDepthHelp,
     .defaultValue = 4,
     .min = 1,
     .max = 12,
     .softMin = 1,
     .softMax = 12,
     .only = {kForTrees}},
    {.id = kBranchFrom,
     .number = 44,
     .key = "branch-from",
     .label = text::kBranchFrom,
     .help = text::kBranchFromHelp,
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
     .label = text::kBranchTurn,
     .help = text::kBranchTurnHelp,
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
     .label = text::kDrawn,
     .help = text::kDrawnHelp,
     .type = kDrawnFaults,
     .only = {kForCuts}},
    words({.id = kLine,
           .number = 50,
           .key = "line",
           .label = text::kLine,
           .help = text::kLineHelp,
           .advanced = true,
           .only = {kForFaults}},
          kLines),
    words({.id = kProfile,
           .number = 60,
           .key = "profile",
           .label = text::kProfile,
           .help = text::kProfileHelp,
           .only = {kForFaults}},
          kProfiles),
    {.id = kReach,
     .number = 62,
     .key = "reach",
     .label = text::kReach,
     .help = text::kReachHelp,
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
     .label = text::kReachEnd,
     .help = text::kReachEndHelp,
     .advanced = true,
     .places = 4,
     .max = 20000,
     .softMax = 5000,
     .step = 10,
     .curve = SliderCurve::kSquare,
     .displayFactor = 100.0,
     .displayPlaces = 1,
     .displayUnit = "%",
     .zeroText = text::kReachEndZero,
     .only = {kForFaults, kWithReach}},
    words({.id = kSchedule,
           .number = 70,
           .key = "schedule",
           .label = text::kSchedule,
           .help = text::kScheduleHelp,
           .advanced = true,
           .only = {kForCuts}},
          kSchedules),
    {.id = kFade,
     .number = 80,
     .key = "fade",
     .label = text::kFade,
     .help = text::kFadeHelp,
     .places = 4,
     .defaultValue = 10000,
     .max = 10000,
     .softMax = 10000,
     .step = 100,
     .displayFactor = 100.0,
     .displayUnit = "%",
     .only = {kForCuts}},
    words({.id = kJitter,
           .number = 82,
           .key = "jitter",
           .label = text::kJitter,
           .help = text::kJitterHelp,
           .advanced = true,
           .only = {kForCuts}},
          kJitters),
    {.id = kSpread,
     .number = 84,
     .key = "spread",
     .label = text::kSpread,
     .help = text::kSpreadHelp,
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
     .label = text::kRelief,
     .help = text::kReliefHelp,
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
           .label = text::kSmooth,
           .help = text::kSmoothHelp,
           .group = Group::kSmoothing,
           .stage = Stage::kSmoothing},
          kSmooths),
    {.id = kSmoothStrength,
     .number = 105,
     .key = "smooth-strength",
     .label = text::kSmoothStrength,
     .help = text::kSmoothStrengthHelp,
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
     .label = text::kSmoothPasses,
     .help = text::kSmoothPassesHelp,
     .group = Group::kSmoothing,
     .stage = Stage::kSmoothing,
     .defaultValue = 1,
     .max = 64,
     .softMax = 12,
     .only = {kSmoothed}},
    {.id = kSmoothRadius,
     .number = 120,
     .key = "smooth-radius",
     .label = text::kSmoothRadius,
     .help = text::kSmoothRadiusHelp,
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
     .label = text::kSmoothEvery,
     .help = text::kSmoothEveryHelp,
     .group = Group::kSmoothing,
     .stage = Stage::kSmoothing,
     .advanced = true,
     .max = 100000,
     .softMax = 200,
     .curve = SliderCurve::kSquare,
     .displayUnit = text::kStepsUnit,
     .counted = text::stepsCounted,
     .zeroText = text::kSmoothEveryZero,
     .only = {kSmoothed}},
    words({.id = kErosion,
           .number = 130,
           .key = "erosion",
           .label = text::kErosion,
           .help = text::kErosionHelp,
           .group = Group::kErosion,
           .stage = Stage::kErosion},
          kErosions),
    words({.id = kErode,
           .number = 131,
           .key = "erode",
           .label = text::kErode,
           .help = text::kErodeHelp,
           .group = Group::kErosion,
           .stage = Stage::kErosion,
           .only = {kEroded}},
          kErodeTimes),
    {.id = kErosionSteps,
     .number = 132,
     .key = "erosion-steps",
     .label = text::kErosionSteps,
     .help = text::kErosionStepsHelp,
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
     .label = text::kErodeEvery,
     .help = text::kErodeEveryHelp,
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .defaultValue = 4,
     .min = 1,
     .max = 100000,
     .softMin = 1,
     .softMax = 100,
     .curve = SliderCurve::kSquare,
     .displayUnit = text::kStepsUnit,
     .counted = text::stepsCounted,
     .only = {kEroded, kOnTheWay}},
    {.id = kTalus,
     .number = 140,
     .key = "talus",
     .label = text::kTalus,
     .help = text::kTalusHelp,
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
     .label = text::kThermalRate,
     .help = text::kThermalRateHelp,
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
    words({.id = kHydraulic,
           .number = 150,
           .key = "hydraulic",
           .label = text::kHydraulic,
           .help = text::kHydraulicHelp,
           .group = Group::kErosion,
           .stage = Stage::kErosion,
           .only = {kRained}},
          kHydraulics),
    {.id = kRain,
     .number = 151,
     .key = "rain",
     .label = text::kRain,
     .help = text::kRainHelp,
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
     .label = text::kDroplets,
     .help = text::kDropletsHelp,
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
     .label = text::kInertia,
     .help = text::kInertiaHelp,
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
     .label = text::kDropletRadius,
     .help = text::kDropletRadiusHelp,
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .advanced = true,
     .defaultValue = 3,
     .min = 1,
     .max = 8,
     .softMin = 1,
     .softMax = 8,
     .displayUnit = text::kCellsUnit,
     .counted = text::cellsCounted,
     .only = {kRained, kByDroplets}},
    {.id = kDropletLife,
     .number = 155,
     .key = "droplet-life",
     .label = text::kDropletLife,
     .help = text::kDropletLifeHelp,
     .group = Group::kErosion,
     .stage = Stage::kErosion,
     .advanced = true,
     .defaultValue = 48,
     .min = 1,
     .max = 512,
     .softMin = 1,
     .softMax = 128,
     .displayUnit = text::kCellsUnit,
     .counted = text::cellsCounted,
     .only = {kRained, kByDroplets}},
    words({.id = kCarry,
           .number = 156,
           .key = "carry",
           .label = text::kCarry,
           .help = text::kCarryHelp,
           .group = Group::kErosion,
           .stage = Stage::kErosion,
           .advanced = true,
           .only = {kRained, kByGrid}},
          kCarries),
    {.id = kEvaporation,
     .number = 160,
     .key = "evaporation",
     .label = text::kEvaporation,
     .help = text::kEvaporationHelp,
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
     .label = text::kCapacity,
     .help = text::kCapacityHelp,
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
     .label = text::kDeposition,
     .help = text::kDepositionHelp,
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
     .label = text::kSoftness,
     .help = text::kSoftnessHelp,
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
  if (row.counted != nullptr) return row.counted(static_cast<std::int64_t>(rounded));
  std::string text = decimalText(static_cast<std::int32_t>(rounded), row.displayPlaces);
  if (row.displayUnit.empty()) return text;
  if (row.displayUnit != "°") text += ' ';
  return text.append(row.displayUnit);
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

std::string Recipe::fileStem(int position) const {
  const std::string stem =
      "faultline-" + seed + "-v" + std::to_string(kRecipeVersion) + '-' + std::to_string(size());
  return position == length() ? stem : stem + "-at-" + std::to_string(position);
}

double Recipe::real(ParameterId id) const {
  return static_cast<double>(value(id)) / static_cast<double>(powerOfTen(parameter(id).places));
}

}  // namespace faultline
