// Replaces Dear ImGui's imgui_tables.cpp with empty functions. No panel has a table or columns, but
// the library's windows call these functions, which would link all of that file into the page. If
// another version of the library calls more of them, the linker reports it.
#include <imgui.h>
#include <imgui_internal.h>

namespace ImGui {

void EndTable() {}
void TableEndRow(ImGuiTable*) {}
void TableEndCell(ImGuiTable*) {}
void TablePushColumnChannel(int) {}
void TablePopColumnChannel() {}
void TablePushBackgroundChannel() {}
void TablePopBackgroundChannel() {}
void TableGcCompactSettings() {}
void TableGcCompactTransientBuffers(ImGuiTable*) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData*) {}
void TableSettingsAddSettingsHandler() {}
void EndColumns() {}
void PushColumnsBackground() {}
void PopColumnsBackground() {}

}  // namespace ImGui
