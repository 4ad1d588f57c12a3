// What every function of the C interface (include/faultline.h) does alike: its work runs as a call
// that turns what is thrown into a status and a sentence, texts and numbers go into the caller's
// memory, and a land that a caller names is read and checked.
#pragma once

#include <faultline.h>

#include <cfenv>
#include <chrono>
#include <cstddef>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "platform/files/failure.h"
#include "share/recipe_text.h"
#include "terrain/grid/opened_land.h"

namespace faultline::c_api {

// Ends a call with this status and sentence.
struct CallError {
  int status;
  std::string sentence;
};

// The sentence that faultline_last_error() returns in this thread. Where there is no memory for it,
// it is cut off.
void setLastError(const char* sentence) noexcept;
const char* lastError() noexcept;

// Floating point as it is by default, whatever the caller's thread has set, until this ends.
class PlainFloats {
 public:
  PlainFloats() {
    std::fegetenv(&before_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~PlainFloats() { std::fesetenv(&before_); }
  PlainFloats(const PlainFloats&) = delete;
  PlainFloats& operator=(const PlainFloats&) = delete;

 private:
  std::fenv_t before_{};
};

// Runs the work of a function: it returns a status, or throws.
template <typename Work>
int call(const Work& work) noexcept {
  const auto fail = [](int status, const char* sentence) {
    setLastError(sentence);
    return status;
  };
  const PlainFloats plain;
  constexpr const char* kNoMemory = "There is not enough memory; a smaller size needs less.";
  try {
    setLastError("");
    return work();
  } catch (const CallError& error) {
    return fail(error.status, error.sentence.c_str());
  } catch (const Failure& failure) {
    return fail(FAULTLINE_FILE, failure.message.c_str());
  } catch (const std::bad_alloc&) {
    return fail(FAULTLINE_MEMORY, kNoMemory);
  } catch (const std::length_error&) {  // of a text or list that is longer than memory
    return fail(FAULTLINE_MEMORY, kNoMemory);
  } catch (const std::exception& error) {
    return fail(FAULTLINE_INTERNAL, error.what());
  } catch (...) {
    return fail(FAULTLINE_INTERNAL, "Something was thrown that says nothing of itself.");
  }
}

// Throws FAULTLINE_ARGUMENT with this sentence unless it holds.
void require(bool holds, std::string_view sentence);

// A text that a caller may not leave out.
std::string_view given(const char* text, std::string_view what);

// Where a text of the library goes.
struct TextPlace {
  char* text;
  std::size_t capacity;
  std::size_t* needed;

  void check() const {
    require(text != nullptr || capacity == 0, "text is NULL, but capacity is not 0");
  }
  // Fills it. Throws FAULTLINE_TOO_SMALL, and then has written nothing.
  void fill(std::string_view from) const;
};

// The land that a caller names.
struct GivenLand {
  Link link;
  OpenedLandPtr base;
  int size = 0;  // in place of the link's; 0: the link's

  // Adds a notice where the link names a place that its timeline does not have. readLink() has done
  // so for the recipe of the text; another one may have fewer steps.
  void checkPlace();
  // Without repairs, of a size that a link may have, and with all that it stands on; else throws.
  void requireWhole() const;
  // Only that nothing needs repair.
  void requireSound() const;
  // The position is the end of the timeline; else throws.
  void requireEnd() const;
};
enum class Sizes { kLinks, kTiles };
GivenLand landOf(const faultline_land* land, Sizes sizes = Sizes::kLinks);

// Tells a caller how far the work is, about every 50 ms.
class Progress {
 public:
  Progress(faultline_progress callback, void* user) : callback_(callback), user_(user) {}

  bool isDue() const { return callback_ != nullptr && Clock::now() >= next_; }
  // Works until `advance(timeLeft)` returns true. Throws FAULTLINE_STOPPED if the caller says so.
  void finish(FunctionRef<bool(FunctionRef<bool()>)> advance, FunctionRef<double()> done);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kBetween{50};
  void tell(double done);

  faultline_progress callback_;
  void* user_;
  double told_ = 0.0;
  Clock::time_point next_ = Clock::now() + kBetween;
};

}  // namespace faultline::c_api
