#version 300 es
// The block's mesh, for walls and for the surface in draft quality.
precision highp float;
precision highp int;
precision highp sampler2D;

#include "common/block_vertex.glsl"

void main() { placeVertex(); }
