// JSON by hand, strictly. See json_members.h.
#include "grade/json_members.h"

#include <algorithm>
#include <utility>

#include "base/fixed_text.h"
#include "generated/text_grade.h"
#include "share/quantities.h"

namespace faultline {
namespace {

using nlohmann::json;

// Of the names of each object that is being read; a name that comes twice is kept.
struct NameCheck {
  std::vector<std::set<std::string, std::less<>>> open;
  std::string twice;

  bool operator()(int, json::parse_event_t event, const json& value) {
    if (event == json::parse_event_t::object_start) open.emplace_back();
    if (event == json::parse_event_t::object_end) open.pop_back();
    if (event == json::parse_event_t::key) {
      const auto& name = value.get_ref<const std::string&>();
      if (!open.back().insert(name).second && twice.empty()) twice = name;
    }
    return true;
  }
};

// Where a document stops being JSON.
struct ErrorPlace : nlohmann::json_sax<json> {
  std::size_t at = 0;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
    at = position;
    return false;
  }
};

// The line, from 1, of the first byte that is no part of a JSON document.
int errorLine(std::string_view text) {
  ErrorPlace place;
  json::sax_parse(text.begin(), text.end(), &place);
  const std::string_view before = text.substr(0, place.at > 0 ? place.at - 1 : 0);
  return static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
}

// A name as a sentence shows it: short, in one line.
std::string shown(std::string_view name) {
  constexpr std::size_t kMost = 40;
  std::string text;
  for (const char c : name.substr(0, kMost)) text += c < ' ' || c == 0x7f ? '?' : c;
  return text;
}

}  // namespace

json readJson(std::string_view text, std::string& error) {
  if (text.size() > kLongestJson) {
    error = text::gradeJsonLong(std::to_string(kLongestJson / 1024));
    return nullptr;
  }
  NameCheck names;
  json value = json::parse(
      text.begin(), text.end(),
      [&names](int depth, json::parse_event_t event, const json& each) {
        return names(depth, event, each);
      },
      false);
  if (value.is_discarded()) {
    error = text::gradeJsonNone(std::to_string(errorLine(text)));
    return nullptr;
  }
  if (!names.twice.empty()) {
    error = text::gradeJsonTwice(shown(names.twice));
    return nullptr;
  }
  return value;
}

JsonMembers::JsonMembers(const json& object, std::string path, std::string& error)
    : object_(&object), path_(std::move(path)), error_(error) {
  if (!error_.empty()) {
    object_ = nullptr;
  } else if (!object.is_object()) {
    fail(path_.empty() ? std::string(text::kGradeJsonNoObject) : text::gradeJsonObject(path_));
  }
}

std::string JsonMembers::pathOf(std::string_view name) const {
  return path_.empty() ? shown(name) : path_ + "." + shown(name);
}

void JsonMembers::fail(std::string sentence) {
  if (error_.empty()) error_ = std::move(sentence);
  object_ = nullptr;
}

const json* JsonMembers::find(const char* name) {
  if (object_ == nullptr) return nullptr;
  taken_.insert(name);
  const auto found = object_->find(name);
  return found == object_->end() ? nullptr : &*found;
}

std::string JsonMembers::text(const char* name) {
  std::string given = text(name, "");
  if (given.empty()) fail(text::gradeJsonMissing(pathOf(name)));
  return given;
}

std::string JsonMembers::text(const char* name, std::string_view fallback) {
  const json* const value = find(name);
  if (value == nullptr) return std::string(fallback);
  if (value->is_string()) return value->get<std::string>();
  fail(text::gradeJsonText(pathOf(name)));
  return std::string(fallback);
}

int JsonMembers::whole(const char* name, int fallback, int least, int most) {
  const json* const value = find(name);
  if (value == nullptr) return fallback;
  // Numbers beyond 64 bits become fractions, which are refused as well.
  if (value->is_number_integer()) {
    const bool fits = value->is_number_unsigned() ? value->get<std::uint64_t>() <= INT32_MAX
                                                  : value->get<std::int64_t>() >= INT32_MIN;
    if (fits && value->get<int>() >= least && value->get<int>() <= most) return value->get<int>();
  }
  fail(text::gradeJsonWhole(pathOf(name), std::to_string(least), std::to_string(most)));
  return fallback;
}

double JsonMembers::number(const char* name, double fallback, double least, double most) {
  const json* const value = find(name);
  if (value == nullptr) return fallback;
  if (value->is_number()) {
    const auto given = value->get<double>();
    if (given >= least && given <= most) return given;
  }
  fail(text::gradeJsonNumber(pathOf(name), placesText(least, 6), placesText(most, 6)));
  return fallback;
}

bool JsonMembers::isTrue(const char* name, bool fallback) {
  const json* const value = find(name);
  if (value == nullptr) return fallback;
  if (value->is_boolean()) return value->get<bool>();
  fail(text::gradeJsonBoolean(pathOf(name)));
  return fallback;
}

std::vector<std::string> JsonMembers::texts(const char* name) {
  const json* const value = find(name);
  std::vector<std::string> all;
  if (value == nullptr) return all;
  bool isSound = value->is_array() && !value->empty();
  for (std::size_t i = 0; isSound && i < value->size(); ++i) {
    const json& each = (*value)[i];
    isSound = each.is_string() && !each.get_ref<const std::string&>().empty();
    if (isSound) all.push_back(each.get<std::string>());
  }
  if (!isSound) fail(text::gradeJsonTexts(pathOf(name)));
  return all;
}

void JsonMembers::end() {
  if (object_ == nullptr) return;
  for (const auto& [name, value] : object_->items()) {
    if (!taken_.contains(name)) return fail(text::gradeJsonUnknown(pathOf(name)));
  }
}

}  // namespace faultline
