// The speed selector is a label that opens a small card above itself. While the card is open it
// takes every press (one outside closes it) and the arrow keys, Enter and Escape.
#include "ui/timeline/speed_list.h"
#include "base/enum_count.h"

#include "generated/text_ui.h"

#include <imgui_internal.h>

#include <algorithm>
#include <span>

#include "share/view_rows.h"

namespace faultline {
namespace {

constexpr float kLine = 36;
constexpr float kTouchLine = 44;
constexpr float kInset = 6;
constexpr float kListWidth = 168;

std::span<const ViewWord> speeds() { return viewWords(ViewChoice::kSpeed); }

// What the selector says: the words of a speed that is no number name what they are about.
std::string_view chosenText(Speed speed) {
  if (speed == Speed::kStory) return text::kSpeedStoryChosen;
  return speed == Speed::kMax ? text::kSpeedMaxChosen
                              : speeds()[static_cast<std::size_t>(speed)].label;
}

constexpr int kLast = static_cast<int>(enumCount<Speed>) - 1;

int lineOf(Speed speed) { return static_cast<int>(speed); }

}  // namespace

bool SpeedList::takeKey(KeyCommand command) {
  if (!open_) {
    return false;
  }
  switch (command) {
    case KeyCommand::kPrevious:
      line_ = std::max(line_ - 1, 0);
      break;
    case KeyCommand::kNext:
      line_ = std::min(line_ + 1, kLast);
      break;
    case KeyCommand::kLow:
      line_ = 0;
      break;
    case KeyCommand::kHigh:
      line_ = kLast;
      break;
    case KeyCommand::kPress:
    case KeyCommand::kEnter:
      chosen_ = true;
      break;
    case KeyCommand::kLeave:
      open_ = false;
      break;
    case KeyCommand::kLess:
    case KeyCommand::kMore:
    case KeyCommand::kReset:
      break;
  }
  return true;
}

std::optional<Speed> SpeedList::draw(Widgets& widgets, Speed current, const UiRect& room,
                                     float bottom) {
  Painter& paint = widgets.paint();
  const ThemeColours& colours = widgets.colours();
  constexpr TextStyle kFigures{kBodySize, Weight::kRegular, true};
  constexpr float kDown = 1.57079633f, kChevron = 20, kPadding = 8;
  const float right = room.x + room.width;
  const float width = paint.width(chosenText(current), kFigures) + kChevron + 2 * kPadding;
  const UiRect rect = {right - width, room.y, width, room.height};
  const Hit area = widgets.hit("speed", rect, true);
  const float over = widgets.motion().amount(area.id, area.hovered || open_);
  paint.fill(rect, withAlpha(colours.field, over), kFieldRadius);
  const float middle = rect.y + rect.height / 2;
  const ImU32 colour = ImAlphaBlendColors(colours.quiet, withAlpha(colours.text, over));
  paint.text(rect.x + kPadding, middle, chosenText(current), kFigures, colour);
  paint.icon(Icon::kChevron, right - kPadding - 4.5f, middle, colour, kDown);
  if (area.hovered) {
    widgets.setCursor("pointer");
  }
  if (area.pressed) {
    widgets.keys().drop();
  }
  if (area.clicked) {
    open_ = !open_;
    opening_ = open_;
    line_ = lineOf(current);
    chosen_ = false;
  }

  // A press elsewhere closes the list and does nothing else.
  const float shown = widgets.motion().amount(ImGui::GetID("speed-list"), open_);
  const float step = widgets.narrow() ? kTouchLine : kLine;
  const float height = step * static_cast<float>(enumCount<Speed>) + 2 * kInset;
  // The page's caption lies over the canvas between view and timeline.
  const float end = std::min(rect.y - 20, bottom - 4);
  const UiRect list = {right - kListWidth, end - height + 4 * (1 - shown), kListWidth, height};
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float x = mouse.x / paint.ratio(), y = mouse.y / paint.ratio();
  widgets.setOverlayOpen(open_);
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !list.contains(x, y) &&
      !rect.contains(x, y)) {
    open_ = false;
  }
  return shown > 0 ? drawList(widgets, current, list, shown) : std::nullopt;
}

std::optional<Speed> SpeedList::drawList(Widgets& widgets, Speed current, const UiRect& list,
                                         float shown) {
  Painter& paint = widgets.paint();
  const ThemeColours& colours = widgets.colours();
  ImGui::SetNextWindowPos(paint.device(list.x, list.y));
  ImGui::SetNextWindowSize(paint.device(list.width, list.height));
  if (opening_) {
    ImGui::SetNextWindowFocus();
    opening_ = false;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("speeds", nullptr, kPanelWindow & ~ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar();
  paint.drawInto(ImGui::GetWindowDrawList());
  paint.card(list, withAlpha(colours.surface, shown), withAlpha(colours.line, shown), kPopupRadius);
  std::optional<Speed> picked;
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  const float step = (list.height - 2 * kInset) / static_cast<float>(enumCount<Speed>);
  for (int i = 0; i <= kLast; ++i) {
    const auto speed = static_cast<Speed>(i);
    const std::string_view name = speeds()[static_cast<std::size_t>(i)].label;
    const UiRect place = {list.x + kInset, list.y + kInset + step * static_cast<float>(i),
                          list.width - 2 * kInset, step};
    const Hit area = widgets.hit("speed:" + std::string(name), place, true);
    if (area.hovered) {
      line_ = moved.x != 0 || moved.y != 0 ? i : line_;
      widgets.setCursor("pointer");
    }
    if (i == line_) {
      paint.fill(place, withAlpha(colours.field, shown), kPopupRadius - kInset + 2);
    }
    const bool now = speed == current;
    const float middle = place.y + place.height / 2;
    paint.text(place.x + 10, middle, name, {kBodySize, now ? Weight::kSemiBold : Weight::kRegular},
               withAlpha(colours.text, shown));
    if (now) {
      paint.icon(Icon::kCheck, place.x + place.width - 16, middle,
                 withAlpha(colours.accent, shown));
    }
    if (open_ && (area.clicked || (chosen_ && i == line_))) {
      picked = speed;
      open_ = false;
    }
  }
  chosen_ = false;
  ImGui::End();
  return picked;
}

}  // namespace faultline
