// The scene's light without shadows, as sun_light.h computes it. Colours are linear.
uniform vec3 uSunDirection;
uniform vec3 uSunColour;
uniform vec3 uSkyColour;
uniform vec3 uGroundColour;   // light that the ground reflects
