// What all scripts of a page share that are fetched later: the build makes one file of it, which they
// import (web/build.mjs), so that there is one copy of what it holds.

export * from "./opened";
export * from "./worker";
