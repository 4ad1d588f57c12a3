// Where files lie. See land_place.h.
#include "platform/files/land_place.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "exchange/write/geo_keys.h"
#include "exchange/write/projection_file.h"
#include "generated/text_platform.h"

namespace faultline {
namespace {

std::string systemName(const FileSays& says) {
  return says.epsg > 0 ? "EPSG:" + std::to_string(says.epsg) : says.coordinates;
}

// What the format does not say of a place that is written.
std::vector<std::string> notSaid(const FileFormat& format, const FileGeoreference& place,
                                 bool hasCompanion) {
  const FileSays& says = place.says;
  std::vector<std::string> notes;
  const bool hasSystem = says.epsg > 0 || !says.coordinates.empty();
  if (format.places == FilePlaces::kWithSystem) {
    if (hasSystem && geoKeysOf(&place).directory.empty()) {
      notes.push_back(text::placeNoteLongSystem(systemName(says)));
    }
    // GeoKeys that are made here name no vertical system
    if (says.geoKeys.directory.empty() && !says.heightDatum.empty()) {
      notes.push_back(text::placeNoteNoDatum(says.heightDatum));
    }
    return notes;
  }
  if (hasSystem && !hasCompanion) notes.push_back(text::placeNoteSystem(systemName(says)));
  if (!says.heightDatum.empty()) notes.push_back(text::placeNoteDatum(says.heightDatum));
  if (says.heightUnit > 0.0 && says.heightUnit != 1.0) {
    const std::string unit = place.unitName();
    notes.push_back(unit.empty() ? std::string(text::kPlaceNoteUnit)
                                 : text::placeNoteNamedUnit(unit));
  }
  return notes;
}

}  // namespace

bool tellPlaces(const FileFormat& format) {
  return format.places == FilePlaces::kBesideSystem || format.places == FilePlaces::kWithSystem;
}

LandPlace landPlace(std::optional<FileGeoreference> opened, const FileFormat& format,
                    const FileOptions& options, bool isSideGiven, const View& view) {
  LandPlace result;
  if (!opened) return result;
  // Links hold whole metres
  const bool isOtherScale =
      view.scale && std::abs(*view.scale - opened->side) > 0.5 + 1e-3 * opened->side;
  const bool isOtherSide =
      isSideGiven && std::abs(options.side - opened->side) > 1e-9 * opened->side;
  if (isOtherSide || (isOtherScale && !isSideGiven)) {
    if (format.places != FilePlaces::kNone) {
      result.notes.emplace_back(isOtherSide ? text::kPlaceNoteSide : text::kPlaceNoteScale);
    }
    return result;
  }
  const bool isCentred = options.centred && format.uses(FileOptionId::kCentred);
  if (isCentred && tellPlaces(format)) result.notes.emplace_back(text::kPlaceNoteCentred);
  if (tellPlaces(format) && !isCentred) {
    const bool hasCompanion = format.companion && !projectionOf(*opened).empty();
    if (hasCompanion) result.companion = &fileFormat(*format.companion);
    if (opened->places) result.notes = notSaid(format, *opened, hasCompanion);
  }
  const bool isDifference = options.difference && format.uses(FileOptionId::kDifference);
  result.place = isDifference ? ofDifference(*std::move(opened)) : std::move(opened);
  return result;
}

Heightfield differenceOf(const Heightfield& heights, const Heightfield& opened) {
  Heightfield difference = resampled(opened, heights.size);
  std::transform(heights.z.begin(), heights.z.end(), difference.z.begin(), difference.z.begin(),
                 [](float z, float before) { return z - before; });
  return difference;
}

}  // namespace faultline
