// The sky, the haze and the ground cover that a person sees who stands on the land, as the chunk
// common/horizon.glsl takes them. View only: no bits are promised.
#pragma once

#include "render/gl/gl_program.h"
#include "render/scene/scene.h"

namespace faultline {

// Whether the ground is shown with rock, scree, grass and snow: for a person who stands on it, in
// a palette that stands for nature. The other palettes show the land's numbers.
bool showsCover(const Scene& scene);

// Gives a program that is in use what skyAt() and hazed() need; nothing where the scene has no
// horizon.
void setSky(GlProgram& program, const Scene& scene);
// The same for covered() and grained(), which do nothing where the scene shows no cover.
void setCover(GlProgram& program, const Scene& scene);

}  // namespace faultline
