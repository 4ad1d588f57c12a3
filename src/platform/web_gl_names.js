// Emscripten numbers the objects of OpenGL one after the other, for ever, and each of its tables grows
// by all of them: half a megabyte in an hour, for Dear ImGui makes a vertex array in each frame. A
// free number serves again here, as in OpenGL itself. Linked behind Emscripten's own code.
GL.getNewId = (table) => {
  let id = 1;
  while (table[id]) id++;
  // Nobody asks for a program that is not there if it stands under a number below this one.
  GL.counter = Math.max(GL.counter, id + 1);
  return id;
};
