// In the place of MapLibre's own worker, which reads vector tiles, fonts and GeoJSON. MapLibre starts
// one with each map and tells it of the style; a map of pictures asks it nothing.

self.addEventListener("message", () => undefined);
