// The documents that the methods come from.
#include "share/sources.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

#include "share/starters.h"

using namespace faultline;

TEST_CASE("A source says who wrote what and when, under a key of its own", "[sources]") {
  std::set<std::string_view> keys;
  for (const Source& source : sources()) {
    CAPTURE(source.key);
    CHECK(keys.insert(source.key).second);
    CHECK(source.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
    CHECK_FALSE(source.name.empty());
    CHECK_FALSE(source.author.empty());
    CHECK_FALSE(source.title.empty());
    CHECK_FALSE(source.year.empty());
    const bool isAddress = source.address.starts_with("http");
    CHECK(isAddress != source.address.empty());
    CHECK(sourcesJson().find("\"key\":\"" + std::string(source.key) + "\"") != std::string::npos);
  }
}

TEST_CASE("Every starter's source is in the list", "[sources]") {
  for (const Starter& starter : starters()) {
    // The comments stand below the blog's text.
    const std::string_view page = starter.source.substr(0, starter.source.find(','));
    const auto isIt = [page](const Source& source) { return source.name == page; };
    CAPTURE(starter.name);
    CHECK(std::any_of(sources().begin(), sources().end(), isIt));
  }
}
