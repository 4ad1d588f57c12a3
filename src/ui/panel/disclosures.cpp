// While content opens or closes, all of it is drawn and clipped. See disclosures.h.
#include "ui/panel/disclosures.h"

#include <imgui_internal.h>

#include <algorithm>

#include "share/view_lists.h"

namespace faultline {
namespace {

// CSS pixels: four closed sections and the fault section with every row of its first view fit a
// window 720 px high.
constexpr float kDisclosureHeight = 32;

// The bit of a section in OpenSections.
std::uint32_t bitOf(std::string_view key) {
  const std::span<const std::string_view> keys = panelSectionKeys();
  const auto place = std::find(keys.begin(), keys.end(), key) - keys.begin();
  return 1u << place;
}

}  // namespace

void Disclosures::slot(PanelCanvas& canvas, std::string_view key, bool shown,
                       FunctionRef<void()> content) {
  const std::string slot = std::string(key) + "-slot";
  const float amount = canvas.widgets.motion().amount(ImGui::GetID(slot.c_str()), shown);
  if (amount >= 1) {
    content();
  } else if (amount > 0) {
    drawPart(canvas, slot, amount, content);
  }
}

// Draws the upper part of `content`, `amount` (0 to 1) of its height in the frame before.
void Disclosures::drawPart(PanelCanvas& canvas, std::string_view key, float amount,
                           FunctionRef<void()> content) {
  Painter& paint = canvas.widgets.paint();
  float& height = heights_[std::string(key)];
  const float top = canvas.y;
  ImVec2& contentEnd = ImGui::GetCurrentWindow()->DC.CursorMaxPos;
  const ImVec2 endBefore = contentEnd;
  ImGui::PushClipRect(paint.device(canvas.x - kPanelPadding, top),
                      paint.device(canvas.x + canvas.width + kPanelPadding, top + height * amount),
                      true);
  content();
  ImGui::PopClipRect();
  contentEnd = endBefore;  // the hidden part cannot be scrolled to
  height = canvas.y - top;
  canvas.y = top + height * amount;
}

void Disclosures::section(PanelCanvas& canvas, const Disclosure& disclosure,
                          FunctionRef<void()> content) {
  const std::uint32_t bit = bitOf(disclosure.key);
  const OpenSections& now = canvas.view().openSections;
  const bool open = (now.opened & bit) != 0 || (disclosure.open && (now.closed & bit) == 0);
  const UiRect line = canvas.take(canvas.narrow ? kTouchHeight : kDisclosureHeight);
  if (canvas.widgets.disclosure(disclosure.key, disclosure.title, disclosure.state, open, line,
                                disclosure.more ? Weight::kRegular : Weight::kSemiBold)) {
    OpenSections& sections = canvas.editView().openSections;
    sections.opened &= ~bit;
    sections.closed &= ~bit;
    if (open == disclosure.open) (open ? sections.closed : sections.opened) |= bit;
    canvas.widgets.wantFrame();
    if (!open) opened_ = disclosure.key;
  }
  const ImGuiID id = ImGui::GetID(std::string(disclosure.key).c_str()) + 4;
  const float amount = canvas.widgets.motion().amount(id, open);
  if (amount <= 0) {
    return;
  }
  const auto padded = [&] {
    content();
    canvas.y += kRowGap / 2;
  };
  if (amount < 1) {
    drawPart(canvas, disclosure.key, amount, padded);
  } else {
    padded();
  }
  if (opened_ == disclosure.key) {
    openedTitle_ = line;
    openedBottom_ = canvas.y;
  }
}

void Disclosures::reveal(const PanelCanvas& canvas, const UiRect& area, ScrollArea& scroll) {
  if (const auto focused = canvas.widgets.keys().takeArrived()) {
    constexpr float kAround = 40;
    const float above = focused->y - kAround - area.y;
    const float below = focused->y + focused->height + kAround - area.y - area.height;
    scroll.by(above < 0 ? above : std::max(below, 0.0f));
  }
  if (openedBottom_ == 0) {
    return;
  }
  const float below = openedBottom_ + kRowGap - (area.y + area.height);
  const float above = openedTitle_.y - area.y;
  openedBottom_ = 0;
  scroll.by(std::max(0.0f, std::min(below, above) - scroll.ahead()));
  if (!canvas.widgets.motion().moving()) {
    opened_.clear();
  }
}

}  // namespace faultline
