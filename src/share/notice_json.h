// Notices as JSON, for programs and the page.
#pragma once

#include <vector>

#include "base/json.h"
#include "share/notice.h"

namespace faultline {

// [{key, given, message}]
inline void writeNotices(JsonWriter& json, const std::vector<Notice>& notices) {
  json.objects(notices, [&](const Notice& notice) {
    json.member("key", notice.key);
    json.member("given", notice.given);
    json.member("message", notice.message);
  });
}

}  // namespace faultline
