// What programs do to a link on its way: mail, chat, Markdown, HTML, word processors, and browsers,
// which escape what was pasted behind a link. Unit tests and a fuzz target send links through them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace faultline {

inline std::string escapedByte(char c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'%', kDigits[byte >> 4], kDigits[byte & 15]};
}

// Each of these signs as %XX.
inline std::string escapedSigns(std::string_view text, std::string_view signs) {
  std::string escaped;
  for (const char c : text)
    escaped += signs.find(c) == signs.npos ? std::string(1, c) : escapedByte(c);
  return escaped;
}

// All but these characters and letters and digits as %XX.
inline std::string escapedBut(std::string_view text, std::string_view plain) {
  std::string escaped;
  for (const char c : text) {
    const bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                         (c >= 'a' && c <= 'z') || plain.find(c) != plain.npos;
    escaped += isPlain ? std::string(1, c) : escapedByte(c);
  }
  return escaped;
}

// A text behind each of these signs; in front of each, where `before` says so.
inline std::string withBeside(std::string_view text, std::string_view signs, std::string_view put,
                              bool before = false) {
  std::string result;
  for (const char c : text) {
    const bool is = signs.find(c) != signs.npos;
    if (is && before) result += put;
    result += c;
    if (is && !before) result += put;
  }
  return result;
}

inline std::string replacedAll(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

inline std::string html(std::string text) { return replacedAll(text, "&", "&amp;"); }

inline constexpr std::string_view kUnreserved = "-_.~";      // RFC 3986, Python's quote()
inline constexpr std::string_view kComponent = "-_.!~*'()";  // encodeURIComponent()

struct LinkProgram {
  std::string_view name;
  std::string (*send)(const std::string& link);
};

using Sent = const std::string&;

// Within its text.
inline constexpr LinkProgram kWithin[] = {
    {"nothing", [](Sent link) { return link; }},
    {"a blank behind each ';'", [](Sent link) { return withBeside(link, ";", " "); }},
    {"a line behind each ';'", [](Sent link) { return withBeside(link, ";", "\r\n"); }},
    {"a quoted line behind each ';'", [](Sent link) { return withBeside(link, ";!", "\n> "); }},
    {"an escaped line behind each ';'", [](Sent link) { return withBeside(link, ";", "%0D%0A"); }},
    {"a no-break space behind each ';'",
     [](Sent link) { return withBeside(link, ";", "\xc2\xa0"); }},
    {"an escaped zero-width space behind each ';'",
     [](Sent link) { return withBeside(link, ";", "%E2%80%8B"); }},
    {"Markdown", [](Sent link) { return withBeside(link, "_*~!-.", "\\", true); }},
};

// Behind it.
inline constexpr std::string_view kBehind[] = {
    "", ")", "),", ",", ";", ">", "]", "**", "\\*\\*", "`", "\"", "'", ")?", " \n",
    "\xe2\x80\x9d",              // English
    "\xe2\x80\x99",              // English, single
    "\xe2\x80\x9c",              // German
    "\xe2\x80\x98",              // German, single
    "\xc2\xa0\xc2\xbb",          // French
    "\xc2\xab",                  // Danish
    "\xe2\x80\xba",              // French, single
    "\xe3\x80\x8d\xe3\x80\x82",  // Japanese, with a full stop
    "\xe3\x80\x8b",              // Chinese
    "\xef\xbc\x82",              // wide
    "\xd7\xb4",                  // Hebrew
    "\xe2\x80\xa6",              // an ellipsis
    // As browsers write them.
    "%E2%80%9D", "%C2%A0%C2%BB", "%e2%80%a6", "%3E", "%22)", "%20"};

// To all of it.
inline constexpr LinkProgram kEscapes[] = {
    {"nothing", [](Sent link) { return link; }},
    {"escaped", [](Sent link) { return escapedBut(link, kComponent); }},
    {"escaped twice",
     [](Sent link) { return escapedBut(escapedBut(link, kComponent), kComponent); }},
    {"escaped twice, strictly",
     [](Sent link) { return escapedBut(escapedBut(link, kUnreserved), kUnreserved); }},
    {"escaped thrice, strictly",
     [](Sent link) {
       return escapedBut(escapedBut(escapedBut(link, kUnreserved), kUnreserved), kUnreserved);
     }},
    {"signs escaped", [](Sent link) { return escapedSigns(link, ";=!,:"); }},
    {"signs escaped in lower case",
     [](Sent link) { return replacedAll(replacedAll(link, ";", "%3b"), "=", "%3d"); }},
};

// Around it.
inline constexpr LinkProgram kAround[] = {
    {"nothing", [](Sent link) { return link; }},
    {"a sign in front", [](Sent link) { return '#' + link; }},
    {"quotes", [](Sent link) { return "\xe2\x80\x9c" + link + "\xe2\x80\x9d"; }},
    {"bold", [](Sent link) { return "**" + link + "**"; }},
    {"blanks", [](Sent link) { return " \t" + link + '\n'; }},
    {"an address", [](Sent link) { return "https://example.org/faultline/#" + link; }},
    {"an embed's address",
     [](Sent link) { return "https://example.org/embed.html?start=click#" + link; }},
    {"an address in brackets", [](Sent link) { return "<https://example.org/#" + link + ">"; }},
    {"an address in HTML",
     [](Sent link) { return html("<https://example.org/?a=b&c=d#" + link + ">"); }},
    {"an address in HTML twice",
     [](Sent link) { return html(html("\"https://example.org/#" + link + '"')); }},
    {"a Markdown link", [](Sent link) { return "[Oak](http://localhost:8080/#" + link + ")"; }},
    {"its hash escaped", [](Sent link) { return "https://example.org/%23" + link; }},
    {"escaped as a whole",
     [](Sent link) { return escapedBut("https://example.org/#" + link, kComponent); }},
    {"an address in an address",
     [](Sent link) { return "#https://example.org/embed.html%2523" + link; }},
};

}  // namespace faultline
