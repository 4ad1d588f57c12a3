// Matrices, column by column, as WebGL takes them.
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a, b) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
]
const normalize = (a) => {
    const length = Math.sqrt(dot(a, a))
    return [a[0] / length, a[1] / length, a[2] / length]
}
function lookAt(eye, center, up) {
    const z = normalize(sub(eye, center))
    const x = normalize(cross(up, z))
    const y = cross(z, x)
    return new Float32Array([
        x[0], y[0], z[0], 0,
        x[1], y[1], z[1], 0,
        x[2], y[2], z[2], 0,
        -dot(x, eye), -dot(y, eye), -dot(z, eye), 1,
    ])
}
function perspective(fovy, aspect, near, far) {
    const f = 1 / Math.tan(fovy / 2)
    return new Float32Array([
        f / aspect, 0, 0, 0,
        0, f, 0, 0,
        0, 0, (far + near) / (near - far), -1,
        0, 0, 2 * far * near / (near - far), 0,
    ])
}
