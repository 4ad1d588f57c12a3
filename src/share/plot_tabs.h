// The tabs of plots in the drawer and their words in links. lesson/plot.h has the contents of each
// tab, text/en.txt its label (plots.WORD.tab).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace faultline {

// kNone stands for no tab, because a view shows one or two.
enum class PlotTab : std::uint8_t { kNone, kCut, kHeights, kRoughness, kSection, kPoint };

// By PlotTab.
inline constexpr std::array<std::string_view, 6> kPlotTabWords = {"",          "cut",     "heights",
                                                                  "roughness", "section", "point"};
static_assert(kPlotTabWords.size() == static_cast<std::size_t>(PlotTab::kPoint) + 1);

}  // namespace faultline
