// The slider row: label and value above a track with a ring knob. A press on the track moves the
// knob there; a press on the knob keeps its distance to the pointer; a press on the value, a double
// click anywhere or Enter starts typing; the right button resets; arrow keys step. A touch counts
// only once it moves sideways or is released, so that a finger can scroll the panel across sliders.
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "generated/text_ui.h"
#include "share/typed_number.h"
#include "terrain/recipe/parameter_display.h"
#include "ui/widgets/widgets.h"

namespace faultline {
namespace {

constexpr float kKnobRadius = 8;
constexpr float kKnobBorder = 2;
constexpr float kTrackHeight = 4;
constexpr float kTouchSlop = 6;
constexpr int kBigStep = 10;

float labelMiddle(const UiRect& rect) { return rect.y + rect.height / 2 - 10; }
float trackMiddle(const UiRect& rect) { return rect.y + rect.height / 2 + 12; }

// The x of the knob's middle at a travel from 0 to 1. The knob stays inside the row, so that its
// edge is aligned with the label's at 0.
float knobX(const UiRect& rect, double travel) {
  return rect.x + kKnobRadius + static_cast<float>(travel) * (rect.width - 2 * kKnobRadius);
}

double travelAt(const UiRect& rect, float x) {
  return (static_cast<double>(x) - rect.x - kKnobRadius) / (rect.width - 2 * kKnobRadius);
}

int keepNumeric(ImGuiInputTextCallbackData* data) {
  const ImWchar c = data->EventChar;
  const bool isNumeric = (c >= '0' && c <= '9') || c == '.' || c == ',' || c == '-';
  return isNumeric ? 0 : 1;
}

// The displayed number without its unit; "0" for a 0 that is displayed as a word.
std::string shownNumber(const Parameter& row, std::int32_t value) {
  if (value == 0 && !row.zeroText.empty()) {
    return "0";
  }
  const std::string text = displayText(row, value);
  return text.substr(0, text.find_first_not_of("-.0123456789"));
}

}  // namespace

std::optional<std::int32_t> Widgets::sliderRow(const Parameter& row, std::int32_t value,
                                               const UiRect& rect) {
  const Hit over = hit(row.key, rect);
  if (over.hovered) keys_.point(over.id);
  std::optional<std::int32_t> changed = slide(row, value, rect, over);
  bool byKey = false;
  if (const auto command = keys_.add(over.id, TakesKeys::kValue)) {
    if (command->command == KeyCommand::kEnter) {
      startTyping(over.id, row, value);
    } else if (command->command == KeyCommand::kReset) {
      byKey = true;
    } else {
      changed = step(row, value, *command);
    }
  }
  wasReset_ = byKey || (!over.held && pressedRight(over.hovered));
  if (wasReset_) {
    changed = row.defaultValue;
    endGesture();
  }
  const std::int32_t shown = changed.value_or(value);
  drawSlider(row, shown, rect, over);
  if (typing_.id == over.id) {
    if (const auto typed = typedValue(row, shown, rect)) {
      changed = typed;
      endGesture();
    }
  }
  // The tooltip of one row only, the first one shown, explains typing and resetting.
  std::string helpText(row.help);
  if (hintRow_ == 0 || hintRow_ == over.id) helpText.append(" ").append(text::kRowValueHint);
  help(over.id, over.hovered && typing_.id == 0, helpText, rect, HelpSide::kRight);
  if (hintRow_ == 0 && tooltip_.dueFor(over.id)) hintRow_ = over.id;
  return changed && *changed != value ? changed : std::nullopt;
}

std::optional<std::int32_t> Widgets::slide(const Parameter& row, std::int32_t value,
                                           const UiRect& rect, const Hit& hit) {
  const ImGuiIO& io = ImGui::GetIO();
  const float x = io.MousePos.x / frame_.ratio, y = io.MousePos.y / frame_.ratio;
  const std::string text = displayText(row, value);
  const float textLeft = rect.x + rect.width - paint_.width(text, {.tabular = true}) - 8;
  const bool onLabel = y < rect.y + rect.height / 2;
  const bool onValue = onLabel && x >= textLeft;
  if (hit.hovered && typing_.id != hit.id) {
    setCursor(press_.id == hit.id || !onLabel ? "ew-resize" : onValue ? "text" : "default");
  }

  if (hit.pressed) {
    keys_.setByPointer(hit.id);
    const bool twice = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && lastPressId_ == hit.id;
    if (twice || onValue) {
      // Revert what the first press of a double click changed.
      const std::int32_t original = twice ? lastPressBefore_ : value;
      reverted_ = original != value;
      startTyping(hit.id, row, original);
      press_.id = 0;
      return original;
    }
    const float knob = knobX(rect, sliderTravel(row, value));
    const bool onKnob = std::abs(x - knob) <= kKnobRadius + 2;
    press_ = Press{.id = hit.id,
                   .startX = x,
                   .startY = y,
                   .grab = onKnob ? x - knob : 0,
                   .touch = io.MouseSource == ImGuiMouseSource_TouchScreen,
                   .before = value};
    lastPressId_ = hit.id;
    lastPressBefore_ = value;
    press_.sliding = !press_.touch && !onLabel;
    if (press_.sliding && onKnob) {
      return std::nullopt;
    }
  }
  if (press_.id != hit.id || (!hit.held && !hit.released)) {
    return std::nullopt;
  }
  const float moved = std::abs(x - press_.startX);
  if (!press_.sliding && moved > kTouchSlop && moved >= std::abs(y - press_.startY)) {
    // The press becomes a drag of the knob from where the knob is, wherever the press began.
    press_.sliding = true;
    press_.grab = x - knobX(rect, sliderTravel(row, value));
    motion_.jump(hit.id + 2, static_cast<float>(sliderTravel(row, value)));
  }
  const bool tapped = hit.clicked && press_.touch && !press_.sliding && !onLabel;
  std::optional<std::int32_t> changed;
  if ((press_.sliding && (hit.pressed || x != press_.startX)) || tapped) {
    changed = sliderValue(row, travelAt(rect, x - press_.grab));
  }
  if (hit.released) {
    const bool wasSliding = press_.sliding || tapped;
    press_.id = 0;
    if (wasSliding) {
      endGesture();
    }
  }
  return changed;
}

std::optional<std::int32_t> Widgets::step(const Parameter& row, std::int32_t value,
                                          const KeyPress& key) {
  const int stride = row.step * (key.big ? kBigStep : 1);
  keys_.stepped();
  switch (key.command) {
    case KeyCommand::kLess:
      return std::max(value - stride, row.min);
    case KeyCommand::kMore:
      return std::min(value + stride, row.max);
    case KeyCommand::kLow:
      return row.softMin;
    case KeyCommand::kHigh:
      return row.softMax;
    case KeyCommand::kPrevious:
    case KeyCommand::kNext:
    case KeyCommand::kPress:
    case KeyCommand::kEnter:
    case KeyCommand::kLeave:
    case KeyCommand::kReset:
      break;
  }
  return std::nullopt;
}

void Widgets::drawSlider(const Parameter& row, std::int32_t value, const UiRect& rect,
                         const Hit& hit) {
  const bool held = press_.id == hit.id && press_.sliding;
  const bool over = hit.hovered && typing_.id != hit.id;
  hoverTint(hit.id, over || held, rect);
  const std::string text = displayText(row, value);
  label(row.label, typing_.id == hit.id ? std::string_view() : text, rect, labelMiddle(rect));

  // A dragged knob follows the pointer at once; any other change (reset, undo, a link) is animated.
  const auto travel = static_cast<float>(sliderTravel(row, value));
  if (held) {
    motion_.jump(hit.id + 2, travel);
  }
  const float x = knobX(rect, motion_.value(hit.id + 2, travel));
  const float y = trackMiddle(rect);
  const UiRect track = {rect.x, y - kTrackHeight / 2, rect.width, kTrackHeight};
  const UiRect done = {track.x, track.y, x - track.x, track.height};
  paint_.fill(track, colours_->line, kTrackHeight / 2);
  paint_.fill(done, colours_->accent, kTrackHeight / 2);
  const float press = motion_.amount(hit.id + 3, held);
  const ImU32 inside = ImAlphaBlendColors(colours_->surface, withAlpha(colours_->accent, press));
  paint_.knob(x, y, kKnobRadius, kKnobBorder, inside, colours_->accent);
  if (typing_.id != hit.id) {
    constexpr float r = kKnobRadius;
    drawFocus(hit.id, {x - r, y - r, 2 * r, 2 * r}, r);
  }
}

// --- a value being typed

void Widgets::startTyping(ImGuiID id, const Parameter& row, std::int32_t value) {
  typing_ = Typing{};
  typing_.id = id;
  typing_.opening = true;
  const std::string shown = shownNumber(row, value);
  shown.copy(typing_.text, sizeof(typing_.text) - 1);
  keys_.set(id);
}

std::optional<std::int32_t> Widgets::typedValue(const Parameter& row, std::int32_t value,
                                                const UiRect& rect) {
  constexpr float kWidth = 96, kHeight = 24, kInside = 8;
  const float middle = labelMiddle(rect);
  const UiRect box = {rect.x + rect.width - kWidth + kInside, middle - kHeight / 2, kWidth,
                      kHeight};
  paint_.card(box, colours_->surface, colours_->accent, kFieldRadius - 2, 0, 2);
  const TextStyle style{};
  const float unitWidth = row.displayUnit.empty() ? 0 : paint_.width(row.displayUnit, style) + 4;
  paint_.text(box.x + box.width - kInside, middle, row.displayUnit, style, colours_->quiet,
              Align::kRight);

  // Place Dear ImGui's input so that its text ends where the value's did, on the label's baseline.
  ImFontBaked& font = *ImGui::GetFontBaked();
  const float textWidth = ImGui::CalcTextSize(typing_.text).x;
  const float left = paint_.device(box.x);
  const float textLeft =
      paint_.device(box.x + box.width - kInside - unitWidth) - std::ceil(textWidth);
  const float baseline = std::round(middle * frame_.ratio + kHalfCapital * font.Size);
  drawSelection(textLeft, middle);
  ImGui::SetCursorScreenPos({left, baseline - std::round(font.Ascent)});
  ImGui::SetNextItemWidth(paint_.device(box.x + box.width) - left);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(std::max(textLeft - left, 0.0f), 0));
  if (typing_.opening) {
    ImGui::SetKeyboardFocusHere();
  }
  const bool entered = ImGui::InputText(
      "##typed", typing_.text, sizeof(typing_.text),
      ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue |
          ImGuiInputTextFlags_CallbackCharFilter | ImGuiInputTextFlags_NoHorizontalScroll,
      keepNumeric);
  ImGui::PopStyleVar();
  typing_.inputId = ImGui::GetItemID();
  if (ImGui::IsItemHovered()) {
    setCursor("text");
  }
  typing_.opening = typing_.opening && !ImGui::IsItemActive();

  if (!entered && !ImGui::IsItemDeactivated() && !typing_.cancelled) {
    return std::nullopt;
  }
  auto number = readTyped(row, typing_.text);
  const bool untouched = shownNumber(row, value) == typing_.text;
  const bool keep = typing_.cancelled || !number || untouched;
  typing_ = Typing{};
  ImGui::ClearActiveID();
  if (keep) return value;
  notice_ = std::move(number->notice);
  return number->value;
}

// Draws the selection or the caret of the value being typed, centred on its digits.
void Widgets::drawSelection(float textLeft, float middle) {
  constexpr float kCaretHeight = 16;
  const ImGuiInputTextState* input = ImGui::GetInputTextState(typing_.inputId);
  if (typing_.inputId == 0 || input == nullptr) {
    return;
  }
  const auto xAt = [&](int characters) {
    const char* text = typing_.text;
    const int length = static_cast<int>(std::strlen(text));
    return textLeft + ImGui::CalcTextSize(text, text + std::min(characters, length)).x;
  };
  const float top = paint_.device(middle - kCaretHeight / 2);
  const float bottom = paint_.device(middle + kCaretHeight / 2);
  ImDrawList& list = *paint_.list();
  if (input->HasSelection()) {
    const int from = std::min(input->GetSelectionStart(), input->GetSelectionEnd());
    const int to = std::max(input->GetSelectionStart(), input->GetSelectionEnd());
    list.AddRectFilled({std::round(xAt(from)) - 1, top}, {std::round(xAt(to)) + 1, bottom},
                       withAlpha(colours_->accent, 0.28f), paint_.thickness(2));
  } else {
    const float x = std::round(xAt(input->GetCursorPos()));
    list.AddRectFilled({x, top}, {x + paint_.thickness(1), bottom}, colours_->text);
  }
}

}  // namespace faultline
