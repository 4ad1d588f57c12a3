// See json_reader.h. The one file that includes nlohmann-json, which takes seconds to compile.
#include "unit/base/json_reader.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace faultline {
namespace {

// Takes the parser's events and puts the values together.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Json root;

  bool null() override { return put({}); }
  bool boolean(bool on) override {
    return put(valueOf(Json::Kind::kBoolean, on ? "true" : "false"));
  }
  bool number_integer(number_integer_t value) override { return number(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& digits) override { return number(digits); }
  bool string(string_t& text) override {
    return put(valueOf(Json::Kind::kString, std::move(text)));
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::Kind::kObject); }
  bool start_array(std::size_t) override { return open(Json::Kind::kArray); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    Json& object = opened_.back();
    if (object.find(name) != nullptr) return false;
    object.names.push_back(std::move(name));
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  static Json valueOf(Json::Kind kind, std::string text) { return {kind, std::move(text), {}, {}}; }
  bool number(std::string digits) { return put(valueOf(Json::Kind::kNumber, std::move(digits))); }
  bool open(Json::Kind kind) {
    opened_.push_back(valueOf(kind, {}));
    return true;
  }
  bool close() {
    Json value = std::move(opened_.back());
    opened_.pop_back();
    return put(std::move(value));
  }
  bool put(Json value) {
    (opened_.empty() ? root : opened_.back().items.emplace_back()) = std::move(value);
    return true;
  }

  std::vector<Json> opened_;
};

}  // namespace

std::optional<Json> readJson(std::string_view text) {
  Builder builder;
  if (!nlohmann::json::sax_parse(text, &builder)) return std::nullopt;
  return std::move(builder.root);
}

}  // namespace faultline
