// The tabs of plots in the drawer: which there are, and the word of each in links. What a tab shows
// is said in lesson/plot.h, its label in text/en.txt (plots.WORD.tab).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace faultline {

// kNone is no tab: a view shows one or two.
enum class PlotTab : std::uint8_t { kNone, kCut, kHeights, kRoughness, kSection, kPoint };

// By PlotTab.
inline constexpr std::array<std::string_view, 6> kPlotTabWords = {"",          "cut",     "heights",
                                                                  "roughness", "section", "point"};
static_assert(kPlotTabWords.size() == static_cast<std::size_t>(PlotTab::kPoint) + 1);

}  // namespace faultline
