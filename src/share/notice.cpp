// Notices about repairs. See notice.h.
#include "share/notice.h"

#include "generated/text_share.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"

namespace faultline {
namespace {

// The first 40 bytes as printable ASCII.
std::string printable(std::string_view bytes) {
  constexpr std::size_t kMax = 40;
  std::string text;
  for (const char c : bytes.substr(0, kMax)) {
    text += c >= ' ' && c <= '~' ? c : '?';
  }
  return bytes.size() > kMax ? text + "..." : text;
}

}  // namespace

void addNotice(std::vector<Notice>& notices, std::string_view key, std::string_view given,
               std::string_view sentence) {
  Notice notice{printable(key), printable(given), {}};
  std::string message(sentence);
  const std::size_t slot = message.find("%s");
  if (slot != std::string::npos) message.replace(slot, 2, text::noticeQuoted(notice.given));
  notice.message = text::noticeLine(notice.key, message);
  notices.push_back(std::move(notice));
}

void addNumberNotice(std::vector<Notice>& notices, std::string_view key, std::string_view given,
                     const ScaledNumber& number, int places, std::string_view otherwise) {
  const std::string used = decimalText(number.value, places);
  switch (number.reading) {
    case NumberReading::kExact:
      return;
    case NumberReading::kRounded:
      return addNotice(notices, key, given, text::noticeNumberRounded(used));
    case NumberReading::kBelow:
      return addNotice(notices, key, given, text::noticeNumberBelow(used));
    case NumberReading::kAbove:
      return addNotice(notices, key, given, text::noticeNumberAbove(used));
    case NumberReading::kNotANumber:
      return addNotice(notices, key, given, text::noticeNumberUnreadable(std::string(otherwise)));
  }
}

}  // namespace faultline
