// Compiles Dear ImGui's imgui.cpp without its recovery from calls in a wrong order: no panel makes
// them, and the recovery would link every function that ends something into the page (3 kB of the
// first view). The library asks a setting whether to recover; here that setting is never true.
#define IMGUI_DEFINE_MATH_OPERATORS
#include <imgui.h>
#include <imgui_internal.h>

namespace {

// Is false, whatever is assigned to it.
struct Never {
  constexpr operator bool() const { return false; }
  constexpr Never operator=(bool) const { return *this; }
};

}  // namespace

#define ConfigErrorRecovery \
  ConfigErrorRecovery, Never {}
#include <imgui.cpp>
