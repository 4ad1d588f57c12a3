// Calls of the C interface. See c_call.h.
#include "platform/c_api/c_call.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/hash.h"
#include "exchange/read/opened_heights.h"
#include "generated/text_platform.h"
#include "share/memory_check.h"
#include "terrain/grid/test_dome.h"
#include "terrain/timeline/session.h"
#include "terrain/world/reach.h"

namespace faultline::c_api {
namespace {

// Not a std::string: it needs no memory, and can be read when a thread ends.
constexpr std::size_t kLongest = 4096;
thread_local char lastSentence[kLongest] = "";

OpenedLandPtr baseOf(const faultline_land& land) {
  if (land.base == nullptr) {
    require(land.base_size == 0, "base_size is set, but base is NULL");
    return nullptr;
  }
  const int size = land.base_size;
  require(size >= kMinSize && size <= kMaxSize, text::kBaseErrorHeights);
  const std::size_t count = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  OpenedLandPtr opened = openedLand(UnfilledVector<float>(land.base, land.base + count), size);
  require(opened != nullptr, text::kBaseErrorHeights);
  return opened;
}

}  // namespace

void setLastError(const char* sentence) noexcept {
  const std::size_t length = std::min(std::strlen(sentence), kLongest - 1);
  std::memmove(lastSentence, sentence, length);
  lastSentence[length] = '\0';
}

const char* lastError() noexcept { return lastSentence; }

void require(bool holds, std::string_view sentence) {
  if (!holds) throw CallError{FAULTLINE_ARGUMENT, std::string(sentence)};
}

std::string_view given(const char* text, std::string_view what) {
  if (text == nullptr) throw CallError{FAULTLINE_ARGUMENT, std::string(what) + " is NULL"};
  return text;
}

void TextPlace::fill(std::string_view from) const {
  if (needed != nullptr) *needed = from.size() + 1;
  if (text == nullptr && needed == nullptr) return;
  if (capacity <= from.size()) {
    throw CallError{FAULTLINE_TOO_SMALL, "the text takes " + std::to_string(from.size() + 1) +
                                             " bytes, and there is room for " +
                                             std::to_string(capacity)};
  }
  std::memcpy(text, from.data(), from.size());
  text[from.size()] = '\0';
}

GivenLand landOf(const faultline_land* land, Sizes sizes) {
  require(land != nullptr, "land is NULL");
  GivenLand result;
  result.link = readLink(land->link == nullptr ? "v1" : land->link);
  const int most = sizes == Sizes::kTiles ? kMaxWorldSize : kMaxSize;
  const bool isSize = land->size == 0 || (land->size >= kMinSize && land->size <= most);
  require(isSize, "size is " + std::to_string(land->size) + ", and not from 2 to " +
                      std::to_string(most) +
                      (sizes == Sizes::kTiles ? "" : "; larger lands are made by tiles"));
  result.base = baseOf(*land);
  if (result.base != nullptr) {
    const std::string error = standOn(result.link.recipe, *result.base);
    require(error.empty(), error);
  } else if (result.link.recipe.base != 0) {
    result.base = knownDome(result.link.recipe.base);
  }
  result.size = land->size;
  if (sizes == Sizes::kLinks && land->size != 0) {
    result.link.recipe.set(ParameterId::kSize, land->size);
    result.checkPlace();
  }
  return result;
}

void GivenLand::checkPlace() {
  if (link.view.at.kind == TimelinePlace::Kind::kNotSet) return;
  View place;
  place.at = link.view.at;
  const Link again = readLink(writeLink(link.recipe, place));
  link.view.at = again.view.at;
  link.notices.insert(link.notices.end(), again.notices.begin(), again.notices.end());
}

void GivenLand::requireSound() const {
  if (link.notices.empty()) return;
  std::string sentences;
  for (const Notice& notice : link.notices) {
    sentences += (sentences.empty() ? "" : "\n") + notice.message;
  }
  throw CallError{FAULTLINE_REPAIRED, sentences};
}

void GivenLand::requireWhole() const {
  requireSound();
  if (link.recipe.base != 0 && base == nullptr) {
    throw CallError{FAULTLINE_ARGUMENT, text::kBaseErrorMissing};
  }
}

void GivenLand::requireEnd() const {
  using Kind = TimelinePlace::Kind;
  const bool isEnd = link.view.at.kind == Kind::kNotSet || link.view.at.kind == Kind::kEnd;
  require(isEnd, "a tile is of the finished land: leave out at=");
}

void Progress::tell(double done) {
  told_ = std::max(told_, std::clamp(done, 0.0, 1.0));
  if (callback_(told_, user_) != 0) {
    throw CallError{FAULTLINE_STOPPED, "stopped by the progress callback"};
  }
  next_ = Clock::now() + kBetween;
}

void Progress::finish(FunctionRef<bool(FunctionRef<bool()>)> advance, FunctionRef<double()> done) {
  while (!advance([this] { return !isDue(); })) {
    if (isDue()) tell(done());
  }
}

}  // namespace faultline::c_api
