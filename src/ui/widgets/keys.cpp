// The names are the key values of the UI Events standard. Tab, the function keys and chords with
// Control are not listed, so the browser keeps them.
#include "ui/widgets/keys.h"

#include <algorithm>
#include <iterator>

namespace faultline {
namespace {

template <typename Value>
struct Named {
  std::string_view name;
  Value value;
};

constexpr Named<KeyCommand> kCommands[] = {
    {"ArrowLeft", KeyCommand::kLess},   {"ArrowRight", KeyCommand::kMore},
    {"ArrowUp", KeyCommand::kPrevious}, {"ArrowDown", KeyCommand::kNext},
    {"Home", KeyCommand::kLow},         {"End", KeyCommand::kHigh},
    {" ", KeyCommand::kPress},          {"Enter", KeyCommand::kEnter},
    {"Escape", KeyCommand::kLeave},     {"Delete", KeyCommand::kReset},
};

constexpr Named<ImGuiKey> kEditing[] = {
    {"ArrowLeft", ImGuiKey_LeftArrow}, {"ArrowRight", ImGuiKey_RightArrow},
    {"ArrowUp", ImGuiKey_UpArrow},     {"ArrowDown", ImGuiKey_DownArrow},
    {"Home", ImGuiKey_Home},           {"End", ImGuiKey_End},
    {"Backspace", ImGuiKey_Backspace}, {"Delete", ImGuiKey_Delete},
    {"Enter", ImGuiKey_Enter},         {"Escape", ImGuiKey_Escape},
};

constexpr Named<ImGuiKey> kEditingChords[] = {
    {"a", ImGuiKey_A},
    {"z", ImGuiKey_Z},
    {"y", ImGuiKey_Y},
};

template <typename Value, std::size_t kCount>
std::optional<Value> find(const Named<Value> (&table)[kCount], std::string_view name) {
  const auto found = std::find_if(std::begin(table), std::end(table),
                                  [name](const Named<Value>& row) { return row.name == name; });
  return found == std::end(table) ? std::nullopt : std::optional<Value>(found->value);
}

}  // namespace

std::optional<KeyCommand> commandOf(std::string_view key) { return find(kCommands, key); }

ImGuiKey editingKey(std::string_view key, bool ctrl) {
  if (const auto chord = ctrl ? find(kEditingChords, key) : std::nullopt) {
    return *chord;
  }
  return find(kEditing, key).value_or(ImGuiKey_None);
}

}  // namespace faultline
