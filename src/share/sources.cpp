// The table of sources. See sources.h. A fact that a document does not state is left out.
#include "share/sources.h"

#include <iterator>

#include "base/json.h"
#include "generated/text_share.h"

namespace faultline {
namespace {

constexpr Source kTable[] = {
    {"course-page", text::kSourceCoursePage, text::kSourceCoursePageAuthor,
     text::kSourceCoursePageTitle, text::kSourceUndated, "https://illinois-cs418.github.io/"},
    {"slides", text::kSourceSlides, text::kSourceSlidesAuthor, text::kSourceSlidesTitle,
     text::kSourceUndated, ""},
    {"shader", text::kSourceShader, text::kSourceShaderAuthor, text::kSourceShaderTitle,
     text::kSourceShaderYear, "http://www.m3xbox.com/GPU_blog/?m=200711"},
    {"blog", text::kSourceBlog, text::kSourceBlogAuthor, text::kSourceBlogTitle,
     text::kSourceUndated,
     "http://thedemonthrone.ca/projects/hololens-terrain-generation-demo/"
     "hololens-terrain-generation-demo-part-4-fault-formation/"},
    {"summary", text::kSourceSummary, text::kSourceSummaryAuthor, text::kSourceSummaryTitle,
     text::kSourceUndated, ""},
    {"eroded-terrains", text::kSourceErodedTerrains, text::kSourceErodedTerrainsAuthor,
     text::kSourceErodedTerrainsTitle, text::kSourceErodedTerrainsYear, ""},
    {"musgrave", text::kSourceMusgrave, text::kSourceMusgraveAuthor, text::kSourceMusgraveTitle,
     text::kSourceMusgraveYear,
     "https://engineering.purdue.edu/~ebertd/texture/musgrave/TextureCCode/README"},
    {"perlin", text::kSourcePerlin, text::kSourcePerlinAuthor, text::kSourcePerlinTitle,
     text::kSourcePerlinYear, ""},
    {"beyer", text::kSourceBeyer, text::kSourceBeyerAuthor, text::kSourceBeyerTitle,
     text::kSourceBeyerYear, "https://firespark.de/?id=project&project=HydraulicErosion"},
    {"lighthouse", text::kSourceLighthouse, text::kSourceLighthouseAuthor,
     text::kSourceLighthouseTitle, text::kSourceUndated,
     "http://www.lighthouse3d.com/opengl/terrain/index.php?fault"},
};
static_assert(std::size(kTable) == enumCount<SourceId>);

}  // namespace

std::span<const Source> sources() { return kTable; }

const Source& source(SourceId id) { return kTable[static_cast<std::size_t>(id)]; }

std::string sourcesJson() {
  JsonWriter json;
  json.array(kTable, [&](const Source& source) {
    json.texts({{"key", source.key},
                {"name", source.name},
                {"author", source.author},
                {"title", source.title},
                {"year", source.year},
                {"address", source.address}});
  });
  return json.text();
}

}  // namespace faultline
