// Gives free names of OpenGL objects to new objects, as OpenGL itself does. Emscripten counts up and
// never reuses a name, so its tables would grow without end: Dear ImGui alone makes a vertex array in
// each frame, and each restored context costs 5 kB. Linked after Emscripten's own code.
GL.getNewId = (table) => {
  let id = 1;
  while (table[id]) id++;
  // Emscripten takes a program name below this counter for one that exists.
  GL.counter = Math.max(GL.counter, id + 1);
  return id;
};
