// Recordings of pages. See page_recording.h.
#include "grade/page/page_recording.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "generated/text_grade.h"

namespace faultline {
namespace {

using nlohmann::json;

constexpr std::size_t kLongest = std::size_t{256} << 20;
constexpr std::size_t kMostNumbers = std::size_t{64} << 20;  // of all data
constexpr std::size_t kMostEntries = 4096;                   // of any list
constexpr std::size_t kLongestText = 400;

// Takes a recording apart. The first fault is kept; after it everything is empty.
class Reader {
 public:
  PageRecording read(const json& document) {
    PageRecording recording;
    const bool isKnown =
        document.is_object() && text(document, "kind") == "page" && whole(document, "version") == 1;
    if (!isKnown) fail("kind");
    for (const json& each : list(document, "browsers")) {
      recording.browsers.push_back(browser(each));
    }
    if (fault_.empty() && recording.browsers.empty()) fail("browsers");
    if (fault_.empty()) return recording;
    return {text::gradePageRecordingFault(fault_), {}};
  }

 private:
  void fail(std::string_view name) {
    if (fault_.empty()) fault_ = std::string(name);
  }

  // The member of this name, which must be there and have that type.
  const json& member(const json& object, const char* name, bool (json::*is)() const noexcept) {
    static const json kNothing;
    if (object.is_object()) {
      const auto found = object.find(name);
      if (found != object.end() && ((*found).*is)()) return *found;
    }
    fail(name);
    return kNothing;
  }

  std::string shortened(const json& value) const {
    return value.is_string() ? value.get_ref<const std::string&>().substr(0, kLongestText)
                             : std::string();
  }
  std::string text(const json& object, const char* name) {
    return shortened(member(object, name, &json::is_string));
  }
  bool isTrue(const json& object, const char* name) {
    const json& value = member(object, name, &json::is_boolean);
    return value.is_boolean() && value.get<bool>();
  }
  int whole(const json& object, const char* name) {
    const json& value = member(object, name, &json::is_number_integer);
    if (!value.is_number_integer()) return 0;
    const auto number = value.get<std::int64_t>();
    if (number >= -1 && number <= std::numeric_limits<int>::max()) return static_cast<int>(number);
    fail(name);
    return 0;
  }
  const json& list(const json& object, const char* name) {
    static const json kNone = json::array();
    const json& value = member(object, name, &json::is_array);
    if (!value.is_array()) return kNone;
    if (value.size() <= kMostEntries) return value;
    fail(name);
    return kNone;
  }
  std::vector<std::string> texts(const json& object, const char* name) {
    std::vector<std::string> all;
    for (const json& each : list(object, name)) all.push_back(shortened(each));
    return all;
  }

  // The bytes that a text of base64 stands for; whole numbers of 4 bytes.
  template <typename Number>
  std::vector<Number> numbers(const json& value, const char* name) {
    static_assert(sizeof(Number) == 4);
    std::vector<Number> all;
    if (!value.is_string()) return fail(name), all;
    const std::string& text = value.get_ref<const std::string&>();
    const std::size_t most = text.size() / 16 * 3 + 3;
    numbers_ += most;
    if (text.size() % 4 != 0 || numbers_ > kMostNumbers) return fail(name), all;
    all.reserve(most);
    std::uint32_t word = 0, bits = 0, bytes = 0, number = 0;
    for (const char c : text) {
      if (c == '=') break;
      const int digit = digitOf(c);
      if (digit < 0) return fail(name), std::vector<Number>();
      word = word << 6U | static_cast<std::uint32_t>(digit);
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      number |= (word >> bits & 0xffU) << (8U * bytes);
      if (++bytes < 4) continue;
      all.push_back(__builtin_bit_cast(Number, number));
      bytes = number = 0;
    }
    if (bytes != 0) return fail(name), std::vector<Number>();
    return all;
  }
  static int digitOf(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
  }

  std::vector<PageUniform> uniforms(const json& object) {
    std::vector<PageUniform> all;
    for (const json& each : list(object, "uniforms")) {
      PageUniform uniform{text(each, "name"), {}};
      for (const json& value : list(each, "values")) {
        uniform.values.push_back(value.is_number() ? value.get<double>()
                                                   : std::numeric_limits<double>::quiet_NaN());
      }
      all.push_back(std::move(uniform));
    }
    return all;
  }

  PageAttribute attribute(const json& object, std::size_t drawsBefore) {
    PageAttribute attribute;
    attribute.name = text(object, "name");
    attribute.size = whole(object, "size");
    attribute.vertices = whole(object, "vertices");
    attribute.same = whole(object, "same");
    attribute.data = numbers<float>(member(object, "data", &json::is_string), "data");
    const auto size = static_cast<std::size_t>(std::max(0, attribute.size)) *
                      static_cast<std::size_t>(std::max(0, attribute.vertices));
    if (attribute.size < 0 || attribute.size > 4 || attribute.vertices < 0) fail("size");
    if (!attribute.data.empty() && attribute.data.size() != size) fail("data");
    if (attribute.same >= static_cast<int>(drawsBefore)) fail("same");
    return attribute;
  }

  PageDraw draw(const json& object, std::size_t drawsBefore) {
    PageDraw draw;
    draw.mode = whole(object, "mode");
    draw.count = whole(object, "count");
    draw.first = whole(object, "first");
    if (!object.is_object()) return draw;
    if (const auto found = object.find("cut"); found != object.end()) {
      draw.isCut = found->is_boolean() && found->get<bool>();
    }
    draw.error = whole(object, "error");
    const auto indices = object.find("indices");
    draw.hasIndices = indices != object.end() && indices->is_string();
    if (draw.hasIndices) draw.indices = numbers<std::uint32_t>(*indices, "indices");
    for (const json& each : list(object, "attributes")) {
      draw.attributes.push_back(attribute(each, drawsBefore));
    }
    if (object.contains("uniforms")) draw.uniforms = uniforms(object);
    return draw;
  }

  PageFrame frame(const json& draws) {
    PageFrame frame;
    if (!draws.is_array() || draws.size() > kMostEntries) return fail("draws"), frame;
    for (const json& each : draws) frame.push_back(draw(each, frame.size()));
    return frame;
  }

  PagePress press(const json& object) {
    PagePress press;
    press.grid = whole(object, "grid");
    press.faults = whole(object, "faults");
    press.isShown = isTrue(object, "shown");
    press.loops = whole(object, "loops");
    press.frame = frame(member(object, "draws", &json::is_array));
    return press;
  }

  std::vector<PageNote> notes(const json& object) {
    std::vector<PageNote> all;
    for (const json& each : list(object, "notes")) {
      all.push_back({text(each, "kind"), text(each, "text"), whole(each, "times")});
    }
    return all;
  }

  void light(const json& object, PageBrowser& browser) {
    for (const json& each : list(object, "normals")) {
      std::array<double, 3> normal{};
      if (!each.is_array() || each.size() != 3) return fail("normals");
      for (std::size_t i = 0; i < 3; ++i) {
        if (!each[i].is_number()) return fail("normals");
        normal[i] = each[i].get<double>();
      }
      browser.lightNormals.push_back(normal);
    }
    for (const json& each : list(object, "frames")) {
      PageLightFrame frame{whole(each, "timeMs"), uniforms(each), {}};
      for (const json& value : list(each, "values")) {
        PageLight light{whole(value, "pixels"), 0, 0, 0};
        if (light.pixels > 0) {
          light.low = whole(value, "low");
          light.middle = whole(value, "middle");
          light.high = whole(value, "high");
        }
        frame.values.push_back(light);
      }
      const bool isWhole = frame.values.size() == browser.lightNormals.size();
      if (!isWhole && !frame.values.empty()) return fail("values");
      browser.lightFrames.push_back(std::move(frame));
    }
  }

  PageBrowser browser(const json& object) {
    PageBrowser browser;
    browser.name = text(object, "name");
    browser.version = text(object, "version");
    browser.ended = text(object, "ended");
    browser.notes = notes(object);
    browser.warnings = texts(object, "warnings");
    browser.errors = texts(object, "errors");
    if (!object.is_object()) return browser;
    if (const auto before = object.find("before"); before != object.end() && !before->is_null()) {
      browser.hasBefore = true;
      browser.drawsBefore = whole(*before, "draws");
      browser.missing = texts(*before, "missing");
    }
    for (const json& each : list(object, "presses")) browser.presses.push_back(press(each));
    const json& runs = member(object, "runs", &json::is_object);
    browser.runGrid = whole(runs, "grid");
    browser.runFaults = whole(runs, "faults");
    for (const json& each : list(runs, "runs")) browser.runs.push_back(frame(each));
    light(member(object, "light", &json::is_object), browser);
    return browser;
  }

  std::string fault_;
  std::size_t numbers_ = 0;
};

}  // namespace

PageRecording readPageRecording(std::string_view text) {
  if (text.size() > kLongest) return {std::string(text::kGradePageRecordingLong), {}};
  const json document = json::parse(text.begin(), text.end(), nullptr, false);
  if (document.is_discarded()) return {std::string(text::kGradePageRecordingNone), {}};
  return Reader().read(document);
}

}  // namespace faultline
