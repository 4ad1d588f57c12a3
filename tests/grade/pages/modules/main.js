import { Grid } from "./grid.js"

const canvas = document.querySelector("canvas")
const gl = canvas.getContext("webgl2", { antialias: false })
const [vertex, fragment] = await Promise.all(
    ["land.vert.glsl", "land.frag.glsl"].map((name) => fetch(`shaders/${name}`).then((r) => r.text())),
)
const program = gl.createProgram()
for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw Error(gl.getShaderInfoLog(shader))
    gl.attachShader(program, shader)
}
gl.linkProgram(program)

const vao = gl.createVertexArray()
gl.bindVertexArray(vao)
const vertices = gl.createBuffer(), indices = gl.createBuffer()
gl.bindBuffer(gl.ARRAY_BUFFER, vertices)
gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 24, 0)
gl.vertexAttribPointer(1, 3, gl.FLOAT, false, 24, 12)
gl.enableVertexAttribArray(0)
gl.enableVertexAttribArray(1)
gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
gl.enable(gl.DEPTH_TEST)
let count = 0

document.querySelector("#submit").addEventListener("click", () => {
    const grid = new Grid(document.querySelector("#gridsize").valueAsNumber || 2)
    const faults = document.querySelector("#faults").valueAsNumber || 0
    for (let i = 0; i < faults; i += 1) grid.fault()
    grid.normalize(0.6)
    const triangles = grid.triangles()
    gl.bufferData(gl.ARRAY_BUFFER, grid.vertices(), gl.DYNAMIC_DRAW)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.DYNAMIC_DRAW)
    count = triangles.length
})

// The land turns under a camera that stands still, and the light turns with the land.
function frame(time) {
    requestAnimationFrame(frame)
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    if (count === 0) return
    gl.useProgram(program)
    gl.uniform1f(gl.getUniformLocation(program, "angle"), time / 1500)
    gl.uniform1f(gl.getUniformLocation(program, "aspect"), canvas.width / canvas.height)
    gl.uniform3f(gl.getUniformLocation(program, "sun"), 0.48, 0.8, 0.36)
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0)
}
requestAnimationFrame(frame)
