// Reuses the names of deleted OpenGL objects, as OpenGL itself does. Emscripten never reuses a name,
// so its tables would grow without end: Dear ImGui makes a vertex array in each frame, and each
// restored context costs 5 kB. This file is linked after Emscripten's own code.
GL.getNewId = (table) => {
  let id = 1;
  while (table[id]) id++;
  // Emscripten assumes that program names below this counter exist.
  GL.counter = Math.max(GL.counter, id + 1);
  return id;
};
