// Transcendental functions by the browser's own Math: the C library's are 16 kB of code and tables,
// mostly numbers that do not compress. Browsers may differ in the last bit, so only what is seen
// uses them; land is made by base/det_math. A call costs about 10 ns.
#include <emscripten/em_math.h>

// The C library's also knows lengths whose squares a double cannot hold; a picture has none.
double hypot(double x, double y) { return __builtin_sqrt(x * x + y * y); }
float hypotf(float x, float y) { return (float)hypot(x, y); }

double acos(double x) { return emscripten_math_acos(x); }
double asin(double x) { return emscripten_math_asin(x); }
double atan(double x) { return emscripten_math_atan(x); }
double atan2(double y, double x) { return emscripten_math_atan2(y, x); }
double cos(double x) { return emscripten_math_cos(x); }
double exp(double x) { return emscripten_math_exp(x); }
double exp2(double x) { return emscripten_math_pow(2.0, x); }
double fmod(double x, double y) { return emscripten_math_fmod(x, y); }
double log(double x) { return emscripten_math_log(x); }
double log10(double x) { return emscripten_math_log10(x); }
double log2(double x) { return emscripten_math_log2(x); }
double pow(double x, double y) { return emscripten_math_pow(x, y); }
double sin(double x) { return emscripten_math_sin(x); }
double tan(double x) { return emscripten_math_tan(x); }

float acosf(float x) { return (float)acos(x); }
float asinf(float x) { return (float)asin(x); }
float atanf(float x) { return (float)atan(x); }
float atan2f(float y, float x) { return (float)atan2(y, x); }
float cosf(float x) { return (float)cos(x); }
float expf(float x) { return (float)exp(x); }
float exp2f(float x) { return (float)exp2(x); }
float fmodf(float x, float y) { return (float)fmod(x, y); }
float logf(float x) { return (float)log(x); }
float log2f(float x) { return (float)log2(x); }
float powf(float x, float y) { return (float)pow(x, y); }
float sinf(float x) { return (float)sin(x); }
float tanf(float x) { return (float)tan(x); }
