// What a reader of untrusted text says about each repair. See notice.h.
#include "share/notice.h"

namespace faultline {
namespace {

// The start of any bytes as printable ASCII.
std::string printable(std::string_view bytes) {
  constexpr std::size_t kMost = 40;
  std::string text;
  for (const char c : bytes.substr(0, kMost)) {
    text += c >= ' ' && c <= '~' ? c : '?';
  }
  return bytes.size() > kMost ? text + "..." : text;
}

}  // namespace

void addNotice(std::vector<Notice>& notices, std::string_view key, std::string_view given,
               std::string_view sentence) {
  Notice notice{printable(key), printable(given), {}};
  notice.message = notice.key + ": " + std::string(sentence);
  const std::size_t slot = notice.message.find("%s", notice.key.size());
  if (slot != std::string::npos) notice.message.replace(slot, 2, '"' + notice.given + '"');
  notices.push_back(std::move(notice));
}

}  // namespace faultline
