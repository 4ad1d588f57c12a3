// Emscripten numbers the objects of OpenGL one after the other, for ever, and each of its tables grows
// by all of them: Dear ImGui alone makes a vertex array in each frame, and new graphics cost 5 kB. A
// free number serves again here, as in OpenGL itself. Linked behind Emscripten's own code.
GL.getNewId = (table) => {
  let id = 1;
  while (table[id]) id++;
  // Nobody asks for a program that is not there if it stands under a number below this one.
  GL.counter = Math.max(GL.counter, id + 1);
  return id;
};
