// The caller passes the wheel on with by(). A finger that moves up or down before it moves sideways
// drags the content and releases the control under it. The bar is 4 px wide and takes presses
// within 8 px.
#include "ui/widgets/scroll_area.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr float kTouchSlop = 6;

}  // namespace

void ScrollArea::begin(Widgets& widgets, const UiRect& area) {
  followFinger(widgets, area);
  ahead_ = 0;
  if (wanted_ != 0) {
    // Dear ImGui moves the content in its next frame.
    const float ratio = widgets.paint().ratio();
    const float from = ImGui::GetScrollY();
    const float to = std::clamp(from + wanted_ * ratio, 0.0f, ImGui::GetScrollMaxY());
    ImGui::SetScrollY(to);
    ahead_ = (to - from) / ratio;
    wanted_ = 0;
    widgets.wantFrame();
  }
}

void ScrollArea::followFinger(Widgets& widgets, const UiRect& area) {
  const ImGuiIO& io = ImGui::GetIO();
  const float ratio = widgets.paint().ratio();
  const float x = io.MousePos.x / ratio, y = io.MousePos.y / ratio;
  const bool down = ImGui::IsMouseDown(ImGuiMouseButton_Left);
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    touched_ = io.MouseSource == ImGuiMouseSource_TouchScreen && area.contains(x, y);
    startX_ = x;
    startY_ = lastY_ = y;
  }
  touched_ = touched_ && down;
  dragging_ = dragging_ && down;
  const float across = std::abs(x - startX_), along = std::abs(y - startY_);
  if (touched_ && !dragging_ && !widgets.sliding() && along > kTouchSlop && along > across &&
      ImGui::GetScrollMaxY() > 0) {
    dragging_ = true;
    widgets.releasePress();
    ImGui::ClearActiveID();
  }
  if (dragging_) {
    wanted_ += lastY_ - y;
    lastY_ = y;
  }
}

void ScrollArea::end(Widgets& widgets, const UiRect& area) {
  constexpr float kReach = 8, kThumb = 4, kEnds = 4, kMin = 24;
  const float ratio = widgets.paint().ratio();
  // Dear ImGui uses a new height, like a new scroll offset, from its next frame on.
  ImGuiWindowTempData& layout = ImGui::GetCurrentWindow()->DC;
  const ImVec2 contentEnd = layout.CursorMaxPos;
  const float height = contentEnd.y - layout.CursorStartPos.y;
  if (std::abs(height - height_) > 0.5f) {
    height_ = height;
    widgets.wantFrame();
  }
  const float maxScroll = ImGui::GetScrollMaxY() / ratio;
  if (maxScroll < 1) {
    return;
  }
  const float room = area.height - 2 * kEnds;
  const float length =
      std::min(room, std::max(kMin, room * area.height / (area.height + maxScroll)));
  const float perPixel = maxScroll / std::max(room - length, 1.0f);
  const float top = area.y + kEnds + ImGui::GetScrollY() / ratio / perPixel;
  const UiRect reach = {area.x + area.width - kReach, top, kReach, length};
  const Hit grip = widgets.hit("scrollbar", reach);
  layout.CursorMaxPos = contentEnd;  // the bar does not count as content
  if (grip.held && !grip.pressed) {
    wanted_ += ImGui::GetIO().MouseDelta.y / ratio * perPixel;
  }
  const float over = widgets.motion().amount(grip.id, grip.hovered);
  const ThemeColours& colours = widgets.colours();
  const ImU32 colour = ImAlphaBlendColors(colours.line, withAlpha(colours.controlEdge, over));
  widgets.paint().fill({reach.x + (kReach - kThumb) / 2, top, kThumb, length}, colour, kThumb / 2);
}

}  // namespace faultline
