// What the map of a world uses of MapLibre GL, as a file of its own, which changes only with the
// library.

export {
  addProtocol,
  type LngLat,
  Map,
  MercatorCoordinate,
  setWorkerCount,
  setWorkerUrl,
} from "maplibre-gl";
