// The table of starters. See starters.h. Seeds and numbers are picked by eye at 1280 x 720; a
// change here is followed by `faultline starters --markdown > docs/starters.md`.
#include "share/starters.h"

#include "base/json.h"

namespace faultline {
namespace {

constexpr auto kStarters = StarterGroup::kStarters;
constexpr auto kSources = StarterGroup::kSources;

constexpr std::string_view kCourse = "Course page";
constexpr std::string_view kSlides = "Slides";
constexpr std::string_view kShader = "Shader version";
constexpr std::string_view kBlog = "Terrain blog";
constexpr std::string_view kComments = "Terrain blog, comments";
constexpr std::string_view kMusgrave = "F. K. Musgrave";
constexpr std::string_view kSummary = "Eroded terrains summary";

constexpr Starter kTable[] = {
    {kStarters, "First cut", "One line, one side up: that is the whole method.", kCourse,
     "v1;seed=first-crag;faults=1;relief=0.06!at=fault:1"},
    {kStarters, "Twelve cuts", "Twelve lines, all alike: every plateau is a sum of ups and downs.",
     kCourse, "v1;seed=gorse;faults=12;relief=0.08"},
    {kStarters, "Classic", "500 cuts that die away, blurred six times: cliffs become slopes.",
     kShader, "v1;seed=first-rise;fade=0;smooth=box;smooth-passes=6;smooth-radius=2"},
    {kStarters, "Raw thousand", "Without smoothing every cut stays a cliff, at every scale.",
     kShader, "v1;seed=ridge;faults=1000;fade=0"},
    {kStarters, "Near the line", "Moving only what is near makes it rougher: the jump stays.",
     kCourse, "v1;seed=first-crag;faults=800;profile=near;reach=0.12;fade=0.1;relief=0.12"},
    {kStarters, "Ridges", "No sides: each line heaps up a ridge or digs a trench along itself.",
     kSlides,
     "v1;seed=cliff;faults=60;profile=ridge;reach=0.14;reach-end=0.03;schedule=exponential;"
     "fade=0.2;relief=0.16"},
    {kStarters, "Wide to fine", "Soft cuts first, sharp ones last: mountains with no smoothing.",
     kBlog,
     "v1;seed=yew;faults=900;profile=sine;reach=0.2;reach-end=0.006;schedule=exponential;"
     "fade=0.06;relief=0.24"},
    {kStarters, "Cracked",
     "One tree of cuts: each splits only its own piece, half as high each time.", kBlog,
     "v1;seed=high-ridge;method=fault-tree;tree=grown;trees=1;depth=8;relief=0.14!at=fault:1"},
    {kStarters, "Branching range", "Sixty trees of cuts, one over the other, then smoothed.", kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;trees=60;depth=5;fade=0.1;relief=0.18;"
     "smooth=iir;smooth-passes=4"},
    {kStarters, "Archipelago",
     "Wide swells first, narrow ones last: hills stand apart, as islands would.", kBlog,
     "v1;seed=mica;faults=900;profile=sine;reach=0.12;reach-end=0.008;schedule=exponential;"
     "fade=0.08;relief=0.22!water=0.42"},
    {kStarters, "Canyon",
     "A branching range, steeper, and 60,000 drops: gullies run down from every edge.", kSummary,
     "v1;seed=dale;method=fault-tree;tree=grown;trees=60;depth=5;fade=0.1;relief=0.24;smooth=iir;"
     "smooth-passes=4;erosion=hydraulic;hydraulic=droplets;droplets=60000;capacity=0.2"},
    {kStarters, "Wearing while rising",
     "Every four cuts, steep ground slides and rain runs: mountains come out, with no blur.",
     kSummary, "v1;seed=mica;faults=400;fade=0;erosion=both;erode=during"},
    {kStarters, "Eroded fractal",
     "Noise, then 60 steps of sliding and rain: gullies run down from every crest.", kSummary,
     "v1;seed=oak;method=fbm;fbm=multiplicative;frequency=2.5;relief=0.25;erosion=both;"
     "erosion-steps=60;talus=42;deposition=0.1"},
    {kStarters, "Ridged noise",
     "Noise folded where it crosses zero: sharp crests that join and part.", kMusgrave,
     "v1;seed=wren;method=fbm;fbm=ridged;frequency=2.25;lacunarity=2.15;gain=0.42"},

    {kSources, "The dot product test",
     "Up where (b - p) · n ≥ 0, down elsewhere: one plane, two halves.", kCourse,
     "v1;seed=fell;faults=1;relief=0.08!at=fault:1"},
    {kSources, "500 equal cuts",
     "Every cut as high as the first: rough everywhere, at every scale.", kCourse,
     "v1;seed=old-tor"},
    {kSources, "Rescaled axis",
     "The same 500 cuts, with the vertical axis stretched to twice the height.", kCourse,
     "v1;seed=old-tor;relief=0.4"},
    {kSources, "g(r), one cut",
     "The full jump at the line, less and less beside it, nothing beyond R.", kCourse,
     "v1;seed=tarn;faults=1;profile=near;reach=0.3;relief=0.08!at=fault:1"},
    {kSources, "g(r), 500 cuts",
     "Weighted cuts: hollows and hills everywhere, but no side of the map wins.", kCourse,
     "v1;seed=alder;profile=near;reach=0.25;relief=0.15"},
    {kSources, "Perlin noise terrain",
     "Octaves of noise, then further steps: a blur, slopes that slid, and drops of rain.", kCourse,
     "v1;seed=skerry;method=fbm;frequency=2.5;relief=0.25;smooth=box;smooth-radius=1.5;"
     "erosion=both;erosion-steps=30;talus=38;hydraulic=droplets;capacity=0.15"},

    {kSources, "Random amounts",
     "Each cut has a height of its own: a few big steps among small ones.", kSlides,
     "v1;seed=red-dale;faults=60;jitter=normal;spread=1"},
    {kSources, "One perturbation",
     "a · g(distance): one swell along a line, no sides, flat beyond R.", kSlides,
     "v1;seed=cold-rise;faults=1;profile=ridge;reach=0.2;relief=0.08!at=fault:1"},
    {kSources, "Sum of perturbations",
     "Two hundred swells and troughs added up: round hills, not one cliff.", kSlides,
     "v1;seed=ridge;faults=200;profile=ridge;reach=0.12;jitter=uniform"},
    {kSources, "Diamond-square",
     "Means of four and chance, halved at every level: big shapes first, grain last.", kSlides,
     "v1;seed=glen;method=diamond-square"},
    {kSources, "After two levels",
     "The same land as 5 by 5 heights: K is 2, and between them only slopes.", kSlides,
     "v1;seed=glen;method=diamond-square;levels=2"},
    {kSources, "Reduction of 71 %",
     "Roughness that dies away more slowly: as rough as five hundred plain cuts.", kSlides,
     "v1;seed=glen;method=diamond-square;reduction=0.707"},

    {kSources, "After one iteration", "A random line that always crosses the map splits it in two.",
     kShader, "v1;seed=south-crag;faults=1;line=chord;relief=0.08!at=fault:1"},
    {kSources, "500 iterations",
     "The steps shrink to nothing, yet the lines and plates still show.", kShader,
     "v1;seed=old-ridge;line=chord;fade=0"},
    {kSources, "500, six blurs", "The same 500 after six means of five along x, then along y.",
     kShader, "v1;seed=old-ridge;line=chord;fade=0;smooth=box;smooth-passes=6;smooth-radius=2"},
    {kSources, "1000, six blurs", "Twice as many lines, the same six blurs: more and finer slopes.",
     kShader,
     "v1;seed=old-ridge;faults=1000;line=chord;fade=0;smooth=box;smooth-passes=6;"
     "smooth-radius=2"},

    {kSources, "Small constant value",
     "A thousand equal steps, each along a line through two random points.", kBlog,
     "v1;seed=first-ridge;faults=1000;line=two-points"},
    {kSources, "Linear ramp",
     "A known variation: slopes for cliffs, a crease where each begins and ends.", kBlog,
     "v1;seed=wild-fell;faults=16;line=two-points;profile=ramp;reach=0.05;relief=0.18"},
    {kSources, "Cosine", "A known variation: the slope ends softly, so nothing needs a filter.",
     kBlog, "v1;seed=glen;faults=150;line=two-points;profile=cosine;reach=0.05"},
    {kSources, "Sine", "A known variation: each cut swells on one side and sinks on the other.",
     kBlog, "v1;seed=dale;faults=60;line=two-points;profile=sine;reach=0.3"},
    {kSources, "Krten's way",
     "Shrinking steps, one filter pass after each: old cuts soft, new ones sharp.", kBlog,
     "v1;seed=old-tarn;faults=200;line=two-points;fade=0;smooth=iir;smooth-strength=0.15;"
     "smooth-passes=0;smooth-every=1"},
    {kSources, "Filtered at the end", "The same 200 cuts, filtered four times when all are done.",
     kBlog, "v1;seed=old-tarn;faults=200;line=two-points;fade=0;smooth=iir;smooth-passes=4"},
    {kSources, "Tree of depth 1",
     "A tree of one level, free or grown, is one line through two points.", kBlog,
     "v1;seed=north-tor;method=fault-tree;trees=1;depth=1;relief=0.08!at=fault:1"},
    {kSources, "Free tree of depth 4",
     "15 lines that know nothing of each other: some miss their own piece.", kBlog,
     "v1;seed=feldspar;method=fault-tree;trees=1;relief=0.12!at=fault:1"},
    {kSources, "Free tree of depth 8",
     "255 lines without rhyme or reason: pieces of any shape and size.", kBlog,
     "v1;seed=feldspar;method=fault-tree;trees=1;depth=8;relief=0.12!at=fault:1"},
    {kSources, "Exact halves",
     "Every piece cut exactly in half, as in a quad tree: stairs, not land.", kBlog,
     "v1;faults=0;drawn=0.5_1_0.5_0_0.75,1_0.5_0_0.5_0.375,0.25_1_0.25_0_0.25,"
     "0.75_1_0.75_0_0.25,1_0.25_0_0.25_0.125,1_0.75_0_0.75_0.125;relief=0.14"},
    {kSources, "From the middle, square",
     "Grown without chance: each line starts half-way and at a right angle.", kBlog,
     "v1;seed=glen;method=fault-tree;tree=grown;trees=1;depth=8;branch-from=0.5;"
     "branch-turn=0;relief=0.12!at=fault:1"},
    {kSources, "Grown tree of depth 4",
     "Each line grows out of its parent and stops at the first it meets.", kBlog,
     "v1;seed=fjord;method=fault-tree;tree=grown;trees=1;relief=0.12!at=fault:1"},
    {kSources, "Grown tree of depth 8", "Deeper, and the pieces begin to look like cracked ground.",
     kBlog, "v1;seed=fjord;method=fault-tree;tree=grown;trees=1;depth=8;relief=0.12!at=fault:1"},
    {kSources, "Depth 1, built up", "A hundred trees of one level are a hundred plain faults.",
     kBlog, "v1;seed=cold-light;method=fault-tree;trees=100;depth=1"},
    {kSources, "Free, depth 4, built up",
     "Fifty free trees, one over the other: not bad for so little reason.", kBlog,
     "v1;seed=old-ridge;method=fault-tree"},
    {kSources, "Free, depth 8, built up",
     "Four levels more add only grain: each is half as high as the last.", kBlog,
     "v1;seed=old-ridge;method=fault-tree;depth=8"},
    {kSources, "Grown, depth 4, built up",
     "Fifty grown trees: lines begin and end inside the land.", kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown"},
    {kSources, "Grown, depth 8, built up",
     "The same fifty with eight levels: finer cracks between the long ones.", kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8"},
    {kSources, "A few filter passes",
     "The blog's own land: grown trees, then its filter three times.", kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=iir;smooth-passes=3"},
    {kSources, "Filter 0.2",
     "A reader's reckoning of the filter, y - 0.2 y' = 0.8 x: hardly softer.", kComments,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=iir;smooth-strength=0.2;"
     "smooth-passes=3"},
    {kSources, "True FIR", "The second edit's filter sees inputs only: three passes soften less.",
     kBlog, "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=fir;smooth-passes=3"},
    {kSources, "Gaussian blur",
     "The other way the blog names: a bell-shaped mean, alike on all sides.", kBlog,
     "v1;seed=skerry;method=fault-tree;tree=grown;depth=8;smooth=gaussian;smooth-radius=16"},

    {kSources, "Multiplied noise",
     "Each octave is scaled by the height so far: smooth valleys under rough heights.", kSummary,
     "v1;seed=skerry;method=fbm;fbm=multiplicative;frequency=2.5;relief=0.25"},
    {kSources, "Noise upside down",
     "Plain noise turned over: hills were hollows, and nobody could tell.", kSummary,
     "v1;seed=ridge;method=fbm;octaves=7;frequency=3;gain=0.45;relief=0.22!show=flip"},
    {kSources, "Eroded, upside down",
     "The same noise after rain, turned over: humps with grooves, and no such land.", kSummary,
     "v1;seed=ridge;method=fbm;octaves=7;frequency=3;gain=0.45;relief=0.22;erosion=hydraulic;"
     "hydraulic=droplets;droplets=120000;capacity=0.2!show=flip"},
    {kSources, "Thermal erosion",
     "What is steeper than 30° slides: even slopes of scree, while flatter ground stays rough.",
     kSummary,
     "v1;seed=skerry;method=fbm;fbm=multiplicative;frequency=2.5;relief=0.25;erosion=thermal;"
     "talus=30"},
    {kSources, "Hydraulic erosion",
     "200 steps, 100 by 100, a good minute then: valleys fill, streams cut, slopes furrow.",
     kSummary,
     "v1;seed=skerry;method=fbm;fbm=multiplicative;frequency=2.5;size=100;relief=0.25;"
     "erosion=hydraulic;erosion-steps=200;rain=0.0002;carry=flow;capacity=1;softness=0.05"},
    {kSources, "All in one pass",
     "The wish at its end: noise, sliding and rain in one, a step of each after every octave.",
     kSummary,
     "v1;seed=oak;method=fbm;fbm=multiplicative;octaves=10;frequency=2.5;relief=0.25;erosion=both;"
     "erode=during;erode-every=1;talus=40;hydraulic=droplets;droplets=120000;capacity=0.3"},
};

// One row of Markdown; no text of the table holds '|' or '`'.
void addRow(std::string& page, const Starter& starter) {
  page.append("| ").append(starter.name).append(" | ").append(starter.sentence).append(" | ");
  page.append(starter.source).append(" | `").append(starter.link).append("` |\n");
}

}  // namespace

std::span<const Starter> starters() { return kTable; }

std::string_view openingLink() {
  for (const Starter& starter : kTable) {
    if (starter.name == "Classic") return starter.link;
  }
  return {};
}

std::string_view groupName(StarterGroup group) {
  return group == StarterGroup::kStarters ? "Starters" : "From the sources";
}

std::string startersJson() {
  JsonWriter json;
  json.beginArray();
  for (const Starter& starter : starters()) {
    json.beginObject();
    json.member("group", groupName(starter.group));
    json.member("name", starter.name);
    json.member("sentence", starter.sentence);
    json.member("source", starter.source);
    json.member("link", starter.link);
    json.endObject();
  }
  json.endArray();
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
