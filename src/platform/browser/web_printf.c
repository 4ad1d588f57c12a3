// The one text that Embind formats: the address that stands for a type's name where there is no
// RTTI. The C library's sprintf() brings five kilobytes for it into the first view. Whoever formats
// something else with sprintf() in this module is stopped at once.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// sprintf() without floating-point numbers, as Emscripten's compiler calls it.
int siprintf(char* restrict to, const char* restrict format, ...) {
  if (strcmp(format, "%p") != 0) __builtin_trap();
  va_list arguments;
  va_start(arguments, format);
  const uintptr_t address = (uintptr_t)va_arg(arguments, const void*);
  va_end(arguments);
  char* end = to;
  *end++ = '0';
  *end++ = 'x';
  for (int shift = 28; shift >= 0; shift -= 4) *end++ = "0123456789abcdef"[address >> shift & 15];
  *end = '\0';
  return (int)(end - to);
}
