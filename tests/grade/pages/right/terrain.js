// A whole solution: z is up, the grid runs from -1 to 1, the light stays with the land.
let gl, program, land = null, projection
const HEIGHT = 0.5

const vertexSource = `#version 300 es
layout(location=0) in vec3 position;
layout(location=1) in vec3 normal;
uniform mat4 view;
uniform mat4 projection;
out vec3 vPosition;
out vec3 vNormal;
void main() {
    vPosition = position;
    vNormal = normal;
    gl_Position = projection * view * vec4(position, 1);
}`
const fragmentSource = `#version 300 es
precision highp float;
in vec3 vPosition;
in vec3 vNormal;
uniform vec3 eye;
uniform vec3 light;
out vec4 color;
void main() {
    vec3 n = normalize(vNormal);
    vec3 h = normalize(light + normalize(eye - vPosition));
    float diffuse = max(dot(n, light), 0.0);
    float specular = pow(max(dot(n, h), 0.0), 100.0);
    color = vec4(vec3(0.7, 0.5, 0.3) * (diffuse + 0.15) + vec3(specular), 1);
}`

function compile() {
    const shader = (type, source) => {
        const it = gl.createShader(type)
        gl.shaderSource(it, source)
        gl.compileShader(it)
        if (!gl.getShaderParameter(it, gl.COMPILE_STATUS)) throw Error(gl.getShaderInfoLog(it))
        return it
    }
    program = gl.createProgram()
    gl.attachShader(program, shader(gl.VERTEX_SHADER, vertexSource))
    gl.attachShader(program, shader(gl.FRAGMENT_SHADER, fragmentSource))
    gl.linkProgram(program)
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw Error(gl.getProgramInfoLog(program))
}

function makeGrid(n) {
    const positions = []
    for (let row = 0; row < n; row += 1)
        for (let column = 0; column < n; column += 1)
            positions.push([2 * column / (n - 1) - 1, 2 * row / (n - 1) - 1, 0])
    const triangles = []
    for (let row = 0; row + 1 < n; row += 1)
        for (let column = 0; column + 1 < n; column += 1) {
            const i = row * n + column
            triangles.push(i, i + 1, i + n, i + 1, i + n + 1, i + n)
        }
    return { positions, triangles }
}

function addFaults(positions, count) {
    for (let i = 0; i < count; i += 1) {
        const px = Math.random() * 2 - 1, py = Math.random() * 2 - 1
        const angle = Math.random() * 2 * Math.PI
        const nx = Math.cos(angle), ny = Math.sin(angle)
        for (const b of positions)
            b[2] += (b[0] - px) * nx + (b[1] - py) * ny >= 0 ? 1 : -1
    }
}

function scaleHeights(positions) {
    let low = Infinity, high = -Infinity
    for (const b of positions) {
        low = Math.min(low, b[2])
        high = Math.max(high, b[2])
    }
    if (high <= low) {
        for (const b of positions) b[2] = 0
        return
    }
    for (const b of positions) b[2] = HEIGHT * (b[2] - (high + low) / 2) / (high - low)
}

function makeNormals(positions, n) {
    const normals = []
    const at = (row, column) => positions[
        Math.max(0, Math.min(n - 1, row)) * n + Math.max(0, Math.min(n - 1, column))]
    for (let row = 0; row < n; row += 1)
        for (let column = 0; column < n; column += 1) {
            const north = at(row + 1, column), south = at(row - 1, column)
            const west = at(row, column - 1), east = at(row, column + 1)
            normals.push(normalize(cross(sub(north, south), sub(west, east))))
        }
    return normals
}

function upload({ positions, triangles }, normals) {
    const vao = gl.createVertexArray()
    gl.bindVertexArray(vao)
    for (const [location, data] of [[0, positions], [1, normals]]) {
        const buffer = gl.createBuffer()
        gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
        gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(data.flat()), gl.STATIC_DRAW)
        gl.vertexAttribPointer(location, 3, gl.FLOAT, false, 0, 0)
        gl.enableVertexAttribArray(location)
    }
    const indices = gl.createBuffer()
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(triangles), gl.STATIC_DRAW)
    return { vao, count: triangles.length }
}

function regenerate() {
    const n = Number(document.querySelector('#gridsize').value) || 2
    const faults = Number(document.querySelector('#faults').value) || 0
    const grid = makeGrid(n)
    addFaults(grid.positions, faults)
    scaleHeights(grid.positions)
    land = upload(grid, makeNormals(grid.positions, n))
}

function draw(milliseconds) {
    gl.clearColor(0.1, 0.15, 0.3, 1)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    if (land) {
        const angle = milliseconds / 2000
        const eye = [2 * Math.cos(angle), 2 * Math.sin(angle), 1]
        gl.useProgram(program)
        gl.uniformMatrix4fv(gl.getUniformLocation(program, 'view'), false, lookAt(eye, [0, 0, 0], [0, 0, 1]))
        gl.uniformMatrix4fv(gl.getUniformLocation(program, 'projection'), false, projection)
        gl.uniform3fv(gl.getUniformLocation(program, 'eye'), eye)
        gl.uniform3fv(gl.getUniformLocation(program, 'light'), normalize([1, 1, 2]))
        gl.bindVertexArray(land.vao)
        gl.drawElements(gl.TRIANGLES, land.count, gl.UNSIGNED_SHORT, 0)
    }
    requestAnimationFrame(draw)
}

function fillScreen() {
    const canvas = document.querySelector('canvas')
    document.body.style.margin = '0'
    canvas.style.width = '100%'
    canvas.style.height = '100%'
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    canvas.style.width = ''
    canvas.style.height = ''
    gl.viewport(0, 0, canvas.width, canvas.height)
    projection = perspective(0.9, canvas.width / canvas.height, 0.1, 10)
}

window.addEventListener('load', () => {
    gl = document.querySelector('canvas').getContext('webgl2')
    gl.enable(gl.DEPTH_TEST)
    compile()
    fillScreen()
    window.addEventListener('resize', fillScreen)
    document.querySelector('#submit').addEventListener('click', regenerate)
    requestAnimationFrame(draw)
})
