// Writes JSON text: what the CLI prints and what the page reads. Writing only; nothing here parses.
// Numbers are written by the caller as text or as integers, so no locale and no rounding enters.
// Cost: linear in the text. Throws nothing.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faultline {

// Builds one JSON value, front to back: open, add members, close, take the text.
//   JsonWriter json; json.beginObject(); json.member("name", "step"); json.endObject();
//   json.text();
class JsonWriter {
 public:
  void beginObject();
  void endObject();
  void beginArray();
  void endArray();
  // The name of the next value inside an object.
  void key(std::string_view name);
  // A string, escaped; bytes below 0x20 become \u00XX, other bytes pass through.
  void string(std::string_view text);
  void integer(std::int64_t value);
  void boolean(bool value);
  // A finite number in the shortest decimal form that reads back to the same double; others become
  // null.
  void number(double value);
  // A number rounded to at most 9 decimal places, without zeros at the end; what fixed_text.h
  // cannot write becomes null. The page uses this one: number() would bring the printf family.
  void decimal(double value, int places);

  void member(std::string_view name, std::string_view text) { key(name), string(text); }
  void member(std::string_view name, const char* text) { key(name), string(text); }
  void member(std::string_view name, bool value) { key(name), boolean(value); }
  void member(std::string_view name, int value) { key(name), integer(value); }
  void member(std::string_view name, double value) { key(name), number(value); }
  // An object whose members are texts.
  void texts(std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
    beginObject();
    for (const auto& [name, text] : members) member(name, text);
    endObject();
  }
  // An array of what `write` writes of each of a range; and of objects, whose members it writes.
  template <typename Range, typename Write>
  void array(const Range& range, const Write& write) {
    beginArray();
    for (const auto& each : range) write(each);
    endArray();
  }
  template <typename Range, typename Write>
  void array(std::string_view name, const Range& range, const Write& write) {
    key(name);
    array(range, write);
  }
  template <typename Range, typename Write>
  void objects(const Range& range, const Write& write) {
    array(range, [&](const auto& each) {
      beginObject();
      write(each);
      endObject();
    });
  }
  template <typename Range, typename Write>
  void objects(std::string_view name, const Range& range, const Write& write) {
    key(name);
    objects(range, write);
  }
  // An array of number()s.
  template <typename Number>
  void numbers(std::string_view name, const std::vector<Number>& values) {
    array(name, values, [this](Number value) { number(static_cast<double>(value)); });
  }

  const std::string& text() const { return text_; }

 private:
  void separate();

  std::string text_;
  bool needsComma_ = false;
};

}  // namespace faultline
