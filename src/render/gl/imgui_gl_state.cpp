// Answers Dear ImGui's OpenGL backend when it queries the state that it restores after rendering:
// the answers are those of a new context. In a browser each such query waits until the graphics
// process has caught up, a dozen times a frame. Nothing needs the true answers, because every
// painter here sets the state that it uses. Queries about the device, which come once, are passed
// on.
#include <GLES3/gl3.h>

#include <algorithm>

namespace {

struct Answer {
  GLenum name;
  GLint value;
  int count;
};

constexpr Answer kStateAtFirst[] = {
    {GL_ACTIVE_TEXTURE, GL_TEXTURE0, 1},
    {GL_CURRENT_PROGRAM, 0, 1},
    {GL_TEXTURE_BINDING_2D, 0, 1},
    {GL_SAMPLER_BINDING, 0, 1},
    {GL_ARRAY_BUFFER_BINDING, 0, 1},
    {GL_ELEMENT_ARRAY_BUFFER_BINDING, 0, 1},
    {GL_PIXEL_UNPACK_BUFFER_BINDING, 0, 1},
    {GL_VERTEX_ARRAY_BINDING, 0, 1},
    {GL_VIEWPORT, 0, 4},
    {GL_SCISSOR_BOX, 0, 4},
    {GL_BLEND_SRC_RGB, GL_ONE, 1},
    {GL_BLEND_DST_RGB, GL_ZERO, 1},
    {GL_BLEND_SRC_ALPHA, GL_ONE, 1},
    {GL_BLEND_DST_ALPHA, GL_ZERO, 1},
    {GL_BLEND_EQUATION_RGB, GL_FUNC_ADD, 1},
    {GL_BLEND_EQUATION_ALPHA, GL_FUNC_ADD, 1},
};

}  // namespace

// third_party.cmake makes the backend call this instead of glGetIntegerv.
extern "C" void faultline_imgui_get_integer(GLenum name, GLint* values) {
  for (const Answer& answer : kStateAtFirst) {
    if (answer.name == name) return void(std::fill_n(values, answer.count, answer.value));
  }
  glGetIntegerv(name, values);
}
