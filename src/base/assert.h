// A precondition check that stays on in release builds: a broken promise inside the core stops the
// program at the place it happened (the page turns the trap into a message) instead of drawing a
// wrong terrain. Cost: one predictable branch. Never use it for input from outside; that is
// repaired at the border.
#pragma once

#define FAULTLINE_ASSERT(condition) \
  do {                              \
    if (!(condition)) {             \
      __builtin_trap();             \
    }                               \
  } while (false)

#ifdef __FAST_MATH__
#error "fast-math changes bits: a link would no longer mean one terrain"
#endif
