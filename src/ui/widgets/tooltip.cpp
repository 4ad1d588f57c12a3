// The tooltip. See tooltip.h.
#include "ui/widgets/tooltip.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr double kDelayMs = 500;
constexpr float kWidth = 280;
constexpr float kPadding = 12;
constexpr float kLine = 16;
constexpr TextStyle kSmall{kSmallSize};

}  // namespace

void Tooltip::begin(double nowMs) {
  nowMs_ = nowMs;
  claimed_ = false;
}

void Tooltip::claim(ImGuiID id, std::string_view text, const UiRect& anchor, HelpSide side) {
  if (text.empty() || claimed_) return;
  if (id_ != id) {
    id_ = id;
    sinceMs_ = nowMs_;
    dismissed_ = false;
  }
  claimed_ = true;
  dismissed_ = dismissed_ || ImGui::IsAnyMouseDown();
  text_ = text;
  anchor_ = anchor;
  side_ = side;
}

void Tooltip::end() {
  if (!claimed_) id_ = 0;
}

double Tooltip::dueAtMs() const { return sinceMs_ + kDelayMs; }

std::optional<double> Tooltip::dueMs() const {
  if (id_ == 0 || dismissed_ || nowMs_ >= dueAtMs()) return std::nullopt;
  return dueAtMs();
}

UiRect Tooltip::cardOf(float width, float height) const {
  if (side_ == HelpSide::kRight) {
    return {left_ + 8, std::max(top_, anchor_.y + anchor_.height / 2 - height / 2), width, height};
  }
  return {anchor_.x + anchor_.width / 2 - width / 2, anchor_.y - 8 - height, width, height};
}

void Tooltip::draw(Painter& paint, const ThemeColours& colours, float amount, float windowWidth,
                   float windowHeight) const {
  if (amount <= 0) return;
  paint.drawInto(ImGui::GetForegroundDrawList());
  const auto lines = paint.wrap(text_, kSmall, kWidth - 2 * kPadding);
  float width = 0;
  for (const std::string_view line : lines) width = std::max(width, paint.width(line, kSmall));
  UiRect card = cardOf(std::ceil(width) + 2 * kPadding,
                       kLine * static_cast<float>(lines.size()) + 2 * (kPadding - 4));
  const auto inside = [](float at, float most) {
    return std::clamp(std::round(at), 8.0f, std::max(8.0f, most));
  };
  card.x = inside(card.x, windowWidth - 8 - card.width);
  card.y = inside(card.y, windowHeight - 8 - card.height);
  paint.card(card, withAlpha(colours.surface, amount), withAlpha(colours.line, amount),
             kFieldRadius);
  float middle = card.y + kPadding - 4 + kLine / 2;
  for (const std::string_view line : lines) {
    paint.text(card.x + kPadding, middle, line, kSmall, withAlpha(colours.text, amount));
    middle += kLine;
  }
}

}  // namespace faultline
