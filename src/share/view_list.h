// The numbers and switches of a view. A list for the preprocessor: view.h reads it for the members,
// view_rows.h for the ids, view_rows.cpp for the tables, view_text.cpp for the keys of links.
//
// VIEW_OPTIONAL(Id, member, ...): a number that may be left out, whose key in links is the name of
// its member; then what differs from a row's defaults (Parameter), the first value when it is
// turned on among them.
// VIEW_NUMBER(Id, member, decimals, initial, ...): a number that every view has, with its decimals
// and its default; view_text.cpp holds its row of a link. VIEW_PART(Id, key, ...): a number within
// another setting, the sun. The order is that of the panel and of links. Label and help are the
// texts view.KEY and view.KEY.help.
//
// VIEW_SWITCH(Id, member, saysOf): a switch, whose word in a link's "show" list is the name of its
// member; saysOf tells of which lands it says something, or is null for every land. The order is
// that of the list. A new setting: see CONTRIBUTING.md.

#ifndef VIEW_OPTIONAL
#define VIEW_OPTIONAL(Id, member, ...)
#endif
#ifndef VIEW_NUMBER
#define VIEW_NUMBER(Id, member, decimals, initial, ...)
#endif
#ifndef VIEW_PART
#define VIEW_PART(Id, key, ...)
#endif
#ifndef VIEW_SWITCH
#define VIEW_SWITCH(Id, member, saysOf)
#endif

// clang-format off
// Degrees: clockwise from north, and above the horizon.
VIEW_PART(SunAzimuth, "sun-azimuth", .defaultValue = 295, .min = 0, .max = 359, .softMin = 0,
          .softMax = 359, .displayUnit = "°")
VIEW_PART(SunElevation, "sun-elevation", .defaultValue = 35, .min = 5, .max = 85, .softMin = 5,
          .softMax = 85, .displayUnit = "°")
// The level, in thousandths of the finished range.
VIEW_OPTIONAL(Water, water, .places = 3, .defaultValue = 400, .min = 0, .max = 1000, .softMin = 0,
              .softMax = 1000, .step = 10, .displayFactor = 100, .displayPlaces = 1,
              .displayUnit = "%", .zeroText = text::kViewOff)
// The factor of the shown heights, in hundredths.
VIEW_NUMBER(Exaggeration, exaggeration, 2, 100, .min = 25, .max = 500, .softMin = 25,
            .softMax = 500, .step = 5, .curve = SliderCurve::kSquare, .displayPlaces = 2,
            .displayUnit = "×")
// Degrees: land steeper than this is bare rock.
VIEW_OPTIONAL(Rock, rock, .defaultValue = 35, .min = 1, .max = 89, .softMin = 1, .softMax = 60,
              .displayUnit = "°", .zeroText = text::kViewOff)
// Metres a side; nothing: lengths are in sides.
VIEW_OPTIONAL(Scale, scale, .defaultValue = 8000, .min = 1, .max = 10'000'000, .softMin = 100,
              .softMax = 100'000, .step = 100, .curve = SliderCurve::kSquare,
              .displayUnit = text::kViewScaleUnit, .zeroText = text::kViewOff)

// Where the land's height 0 lies above the sea, in hundredths of a metre; it counts where a scale is
// set. Nothing: heights count from the water, or from the land's 0.
VIEW_OPTIONAL(Level, level, .places = 2, .min = -100'000'000, .max = 100'000'000, .softMin = 0,
              .softMax = 500'000, .step = 1000, .displayPlaces = 2,
              .displayUnit = "m", .zeroText = text::kViewOff)

VIEW_SWITCH(Wireframe, wireframe, nullptr)
VIEW_SWITCH(Contours, contours, nullptr)
VIEW_SWITCH(Slope, slope, nullptr)        // colours by steepness instead of height
VIEW_SWITCH(Map, map, nullptr)            // the inset map
VIEW_SWITCH(Flip, flip, nullptr)          // show the land upside down
VIEW_SWITCH(Specular, specular, nullptr)  // a highlight where the land mirrors the sun
// A level of diamond-square after its diamonds, before its squares.
VIEW_SWITCH(Diamonds, diamonds, [](const Recipe& recipe) {
  return recipe.method() == Method::kDiamondSquare;
})
VIEW_SWITCH(Turn, turn, nullptr)  // the camera circles the land until somebody moves it
// clang-format on

#undef VIEW_OPTIONAL
#undef VIEW_NUMBER
#undef VIEW_PART
#undef VIEW_SWITCH
