// libtiff's codecs name zstd's compressor, which is left out because only files are read here. Each
// call that compresses fails as zstd tells failures.
#include <zstd.h>
#include <zstd_errors.h>

static const size_t kFailure = (size_t)-ZSTD_error_GENERIC;

int ZSTD_maxCLevel(void) { return 0; }
// libtiff's LERC reserves as much when it reads, too.
size_t ZSTD_compressBound(size_t size) { return ZSTD_COMPRESSBOUND(size); }
size_t ZSTD_compress(void* into, size_t room, const void* from, size_t size, int level) {
  (void)into;
  (void)room;
  (void)from;
  (void)size;
  (void)level;
  return kFailure;
}
ZSTD_CStream* ZSTD_createCStream(void) { return NULL; }
size_t ZSTD_freeCStream(ZSTD_CStream* stream) {
  (void)stream;
  return 0;
}
size_t ZSTD_initCStream(ZSTD_CStream* stream, int level) {
  (void)stream;
  (void)level;
  return kFailure;
}
size_t ZSTD_compressStream(ZSTD_CStream* stream, ZSTD_outBuffer* into, ZSTD_inBuffer* from) {
  (void)stream;
  (void)into;
  (void)from;
  return kFailure;
}
size_t ZSTD_endStream(ZSTD_CStream* stream, ZSTD_outBuffer* into) {
  (void)stream;
  (void)into;
  return kFailure;
}
