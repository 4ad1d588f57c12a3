#version 300 es
precision highp float;
in vec3 normal;
in vec3 toEye;
uniform vec3 sun;
out vec4 color;
void main() {
    vec3 n = normalize(normal);
    float lambert = max(0.0, dot(n, normalize(sun)));
    float blinn = pow(max(0.0, dot(n, normalize(normalize(sun) + normalize(toEye)))), 60.0);
    color = vec4(lambert * vec3(0.6, 0.45, 0.25) + blinn, 1.0);
}
