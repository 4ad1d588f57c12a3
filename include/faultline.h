/* Faultline's C interface: terrain made by faults, bit for bit the same as on the page.
 *
 * It is what other languages bind (python/faultline is one binding, docs/c_interface.md shows
 * others). A first program, without its checks, for a land of 257 x 257 heights:
 *
 *   faultline_land land = {"v1;seed=oak-ridge;size=257;faults=800", 0, 0, NULL};
 *   float* heights = malloc(257 * 257 * sizeof(float));
 *   faultline_rasters into = {heights, NULL, NULL, NULL, 257 * 257};
 *   if (faultline_generate(&land, &into, NULL, NULL) != FAULTLINE_OK) {
 *     puts(faultline_last_error());
 *   }
 *
 * LANDS. A land is named by the text of its link, what stands after '#' in an address of the page:
 * "v1;seed=oak-ridge;faults=800". docs/spec.md defines every bit of it. Texts are UTF-8 and end
 * with a 0. A link shows the same land for ever, on every machine and in every version; the page's
 * part of a link, after '!', only counts where it names a step on the way ("at=fault:8").
 * A link with something that cannot be so (an unknown key, a number out of range) names no land
 * here: whatever makes one returns FAULTLINE_REPAIRED. faultline_read() says how it would be
 * repaired, and fills in the text of what the page would show.
 *
 * SHAPES AND UNITS. Heights are float, row by row without padding; row 0 is north, column 0 is
 * west. A land of size n has n x n vertices, n from 2 to 4097 (tiles: to 65,537). Heights are in
 * widths of the land: 0.1 on a land 10 km wide is 1 km. Water and sediment are depths in the same
 * unit; flow is what flowed out of a vertex in the last step of the erosion (of droplets: how many
 * have passed, times 2^-28).
 *
 * OWNERSHIP. You own all memory. Functions fill memory that you give, and never more of it than the
 * capacity you name; they keep no pointer after they return. Only the texts of faultline_version()
 * and faultline_last_error() are the library's.
 *
 * TEXTS that come back are filled into `text`, which has room for `capacity` bytes, with the 0 at
 * the end. `*needed` is what they take, the 0 included. With less room nothing is written, and
 * FAULTLINE_TOO_SMALL comes back: so a first call with NULL and 0 asks for the room. `needed` may
 * be NULL; where `text` is NULL as well, no text is wanted. JSON is UTF-8 as well.
 *
 * ERRORS. Every function with a status returns FAULTLINE_OK (0) or why not, and
 * faultline_last_error() is then a sentence about it for people, that of the last call of this
 * thread. After an error what was to be filled in holds nothing in particular, unless the function
 * says otherwise. No exception leaves the library, and no argument makes it end the program: but a
 * pointer that is neither NULL nor valid cannot be noticed.
 *
 * THREADS. All functions may be called from any number of threads at the same time, and share
 * nothing but the memory that you give them. A call works in its own thread alone and starts no
 * other. Rounding and exceptions of floating point are the defaults while a call works, whatever
 * the thread has set, and the thread's again afterwards: so the bits are the same everywhere.
 *
 * TIME. A land of 500 cuts of size 1025 takes some 20 ms, erosion some 40 ns a vertex and step.
 * What takes long can be watched and stopped (faultline_progress). */
#ifndef FAULTLINE_H
#define FAULTLINE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define FAULTLINE_API __attribute__((visibility("default")))
#else
#define FAULTLINE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The number of this interface. It rises when something that was here changes; a program compares
 * it with faultline_interface() of the library that it has loaded. */
#define FAULTLINE_INTERFACE 1
FAULTLINE_API int32_t faultline_interface(void);

/* The version of Faultline, such as "1.0.0". */
FAULTLINE_API const char* faultline_version(void);

/* What a function returns. */
enum faultline_status {
  FAULTLINE_OK = 0,
  FAULTLINE_STOPPED = 1,   /* the progress callback asked to stop */
  FAULTLINE_TOO_SMALL = 2, /* the memory given has too little room */
  FAULTLINE_ARGUMENT = 3,  /* an argument that cannot be so */
  FAULTLINE_REPAIRED = 4,  /* the link names no land as it stands */
  FAULTLINE_REFUSED = 5,   /* there is no such thing of this land: a tile, a list of cuts */
  FAULTLINE_MEMORY = 6,    /* there is too little memory */
  FAULTLINE_FILE = 7,      /* files that cannot be read or understood */
  FAULTLINE_DIFFERS = 8,   /* the land is not the one whose fingerprint the link holds (check=) */
  FAULTLINE_INTERNAL = 9   /* a defect of the library; please report it */
};

/* A sentence about the last call of this thread that returned something else than FAULTLINE_OK; ""
 * if the last call succeeded. Never NULL, and valid until the next call of this thread. */
FAULTLINE_API const char* faultline_last_error(void);

/* Which land. All zeros but for the link is a land as its link says. */
typedef struct faultline_land {
  const char* link;
  /* Vertices a side in place of the link's; 0: the link's. 2 to 4097, of tiles to 65,537. */
  int32_t size;
  /* Heights that the land stands on, base_size x base_size of them, each from -2 to 2; or NULL. A
   * link without base= stands on them, and has their size unless it says one that is not 513; one
   * that names others (base=) is refused. NULL will do for links that name the test dome. */
  int32_t base_size;
  const float* base;
} faultline_land;

/* What is known of a land before it is made. */
typedef struct faultline_recipe {
  int32_t size;      /* vertices a side */
  int32_t steps;     /* of the timeline: uplift, smoothing, erosion */
  int32_t position;  /* the step that the link names (at=), or `steps` */
  int32_t has_check; /* whether the link holds a fingerprint */
  uint64_t check;    /* the fingerprint */
  uint64_t base;     /* of the heights that the land stands on; 0: flat ground */
} faultline_recipe;

/* Reads a link, sets `count` parameters from texts as a person would type them ("faults", "800";
 * "smooth", "box"; also "at", "fault:8"), and says what it is.
 *
 * land: a link of NULL is that of all defaults. keys, values: may be NULL if count is 0.
 * recipe: filled in unless NULL. text: the canonical text; of one land there is one, but for the
 * place (at=), which it has at its end.
 * FAULTLINE_REPAIRED: something had to be repaired or left out; the rest is filled in, of what
 * remains, and the error says each repair in a line. Cost: some microseconds. */
FAULTLINE_API int faultline_read(const faultline_land* land, const char* const* keys,
                                 const char* const* values, int32_t count, faultline_recipe* recipe,
                                 char* text, size_t capacity, size_t* needed);

/* The same as JSON, with the value of every parameter: {text, view, check, size, steps, timeline:
 * {uplift, smoothing, erosion}, position, parameters: [{key, label, help, type, ..., value,
 * active}], notices: [{key, given, message}]}. Repairs are the notices here, and no error. */
FAULTLINE_API int faultline_describe(const faultline_land* land, char* text, size_t capacity,
                                     size_t* needed);

/* The table of parameters as JSON: key, label, help, type, default, range and choices of each.
 * Numbers are texts, as links hold them. */
FAULTLINE_API int faultline_parameters(char* text, size_t capacity, size_t* needed);

/* Called about every 50 ms in the thread of the call. done: 0 to 1, never falling. Returns 0 to go
 * on; anything else stops the call, which then returns FAULTLINE_STOPPED. It may call the library,
 * but must return: no exception, no longjmp. */
typedef int (*faultline_progress)(double done, void* user);

/* Where a land goes. Each array is NULL or has room for `capacity` floats. */
typedef struct faultline_rasters {
  float* heights;
  float* water;
  float* sediment;
  float* flow;
  size_t capacity; /* of each, in floats */
} faultline_rasters;

/* Makes a land: its heights, and the layers of its erosion (0 where it computes none). It is the
 * finished land, or that at the step that the link names (at=). size x size floats are written.
 * FAULTLINE_DIFFERS: `check=` of the link is another fingerprint; the arrays are filled all the
 * same. */
FAULTLINE_API int faultline_generate(const faultline_land* land, const faultline_rasters* into,
                                     faultline_progress progress, void* user);

/* Columns x to x + width - 1 and rows y to y + height - 1 of a land, from the north-west. */
typedef struct faultline_window {
  int32_t x, y, width, height;
} faultline_window;

/* What a tile takes. It is made of parts, one after the other, with a halo around each of them. */
typedef struct faultline_cost {
  int64_t halo;         /* vertices on each side that are made and thrown away */
  int32_t parts;        /* that are made */
  int32_t side;         /* of each part, with its halo */
  double factor;        /* vertices that are made for each of the window */
  int64_t memory_bytes; /* at most, beside your own */
} faultline_cost;

/* What a tile of the finished land would take. FAULTLINE_REFUSED: there are none of this land (IIR,
 * droplets, a halo too wide), and the error says why. Cost: some microseconds. */
FAULTLINE_API int faultline_tile_cost(const faultline_land* land, const faultline_window* window,
                                      faultline_cost* cost);

/* Makes a window of the finished land, equal to that of the whole land bit by bit, without the rest
 * of it. window: NULL is the whole land. layer: NULL or "none", "water", "sediment" or "flow".
 * heights, values: width x height floats each, row by row; `values` are the layer's. One of them
 * may be NULL. capacity: of each, in floats. Errors as above. */
FAULTLINE_API int faultline_tile(const faultline_land* land, const faultline_window* window,
                                 const char* layer, float* heights, float* values, size_t capacity,
                                 faultline_progress progress, void* user);

/* A line along which the land was cut: docs/spec.md, sections 4 and 5. The line goes through
 * (px, py), and the side to which (nx, ny) points rises, of the unit square from the north-west.
 * A = nx * 2^16, B = ny * 2^16, px24 = px * 2^24, py24 = py * 2^24 and a24 = amplitude * 2^24 are
 * exact, and what the land is made of. */
typedef struct faultline_fault {
  int32_t index;                    /* the step of the uplift, from 0 */
  int32_t drawn;                    /* 1: drawn by hand, 0: by chance */
  int32_t tree, node, level;        /* of a tree: its number from 0, its node and level; else -1 */
  int32_t A, B, px24, py24, a24;    /* the line and the amplitude, exactly */
  double px, py, nx, ny, amplitude; /* the same as decimals */
  double reach;                     /* of the profile, in widths; NaN in lands of trees */
  double u1, v1, u2, v2;            /* of lands of trees: the segment; else NaN */
} faultline_fault;

/* The cuts of a land made by faults or by trees, in their order; FAULTLINE_REFUSED for others.
 * faults: room for `capacity`. *count: how many there are, set also if the room is too small; a
 * first call with NULL and 0 asks for it. */
FAULTLINE_API int faultline_faults(const faultline_land* land, faultline_fault* faults,
                                   size_t capacity, size_t* count);

/* The fingerprint of heights, equal if and only if (for all we will ever see) the heights are. Of
 * size x size heights it is the number that links, the page and the golden table have; of a tile
 * that of the command line's `tile`. columns, rows: 1 or more. Cost: 4 ns a height. */
FAULTLINE_API int faultline_fingerprint(const float* heights, int32_t columns, int32_t rows,
                                        uint64_t* fingerprint);

/* The statistics of size x size heights as JSON: {size, fingerprint, low, high, mean, deviation,
 * rmsSlope, hurst, fractalDimension, drainageDensity, histogram, hypsometricCurve, variogram}, as
 * the command line's `stats` has them. Heights are finite and at most a million in size. */
FAULTLINE_API int faultline_statistics(const float* heights, int32_t size, char* text,
                                       size_t capacity, size_t* needed);

/* Compares your heights with a land, as the page's "Check your own": {right, rightShare, findings:
 * [{id, state: "right", "note" or "wrong", text}], mapSide, map, ...}. `rightShare` is the share of
 * vertices with the right height, 0 to 1; an id is a name that never changes, as cut-turned. `map`
 * is what vertices are off, in hundredths of the largest difference, on a grid mapSide wide.
 * Heights that differ are no error. land: its size and base must be 0 and NULL. columns, rows: 2 to
 * 4097. A height that is NaN is a gap. step: of heights that were rounded to levels, as whole
 * numbers are (1); 0 of others. request: what you say of the heights, as the page's form:
 * "first-row=south&scale=0.5", or NULL.
 */
FAULTLINE_API int faultline_check(const faultline_land* land, const float* heights, int32_t columns,
                                  int32_t rows, double step, const char* request, char* text,
                                  size_t capacity, size_t* needed);

/* Called once with the size of what was opened. Returns memory for size x size floats, or NULL to
 * stop. */
typedef float* (*faultline_place)(int32_t size, void* user);

/* Opens files of heights as a square of heights in widths, north first: one file, or several tiles
 * of one map, in every form that the page opens (GeoTIFF, PNG, RAW, R32, ASC, NPY, HGT, ...); files
 * beside them under their names (.prj, .tfw, .hdr, .json) are read as well.
 * request: what the files do not say, as the page's form: "cell=30&unit=ft&gaps=smooth&size=1025",
 * or NULL. place: gives the memory, or NULL: then only the text comes back. text: what the files
 * say and what became of it, {file, says, land, notes} as the command line's `heights` prints it; a
 * height of h widths is land.level + h * land.side metres. With too little room for the text
 * nothing is opened; give 64 KiB, or ask with `place` NULL. */
FAULTLINE_API int faultline_open_heights(const char* const* paths, int32_t count,
                                         const char* request, faultline_place place, void* user,
                                         char* text, size_t capacity, size_t* needed);

/* `count` colours (2 or more) of a palette, from the lowest land to the highest: red, green and
 * blue of sRGB, 0 to 1 each. name: as links have it, "strata" or "atlas". rgb: room for `capacity`
 * floats. */
FAULTLINE_API int faultline_palette(const char* name, int32_t count, float* rgb, size_t capacity);

/* The palettes as JSON: [{key, label, help, shore}]; shore: the part of the palette that land at
 * the level of the sea has. */
FAULTLINE_API int faultline_palettes(char* text, size_t capacity, size_t* needed);

/* size x size heights from above, as the page's map shows them: light from the north-west, and of
 * the link's view palette, water, contours, slopes and exaggeration ("v1!palette=atlas;water=0.4").
 * Colours go by the range of these heights. land: its size and base do not count. size: 2 to 4097.
 * side: pixels a side, 16 to 4096. rgb: side x side pixels of three bytes of sRGB, northern row
 * first; capacity: bytes. Bits may change from version to version. */
FAULTLINE_API int faultline_picture(const faultline_land* land, const float* heights, int32_t size,
                                    int32_t side, uint8_t* rgb, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
