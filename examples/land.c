/* Makes a land by Faultline's C interface, says what it is, and writes it as a picture of grey
 * levels.
 *
 *   cc -std=c99 land.c -lfaultline -o land
 *   ./land 'v1;seed=oak-ridge;size=257;faults=800' land.pgm */
#include <faultline.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints how far the work is, on one line. */
static int show(double done, void* user) {
  (void)user;
  fprintf(stderr, "\r%3.0f %%", 100.0 * done);
  return 0; /* go on */
}

/* Prints the last error, and returns the exit code of a failure. */
static int fail(const char* what) {
  fprintf(stderr, "%s: %s\n", what, faultline_last_error());
  return EXIT_FAILURE;
}

/* The lowest and the highest of so many numbers. */
static void find_range(const float* numbers, size_t count, float* low, float* high) {
  size_t i;
  *low = *high = numbers[0];
  for (i = 1; i < count; ++i) {
    if (numbers[i] < *low) *low = numbers[i];
    if (numbers[i] > *high) *high = numbers[i];
  }
}

static int write_picture(const char* path, const float* heights, int32_t size, float low,
                         float high) {
  const size_t count = (size_t)size * (size_t)size;
  const float levels = high > low ? 255.0f / (high - low) : 0.0f;
  size_t i;
  FILE* const file = fopen(path, "wb");
  if (file == NULL) return 0;
  fprintf(file, "P5\n%ld %ld\n255\n", (long)size, (long)size);
  for (i = 0; i < count; ++i) fputc((int)((heights[i] - low) * levels + 0.5f), file);
  return fclose(file) == 0;
}

int main(int argc, char** argv) {
  faultline_land land = {"v1;seed=oak-ridge", 0, 0, NULL};
  faultline_rasters into = {NULL, NULL, NULL, NULL, 0};
  faultline_recipe recipe;
  char text[512];
  uint64_t fingerprint = 0;
  size_t cuts = 0;
  float low = 0.0f, high = 0.0f;
  int status;

  /* The header that this was compiled with, and the library that was loaded. */
  if (faultline_interface() != FAULTLINE_INTERFACE) {
    fputs("the library has another interface than faultline.h\n", stderr);
    return EXIT_FAILURE;
  }

  /* Read the link. */
  if (argc > 1) land.link = argv[1];
  status = faultline_read(&land, NULL, NULL, 0, &recipe, text, sizeof text, NULL);
  if (status != FAULTLINE_OK) return fail("the recipe");
  printf("recipe       %s\n", text);
  printf("size         %ld\n", (long)recipe.size);
  printf("steps        %ld\n", (long)recipe.steps);

  /* Make the land, in memory of our own. */
  into.capacity = (size_t)recipe.size * (size_t)recipe.size;
  into.heights = malloc(into.capacity * sizeof *into.heights);
  if (into.heights == NULL) {
    fputs("too little memory\n", stderr);
    return EXIT_FAILURE;
  }
  status = faultline_generate(&land, &into, show, NULL);
  if (status == FAULTLINE_OK) {
    status = faultline_fingerprint(into.heights, recipe.size, recipe.size, &fingerprint);
  }
  if (status != FAULTLINE_OK) {
    free(into.heights);
    return fail("the land");
  }
  find_range(into.heights, into.capacity, &low, &high);
  printf("fingerprint  %08lx%08lx\n", (unsigned long)(fingerprint >> 32),
         (unsigned long)(fingerprint & 0xffffffffu));
  printf("heights      %.6f to %.6f widths\n", (double)low, (double)high);

  /* Ask how many cuts there are; a land of noise has none. */
  status = faultline_faults(&land, NULL, 0, &cuts);
  if (status == FAULTLINE_OK || status == FAULTLINE_TOO_SMALL) {
    printf("cuts         %lu\n", (unsigned long)cuts);
  } else {
    printf("cuts         none: %s\n", faultline_last_error());
  }

  if (argc > 2 && !write_picture(argv[2], into.heights, recipe.size, low, high)) {
    fprintf(stderr, "cannot write %s\n", argv[2]);
    free(into.heights);
    return EXIT_FAILURE;
  }
  free(into.heights);
  return EXIT_SUCCESS;
}
