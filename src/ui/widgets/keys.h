// Translates DOM KeyboardEvent.key names into commands of the panels and keys of Dear ImGui.
#pragma once

#include <imgui.h>

#include <optional>
#include <string_view>

#include "ui/widgets/widgets.h"

namespace faultline {

// The command a key means to a panel, if any.
std::optional<KeyCommand> commandOf(std::string_view key);

// Keys that edit a typed value; with `ctrl` also select all, undo and redo. ImGuiKey_None for every
// other: those stay the browser's (so the page sees a paste and can send its text).
ImGuiKey editingKey(std::string_view key, bool ctrl);

}  // namespace faultline
