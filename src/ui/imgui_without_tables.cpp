// Stands in for Dear ImGui's imgui_tables.cpp. No panel has a table or columns, yet the library's
// windows call these wherever one might be open, and so all of it would come with the page. The
// linker says when another version of the library calls more.
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
