// Links as they were written: finds a link in a web address, and undoes what mail and chat
// programs, Markdown, HTML and word processors do to its text. docs/spec.md, "On the way", says
// what is undone. Cost: linear in the text, times the number of escapes upon escapes.
#pragma once

#include <string>
#include <string_view>

namespace faultline {

// The part of a text in which a link is: what follows the '#' of an address, or a '#' that it
// begins with; else the whole text.
std::string_view linkPart(std::string_view given);

// A link part, ready to be taken apart at '!', ';' and '=': what happened to it on the way is
// undone, and so are its %XX of visible characters. Where it does not begin with a version ("v1"),
// nothing but its %XX is undone.
std::string mendedSigns(std::string_view link);

// The link in a text as a text that others can read: mendedSigns() of it is mendedSigns() of what
// was given.
std::string mendedLink(std::string_view given);

}  // namespace faultline
