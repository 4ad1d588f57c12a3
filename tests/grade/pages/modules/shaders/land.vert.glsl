#version 300 es
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 up;
uniform float angle, aspect;
out vec3 normal;
out vec3 toEye;
void main() {
    float c = cos(angle), s = sin(angle);
    mat3 turn = mat3(c, 0, -s, 0, 1, 0, s, 0, c);
    vec3 p = turn * place;
    vec3 eye = vec3(0, 1.2, 2.6);
    // The view looks down by a fixed angle.
    vec3 q = p - eye;
    q = vec3(q.x, 0.9 * q.y - 0.435 * q.z, 0.435 * q.y + 0.9 * q.z);
    normal = up;
    toEye = transpose(turn) * (eye - p);
    float f = 2.0;
    gl_Position = vec4(q.x * f / aspect, q.y * f, (-q.z * 10.1 - 2.0) / 9.9, -q.z);
}
