"""The text of a link as it was written [On the way]: undoes what mail and chat programs, Markdown
and HTML did to it. What a title's own signs become is left aside: no height depends on them."""

import re

# Blanks and punctuation that no value of a recipe ends with
MARK = r"[\t-\r !-$&-,/:-<>-@\[-^`{-}\xa0\xab\xbb\u05f3\u05f4\u2000-\u206f\u3000-\u301f"
MARK += r"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]"
ESCAPE = r"%%(?:25)*(?:%s)"  # any number of times


def decoded(text):
    """The text with %xx of visible characters decoded, once."""

    def character(match):
        byte = int(match[1], 16)
        return chr(byte) if 0x21 <= byte <= 0x7E else match[0]

    return re.sub("%([0-9A-Fa-f]{2})", character, text)


def utf8_decoded(text):
    """The text with the bytes of characters beyond ASCII decoded, and those of blanks."""

    def characters(match):
        return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")

    return re.sub("(?:%(?:[01][0-9A-Fa-f]|20|7[Ff]|[89A-Fa-f][0-9A-Fa-f]))+", characters, text)


def link_part(given):
    """What follows the '#' of an address; the text itself if it is none."""
    if re.match("v[0-9]", given):
        return given
    behind = "(?:^|(?:/|%s).*?)(?:#|%s)(v[0-9].*)" % (ESCAPE % "2F", ESCAPE % "23")
    address = re.search(behind, given, re.DOTALL | re.IGNORECASE)
    return address[1] if address else given


def as_written(given):
    """The link in a text that somebody was sent; the text itself if there is none in it."""
    once = text = decoded(link_part(given))
    for _ in range(8):
        if re.match("[^=%]*" + ESCAPE % "3B|21|3D", text, re.IGNORECASE):
            text = decoded(text)
    text = re.sub("^(?:(?![;!])%s)+" % MARK, "", utf8_decoded(text))
    if not re.match("v[0-9]", text):
        return once
    text = re.sub("&(amp;)+", "&", text)
    text = re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", text)
    text = re.sub("(;|^[^!]*!)(?:(?![;!])%s)+" % MARK, r"\1", text)
    return re.sub("%s+$" % MARK, "", text)
