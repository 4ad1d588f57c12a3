// The palettes in the order of the panel, a list for the preprocessor: palette.h reads it for the
// enum, palette.cpp for the table.
//
// PALETTE(Member, key, shore, isNature, stops...): the link's word; the part of the palette that
// land at the sea's level has; whether the colours stand for what grows and lies there. A stop is
// even(at, colour), or {at, colour of flat ground, of steep ground}. Label and help are the texts
// palette.KEY and palette.KEY.help. A new one: see CONTRIBUTING.md.
//
// Sources: Strata is the design sheet's; atlas follows the hypsometric tints of school atlases;
// tide and ember climb in equal steps of OKLab, so that equal differences of height look equal, and
// stay in order for eyes that see red and green, or blue and yellow, alike (steps equal within 3 %;
// 15 % for those eyes).

// clang-format off
PALETTE(Strata, "strata", 0.36f, false,
        even(0.00f, 0x31566B), even(0.30f, 0x5B8384), even(0.52f, 0x9DA583),
        even(0.70f, 0xCDB68A), even(0.86f, 0xE4CDA9), even(1.00f, 0xFBF7EF))
PALETTE(Atlas, "atlas", 0.0f, false,
        even(0.00f, 0x5C9168), even(0.16f, 0x8DB17A), even(0.32f, 0xBECA90), even(0.46f, 0xE6DCAA),
        even(0.62f, 0xD6B683), even(0.78f, 0xB48963), even(0.90f, 0xA58B79), even(1.00f, 0xF6F3F0))
PALETTE(Natural, "natural", 0.0f, true,
        {0.00f, 0x64794F, 0x75695A}, {0.32f, 0x7D8F5B, 0x7C7060}, {0.56f, 0xA29E6E, 0x857A6C},
        {0.74f, 0xB4AB96, 0x8E877F}, {0.84f, 0xDAD8D2, 0x97938F}, {0.92f, 0xEBF0F7, 0xA3A1A0},
        {1.00f, 0xF4F8FF, 0xB4B4B5})
PALETTE(Tide, "tide", 0.0f, false,
        even(0.0f, 0x2F3661), even(0.1f, 0x354976), even(0.2f, 0x3B5D88), even(0.3f, 0x437298),
        even(0.4f, 0x4E87A5), even(0.5f, 0x5F9BB1), even(0.6f, 0x74AFBC), even(0.7f, 0x8DC3C6),
        even(0.8f, 0xA9D6D0), even(0.9f, 0xC6E8DB), even(1.0f, 0xE4FBE7))
PALETTE(Ember, "ember", 0.0f, false,
        even(0.0f, 0x572648), even(0.1f, 0x713251), even(0.2f, 0x8B3E58), even(0.3f, 0xA54D5C),
        even(0.4f, 0xBC5F5F), even(0.5f, 0xCE7566), even(0.6f, 0xDB8E72), even(0.7f, 0xE6A784),
        even(0.8f, 0xEFC19A), even(0.9f, 0xF7DAB3), even(1.0f, 0xFEF4CE))
PALETTE(Grey, "grey", 0.0f, false,
        even(0.0f, 0x363636), even(1.0f, 0xF4F4F4))
PALETTE(Rainbow, "rainbow", 0.0f, false,
        even(0.0f, 0x3F49A0), even(0.25f, 0x2F9FC4), even(0.5f, 0x4FB060), even(0.75f, 0xE8CF4F),
        even(1.0f, 0xC63A32))
// clang-format on

#undef PALETTE
