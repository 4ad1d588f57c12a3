// Memory that fails on request, and that is counted: every `new` of the test program, and every
// call of malloc, calloc, realloc and free in what is linked statically (zlib, Dear ImGui). In a
// driver of OpenGL none fails. One thread only.
#pragma once

#include <functional>

namespace faultline::test {

// Calls work(fail) with one allocation after the other failing, until none is left to fail; work
// calls fail() where the counting shall begin. A failure must reach us as std::bad_alloc, and all
// memory that work took must be free again, but for what Dear ImGui was building (`mayLeak`, see
// ui/ui.h). After every eighth try `check` is called, with all memory there. Returns the number of
// tries: about `maxTries`, evenly spread; with FAULTLINE_MEMORY=all in the environment every
// allocation fails once.
struct FailOptions {
  int maxTries = 100;
  bool mayLeak = false;
};
int failEach(const std::function<void(const std::function<void()>& fail)>& work,
             const std::function<void()>& check, const FailOptions& options = {});

}  // namespace faultline::test
