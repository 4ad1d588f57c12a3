// The table of starters. See starters.h. Seeds and numbers were chosen by eye at 1280 x 720. After
// a change here run `faultline starters --markdown > docs/starters.md`.
#include "share/starters.h"

#include "base/json.h"
#include "generated/text_share.h"

namespace faultline {
namespace {

constexpr auto kStarters = StarterGroup::kStarters;
constexpr auto kSources = StarterGroup::kSources;

constexpr std::string_view kCourse = text::kSourceCoursePage;
constexpr std::string_view kSlides = text::kSourceSlides;
constexpr std::string_view kShader = text::kSourceShader;
constexpr std::string_view kBlog = text::kSourceBlog;
constexpr std::string_view kComments = text::kSourceComments;
constexpr std::string_view kMusgrave = text::kSourceMusgrave;
constexpr std::string_view kSummary = text::kSourceSummary;
constexpr std::string_view kPerlin = text::kSourcePerlin;
constexpr std::string_view kLighthouse = text::kSourceLighthouse;

// Outside the table, so that the page's wasm module need not contain the table.
constexpr std::string_view kOpening =
    "v1;seed=first-rise;fade=0;smooth=box;smooth-passes=6;smooth-radius=2";

constexpr Starter kTable[] = {
    {kStarters, text::kStarterFirstCut, text::kStarterFirstCutSentence, kCourse,
     "v1;seed=first-crag;faults=1;relief=0.06!at=fault:1"},
    {kStarters, text::kStarterTwelveCuts, text::kStarterTwelveCutsSentence, kCourse,
     "v1;seed=gorse;faults=12;relief=0.08!palette=ember;sun=250,30"},
    {kStarters, text::kStarterClassic, text::kStarterClassicSentence, kShader, kOpening},
    {kStarters, text::kStarterRawThousand, text::kStarterRawThousandSentence, kShader,
     "v1;seed=ridge;faults=1000;fade=0!palette=grey;sun=110,18"},
    {kStarters, text::kStarterNearTheLine, text::kStarterNearTheLineSentence, kCourse,
     "v1;seed=first-crag;faults=800;profile=near;reach=0.12;fade=0.1;relief=0.12"
     "!palette=atlas;sun=300,30;water=0.4"},
    {kStarters, text::kStarterRidges, text::kStarterRidgesSentence, kSlides,
     "v1;seed=cliff;faults=60;profile=ridge;reach=0.14;reach-end=0.03;schedule=exponential;"
     "fade=0.2;jitter=normal;spread=0.3;relief=0.16!palette=tide;sun=60,16"},
    {kStarters, text::kStarterWideToFine, text::kStarterWideToFineSentence, kLighthouse,
     "v1;seed=yew;faults=900;profile=sine;reach=0.2;reach-end=0.006;schedule=exponential;"
     "fade=0.06;relief=0.24!cam=-20,20,1.5;palette=natural;sun=250,14"},
    {kStarters, text::kStarterCracked, text::kStarterCrackedSentence, kBlog,
     "v1;seed=high-ridge;method=fault-tree;tree=grown;trees=1;depth=8;relief=0.14"
     "!at=fault:1;cam=0,90,1.25;palette=ember"},
    {kStarters, text::kStarterBranchingRange, text::kStarterBranchingRangeSentence, kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;trees=60;depth=5;fade=0.1;relief=0.18;"
     "smooth=iir;smooth-passes=4!palette=natural;sun=240,22;water=0.36"},
    {kStarters, text::kStarterArchipelago, text::kStarterArchipelagoSentence, kLighthouse,
     "v1;seed=lagoon;faults=900;profile=sine;reach=0.16;reach-end=0.008;schedule=exponential;"
     "fade=0.06;relief=0.18!cam=stand,0.7,0.3,225,-4,0.04,1;palette=natural;sun=240,9;water=0.62"},
    {kStarters, text::kStarterCanyon, text::kStarterCanyonSentence, kSummary,
     "v1;seed=dale;method=fault-tree;tree=grown;trees=60;depth=5;fade=0.1;relief=0.24;smooth=iir;"
     "smooth-passes=4;erosion=hydraulic;hydraulic=droplets;droplets=60000;capacity=0.2"
     "!cam=30,24,2.2;sun=260,20"},
    {kStarters, text::kStarterWearingWhileRising, text::kStarterWearingWhileRisingSentence,
     kSummary,
     "v1;seed=mica;faults=400;fade=0;erosion=both;erode=during;brush=round"
     "!palette=natural;sun=230,12"},
    {kStarters, text::kStarterErodedFractal, text::kStarterErodedFractalSentence, kSummary,
     "v1;seed=oak;method=fbm;fbm=multiplicative;frequency=2.5;relief=0.25;erosion=both;"
     "erosion-steps=60;talus=42;brush=round;deposition=0.1!palette=tide;sun=60,10;water=0.3"},
    {kStarters, text::kStarterRidgedNoise, text::kStarterRidgedNoiseSentence, kMusgrave,
     "v1;seed=wren;method=fbm;fbm=ridged;frequency=2.25;lacunarity=2.15;gain=0.42;size=1025"
     "!cam=-30,16,1.6;palette=natural;sun=245,9"},

    {kSources, text::kStarterTheDotProductTest, text::kStarterTheDotProductTestSentence, kCourse,
     "v1;seed=fell;faults=1;relief=0.08!at=fault:1"},
    {kSources, text::kStarter500EqualCuts, text::kStarter500EqualCutsSentence, kCourse,
     "v1;seed=old-tor"},
    {kSources, text::kStarterRescaledAxis, text::kStarterRescaledAxisSentence, kCourse,
     "v1;seed=old-tor;relief=0.4"},
    {kSources, text::kStarterGROneCut, text::kStarterGROneCutSentence, kCourse,
     "v1;seed=tarn;faults=1;profile=near;reach=0.3;relief=0.08!at=fault:1"},
    {kSources, text::kStarterGR500Cuts, text::kStarterGR500CutsSentence, kCourse,
     "v1;seed=alder;profile=near;reach=0.25;relief=0.15"},
    {kSources, text::kStarterPerlinNoiseTerrain, text::kStarterPerlinNoiseTerrainSentence, kCourse,
     "v1;seed=skerry;method=fbm;frequency=2.5;relief=0.25;smooth=box;smooth-radius=1.5;"
     "erosion=both;erosion-steps=30;talus=38;hydraulic=droplets;capacity=0.15"},

    {kSources, text::kStarterRandomAmounts, text::kStarterRandomAmountsSentence, kSlides,
     "v1;seed=red-dale;faults=30;jitter=amount;relief=0.15"},
    {kSources, text::kStarterHalvedEveryHundred, text::kStarterHalvedEveryHundredSentence, kSlides,
     "v1;seed=old-tor;faults=700;schedule=halving;smooth=box;smooth-passes=3;smooth-radius=1.5"},
    {kSources, text::kStarterOnePerturbation, text::kStarterOnePerturbationSentence, kSlides,
     "v1;seed=cold-rise;faults=1;profile=ridge;reach=0.2;relief=0.08!at=fault:1"},
    {kSources, text::kStarterSumOfPerturbations, text::kStarterSumOfPerturbationsSentence, kSlides,
     "v1;seed=ridge;faults=200;profile=ridge;reach=0.12;jitter=uniform"},
    {kSources, text::kStarterDiamondSquare, text::kStarterDiamondSquareSentence, kSlides,
     "v1;seed=glen;method=diamond-square"},
    {kSources, text::kStarterAfterTwoLevels, text::kStarterAfterTwoLevelsSentence, kSlides,
     "v1;seed=glen;method=diamond-square;levels=2"},
    {kSources, text::kStarterReductionOf71, text::kStarterReductionOf71Sentence, kSlides,
     "v1;seed=glen;method=diamond-square;reduction=0.707"},

    {kSources, text::kStarterAfterOneIteration, text::kStarterAfterOneIterationSentence, kShader,
     "v1;seed=south-crag;faults=1;line=chord;relief=0.08!at=fault:1"},
    {kSources, text::kStarter500Iterations, text::kStarter500IterationsSentence, kShader,
     "v1;seed=old-ridge;line=chord;fade=0"},
    {kSources, text::kStarter500SixBlurs, text::kStarter500SixBlursSentence, kShader,
     "v1;seed=old-ridge;line=chord;fade=0;smooth=box;smooth-passes=6;smooth-radius=2"},
    {kSources, text::kStarter500SixCrosses, text::kStarter500SixCrossesSentence, kShader,
     "v1;seed=old-ridge;line=chord;fade=0;smooth=cross;smooth-strength=0.8;smooth-passes=6"},
    {kSources, text::kStarter1000SixBlurs, text::kStarter1000SixBlursSentence, kShader,
     "v1;seed=old-ridge;faults=1000;line=chord;fade=0;smooth=box;smooth-passes=6;"
     "smooth-radius=2"},
    {kSources, text::kStarterAsAShader, text::kStarterAsAShaderSentence, kShader,
     "v1;seed=west-fell;faults=700;line=chord;fade=0;smooth=box;smooth-passes=6;smooth-radius=2"
     "!card=how"},

    {kSources, text::kStarterSmallConstantValue, text::kStarterSmallConstantValueSentence, kBlog,
     "v1;seed=first-ridge;faults=1000;line=two-points"},
    {kSources, text::kStarterLinearRamp, text::kStarterLinearRampSentence, kLighthouse,
     "v1;seed=wild-fell;faults=16;line=two-points;profile=ramp;reach=0.05;relief=0.18"},
    {kSources, text::kStarterCosine, text::kStarterCosineSentence, kLighthouse,
     "v1;seed=glen;faults=150;line=two-points;profile=cosine;reach=0.05"},
    {kSources, text::kStarterSine, text::kStarterSineSentence, kLighthouse,
     "v1;seed=dale;faults=60;line=two-points;profile=sine;reach=0.3"},
    {kSources, text::kStarterKrtensWay, text::kStarterKrtensWaySentence, kBlog,
     "v1;seed=old-tarn;faults=200;line=two-points;fade=0;smooth=iir;smooth-strength=0.15;"
     "smooth-passes=0;smooth-every=1"},
    {kSources, text::kStarterFilteredAtTheEnd, text::kStarterFilteredAtTheEndSentence, kBlog,
     "v1;seed=old-tarn;faults=200;line=two-points;fade=0;smooth=iir;smooth-passes=4"},
    {kSources, text::kStarterTreeOfDepth1, text::kStarterTreeOfDepth1Sentence, kBlog,
     "v1;seed=north-tor;method=fault-tree;trees=1;depth=1;relief=0.08!at=fault:1"},
    {kSources, text::kStarterFreeTreeOfDepth4, text::kStarterFreeTreeOfDepth4Sentence, kBlog,
     "v1;seed=feldspar;method=fault-tree;trees=1;relief=0.12!at=fault:1"},
    {kSources, text::kStarterFreeTreeOfDepth8, text::kStarterFreeTreeOfDepth8Sentence, kBlog,
     "v1;seed=feldspar;method=fault-tree;trees=1;depth=8;relief=0.12!at=fault:1"},
    {kSources, text::kStarterExactHalves, text::kStarterExactHalvesSentence, kBlog,
     "v1;faults=0;drawn=0.5_1_0.5_0_0.75,1_0.5_0_0.5_0.375,0.25_1_0.25_0_0.25,"
     "0.75_1_0.75_0_0.25,1_0.25_0_0.25_0.125,1_0.75_0_0.75_0.125;relief=0.14"},
    {kSources, text::kStarterFromTheMiddleSquare, text::kStarterFromTheMiddleSquareSentence, kBlog,
     "v1;seed=glen;method=fault-tree;tree=grown;trees=1;depth=8;branch-from=0.5;"
     "branch-turn=0;relief=0.12!at=fault:1"},
    {kSources, text::kStarterGrownTreeOfDepth4, text::kStarterGrownTreeOfDepth4Sentence, kBlog,
     "v1;seed=fjord;method=fault-tree;tree=grown;trees=1;relief=0.12!at=fault:1"},
    {kSources, text::kStarterGrownTreeOfDepth8, text::kStarterGrownTreeOfDepth8Sentence, kBlog,
     "v1;seed=fjord;method=fault-tree;tree=grown;trees=1;depth=8;relief=0.12!at=fault:1"},
    {kSources, text::kStarterDepth1BuiltUp, text::kStarterDepth1BuiltUpSentence, kBlog,
     "v1;seed=cold-light;method=fault-tree;trees=100;depth=1"},
    {kSources, text::kStarterFreeDepth4BuiltUp, text::kStarterFreeDepth4BuiltUpSentence, kBlog,
     "v1;seed=old-ridge;method=fault-tree"},
    {kSources, text::kStarterFreeDepth8BuiltUp, text::kStarterFreeDepth8BuiltUpSentence, kBlog,
     "v1;seed=old-ridge;method=fault-tree;depth=8"},
    {kSources, text::kStarterGrownDepth4BuiltUp, text::kStarterGrownDepth4BuiltUpSentence, kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown"},
    {kSources, text::kStarterGrownDepth8BuiltUp, text::kStarterGrownDepth8BuiltUpSentence, kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8"},
    {kSources, text::kStarterAFewFilterPasses, text::kStarterAFewFilterPassesSentence, kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=iir;smooth-passes=3"},
    {kSources, text::kStarterFilter02, text::kStarterFilter02Sentence, kComments,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=iir;smooth-strength=0.2;"
     "smooth-passes=3"},
    {kSources, text::kStarterTrueFir, text::kStarterTrueFirSentence, kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=fir;smooth-passes=3"},
    {kSources, text::kStarterFirOfEightTaps, text::kStarterFirOfEightTapsSentence, kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=fir;taps=8;smooth-passes=3"},
    {kSources, text::kStarterGaussianBlur, text::kStarterGaussianBlurSentence, kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=gaussian;smooth-radius=16"},

    {kSources, text::kStarterMultipliedNoise, text::kStarterMultipliedNoiseSentence, kSummary,
     "v1;seed=skerry;method=fbm;fbm=multiplicative;frequency=2.5;relief=0.25"},
    {kSources, text::kStarterNoiseUpsideDown, text::kStarterNoiseUpsideDownSentence, kSummary,
     "v1;seed=ridge;method=fbm;octaves=7;frequency=3;gain=0.45;relief=0.22!show=flip"},
    {kSources, text::kStarterErodedUpsideDown, text::kStarterErodedUpsideDownSentence, kSummary,
     "v1;seed=ridge;method=fbm;octaves=7;frequency=3;gain=0.45;relief=0.22;erosion=hydraulic;"
     "hydraulic=droplets;droplets=120000;capacity=0.2!show=flip"},
    {kSources, text::kStarterThermalErosion, text::kStarterThermalErosionSentence, kSummary,
     "v1;seed=skerry;method=fbm;fbm=multiplicative;frequency=2.5;relief=0.25;erosion=thermal;"
     "talus=30"},
    {kSources, text::kStarterSlidingAsPrinted, text::kStarterSlidingAsPrintedSentence, kSummary,
     "v1;seed=skerry;method=fbm;fbm=multiplicative;frequency=2.5;relief=0.25;erosion=thermal;"
     "erosion-steps=40;rules=printed;talus=30"},
    {kSources, text::kStarterHydraulicErosion, text::kStarterHydraulicErosionSentence, kSummary,
     "v1;seed=skerry;method=fbm;fbm=multiplicative;frequency=2.5;size=100;relief=0.25;"
     "erosion=hydraulic;erosion-steps=200;rain=0.0002;carry=flow;capacity=1;softness=0.05"},
    {kSources, text::kStarterAllInOnePass, text::kStarterAllInOnePassSentence, kSummary,
     "v1;seed=oak;method=fbm;fbm=multiplicative;octaves=10;frequency=2.5;relief=0.25;erosion=both;"
     "erode=during;erode-every=1;talus=40;hydraulic=droplets;droplets=120000;capacity=0.3"},

    {kSources, text::kStarterSeamlessNoise, text::kStarterSeamlessNoiseSentence, kPerlin,
     "v1;seed=skerry;method=fbm;frequency=3;edges=seamless"},
};

// Adds one row of Markdown; no text of the table contains '|' or '`'.
void addRow(std::string& page, const Starter& starter) {
  page.append("| ").append(starter.name).append(" | ").append(starter.sentence).append(" | ");
  page.append(starter.source).append(" | `").append(starter.link).append("` |\n");
}

}  // namespace

std::span<const Starter> starters() { return kTable; }

std::string_view openingLink() { return kOpening; }

std::string_view groupName(StarterGroup group) {
  return group == StarterGroup::kStarters ? text::kStarters : text::kStartersSources;
}

std::string startersJson() {
  JsonWriter json;
  json.array(starters(), [&](const Starter& starter) {
    json.texts({{"group", groupName(starter.group)},
                {"name", starter.name},
                {"sentence", starter.sentence},
                {"source", starter.source},
                {"link", starter.link}});
  });
  return json.text();
}

std::string startersMarkdown() {
  std::string page =
      "# Starters\n\n"
      "Lands to begin with. Open one by putting its text after `#` in the page's address, or give "
      "it "
      "to\n`faultline hash`. Made by `faultline starters --markdown` from "
      "`src/share/starters.cpp`.\n";
  for (const StarterGroup group : {StarterGroup::kStarters, StarterGroup::kSources}) {
    page.append("\n## ").append(groupName(group)).append("\n\n");
    page += "| Name | What to see | Source | Text |\n| --- | --- | --- | --- |\n";
    for (const Starter& starter : starters()) {
      if (starter.group == group) addRow(page, starter);
    }
  }
  return page;
}

}  // namespace faultline
