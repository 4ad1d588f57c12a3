// Pages as students hand them in: two right ones, which are folders here, and what others do
// otherwise. A page is {name, from, changes: [[file, before, after]], wrong, notes}: `wrong` are the
// parts in which it is wrong, as findings name them, without "page."; `says` is a part of a finding's
// sentence.
const BOTH = ["index.html", "<head>"];
const inHead = (script) => [[...BOTH, `<head><script>${script}</script>`]];
const inTerrain = (before, after) => [["terrain.js", before, after]];
const ALL =
  "blank vertices triangles zero one height normals footprint directions places light warnings";

export const PAGES = [
  { name: "right", from: "right", wrong: "" },
  { name: "right in modules", from: "modules", wrong: "" },
  {
    name: "right, < for >=",
    changes: inTerrain(">= 0 ? 1 : -1", "< 0 ? 1 : -1"),
    wrong: "",
  },
  {
    name: "right, > for >=",
    changes: inTerrain(">= 0 ? 1 : -1", "> 0 ? 1 : -1"),
    wrong: "",
  },
  {
    name: "right, with the course's wrapWebGL2 habits",
    changes: inHead(`
      const old = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (...args) {
        return new Proxy(old.apply(this, args), { get(gl, name) {
          const value = gl[name]
          return value instanceof Function ? (...all) => value.apply(gl, all) : value
        } })
      }
      const request = requestAnimationFrame
      let used = 0
      requestAnimationFrame = (callback) => {
        if (used) throw new Error("another call is pending")
        used += 1
        return request((ms) => { used -= 1; callback(ms) })
      }`),
    wrong: "",
  },
  {
    name: "right, half a ball without faults",
    changes: inTerrain(
      "if (high <= low) {",
      `if (high <= low) {
        for (const b of positions) b[2] = Math.sqrt(Math.max(0, 1 - b[0] * b[0] - b[1] * b[1]))
        return`,
    ),
    wrong: "",
  },
  {
    name: "draws before the press",
    changes: inTerrain("    compile()\n", "    compile()\n    regenerate()\n"),
    // Its first frame draws, which is what counts.
    edits: [
      ["terrain.js", "    fillScreen()\n    window", "    fillScreen(); regenerate()\n    window"],
    ],
    wrong: "blank",
  },
  {
    name: "three vertices for each triangle",
    changes: inTerrain(
      "land = upload(grid, makeNormals(grid.positions, n))",
      `const normals = makeNormals(grid.positions, n)
    land = upload({
        positions: grid.triangles.map((i) => grid.positions[i]),
        triangles: grid.triangles.map((_, i) => i % 65536),
    }, grid.triangles.map((i) => normals[i]))`,
    ),
    wrong: "vertices triangles zero one height normals footprint directions places",
    any: true,
  },
  {
    name: "a row of triangles too many",
    changes: inTerrain(
      "row + 1 < n; row += 1)\n        for (let column = 0; column + 1",
      "row < n; row += 1)\n        for (let column = 0; column + 1",
    ),
    any: true,
    includes: "triangles",
    says: "beyond the last vertex",
  },
  {
    name: "normals of triangles",
    changes: inTerrain(
      "normals.push(normalize(cross(sub(north, south), sub(west, east))))",
      `const v = at(row, column), around = [east, north, positions[(row + 1) * n + column - 1] ?? north, west, south, positions[(row - 1) * n + column + 1] ?? south]
            let sum = [0, 0, 0]
            for (let k = 0; k < 6; k += 1) {
                const face = cross(sub(around[k], v), sub(around[(k + 1) % 6], v))
                sum = [sum[0] + face[0], sum[1] + face[1], sum[2] + face[2]]
            }
            normals.push(normalize(sum[2] > 0 ? sum : [0, 0, 1]))`,
    ),
    wrong: "normals",
  },
  {
    name: "normals not of unit length",
    changes: inTerrain("normals.push(normalize(cross", "normals.push((cross"),
    wrong: "normals",
    says: "length 1",
  },
  {
    name: "angle from 0 to pi",
    changes: inTerrain("Math.random() * 2 * Math.PI", "Math.random() * Math.PI"),
    wrong: "directions",
    says: "same half",
  },
  {
    name: "points in the middle half",
    changes: inTerrain(
      "px = Math.random() * 2 - 1, py = Math.random() * 2 - 1",
      "px = Math.random() - 0.5, py = Math.random() - 0.5",
    ),
    wrong: "places",
    says: "middle",
  },
  {
    name: "points in one quarter",
    changes: inTerrain(
      "px = Math.random() * 2 - 1, py = Math.random() * 2 - 1",
      "px = Math.random(), py = Math.random()",
    ),
    wrong: "places",
    says: "quarter",
  },
  {
    name: "heights not scaled",
    changes: inTerrain("    scaleHeights(grid.positions)\n", ""),
    wrong: "height",
    says: "Scale the heights",
  },
  {
    name: "divided by a range of 0",
    changes: inTerrain("if (high <= low) {", "if (false) {"),
    wrong: "zero",
    says: "NaN",
  },
  {
    name: "y up",
    changes: [
      [
        "terrain.js",
        "new Float32Array(data.flat())",
        "new Float32Array(data.map(([x, y, z]) => [x, z, -y]).flat())",
      ],
      ["terrain.js", "2 * Math.sin(angle), 1]", "1, -2 * Math.sin(angle)]"],
      ["terrain.js", "[0, 0, 0], [0, 0, 1])", "[0, 0, 0], [0, 1, 0])"],
      ["terrain.js", "normalize([1, 1, 2])", "normalize([1, 2, -1])"],
    ],
    wrong: "",
  },
  {
    name: "integer division of positions",
    changes: inTerrain(
      "positions.push([2 * column / (n - 1) - 1, 2 * row / (n - 1) - 1, 0])",
      "positions.push([Math.floor(2 * column / (n - 1)) - 1, Math.floor(2 * row / (n - 1)) - 1, 0])",
    ),
    any: true,
    includes: "vertices",
    says: "whole numbers",
  },
  {
    name: "x / n for x / (n - 1)",
    changes: inTerrain(
      "[2 * column / (n - 1) - 1, 2 * row / (n - 1) - 1, 0]",
      "[2 * column / n - 1, 2 * row / n - 1, 0]",
    ),
    wrong: "height footprint",
    says: "minus 1",
  },
  {
    name: "light fixed to the camera",
    changes: inTerrain("vNormal = normal;", "vNormal = mat3(view) * normal;"),
    wrong: "light",
  },
  {
    name: "presses add up",
    changes: [
      ["terrain.js", "function addFaults(", "const kept = []\nfunction addFaults("],
      [
        "terrain.js",
        "for (let i = 0; i < count; i += 1) {\n        const px",
        "for (let i = 0; i < count; i += 1) kept.push([Math.random() * 2 - 1, Math.random() * 2 - 1, Math.random() * 2 * Math.PI])\n    for (const [px, py, angle] of kept) {\n        //",
      ],
      ["terrain.js", "        const angle = Math.random() * 2 * Math.PI\n", ""],
    ],
    any: true,
    includes: "zero one",
    says: "earlier presses",
  },
  {
    name: "another loop at each press",
    changes: inTerrain(
      "function regenerate() {",
      "function regenerate() {\n    requestAnimationFrame(draw)",
    ),
    wrong: "",
    says: "Start one loop once",
  },
  {
    name: "a warning of WebGL",
    changes: inTerrain(
      "gl.bindVertexArray(land.vao)\n        gl.drawElements",
      "gl.bindVertexArray(land.vao)\n        gl.enable(12345)\n        gl.drawElements",
    ),
    wrong: "warnings",
  },
  {
    name: "a button that reloads the page",
    changes: [["index.html", ' action="javascript:void(0);"', ""]],
    any: true,
    includes: "opens",
    says: "went elsewhere",
  },
  {
    name: "hostile: endless at the start",
    changes: inHead("for (;;);"),
    wrong: `opens ${ALL}`,
    says: "in time",
  },
  {
    name: "hostile: endless at 10 faults",
    changes: inTerrain(
      "for (let i = 0; i < count; i += 1) {",
      "for (let i = 0; i < count || count === 10; i += 1) {",
    ),
    any: true,
    includes: "opens",
    says: "in time",
  },
  {
    name: "hostile: dialogs",
    changes: inHead("alert(1); confirm(2); prompt(3); onbeforeunload = () => 'stay'"),
    wrong: "",
    says: "dialog (alert)",
  },
  {
    name: "hostile: popup",
    changes: inHead(
      "open('http://other.test/'); addEventListener('load', () => { const a = document.createElement('a'); a.href = 'about:blank'; a.target = '_blank'; document.body.append(a); a.click(); a.remove() })",
    ),
    wrong: "",
    says: "another window",
  },
  {
    name: "hostile: download",
    changes: inHead(
      "addEventListener('load', () => { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'x.bin'; document.body.append(a); a.click(); a.remove() })",
    ),
    wrong: "",
  },
  {
    name: "hostile: goes elsewhere",
    changes: inHead(
      "addEventListener('load', () => setTimeout(() => { location = 'http://other.test/' }, 60))",
    ),
    any: true,
    includes: "opens",
  },
  {
    name: "hostile: memory",
    changes: inHead(
      "const all = []; addEventListener('load', () => setInterval(() => { for (let i = 0; i < 8; i += 1) all.push(new Uint8Array(1 << 26).fill(1)) }, 5))",
    ),
    any: true,
    includes: "opens",
  },
  {
    name: "hostile: takes the platform's functions away",
    changes: inHead(`
      Array.prototype.push = () => 0
      JSON.stringify = () => '{}'
      Object.prototype.toJSON = () => 1
      Float32Array.prototype.slice = () => new Float32Array(9)
      Document.prototype.querySelectorAll = null
      WeakMap.prototype.get = () => undefined
      Object.defineProperty(Array.prototype, '0', { set() {}, get() { return 7 }, configurable: true })
      delete Array.prototype[0]`),
    edits: [
      ["terrain.js", "positions.push(", "positions[positions.length] = ("],
      [
        "terrain.js",
        "triangles.push(i, i + 1, i + n, i + 1, i + n + 1, i + n)",
        "for (const k of [i, i + 1, i + n, i + 1, i + n + 1, i + n]) triangles[triangles.length] = k",
      ],
      ["terrain.js", "normals.push(", "normals[normals.length] = ("],
    ],
    wrong: "",
  },
  {
    name: "hostile: looks for the recorder",
    changes: inHead(`
      for (const name of Object.getOwnPropertyNames(window).filter((name) => /^_[0-9a-f]{16}$/.test(name))) {
        try { window[name]('', 'notes') } catch {}
        try { window[name] = () => '{}' } catch {}
        try { delete window[name] } catch {}
      }
      const real = WebGL2RenderingContext.prototype.drawElements
      if (/secret/.test(real.toString())) throw 1`),
    wrong: "",
  },
  {
    name: "hostile: replaces getContext by its own",
    changes: inHead("HTMLCanvasElement.prototype.getContext = () => null"),
    any: true,
    includes: "opens vertices",
  },
  {
    name: "hostile: asks the outside",
    changes: inHead(
      "fetch('http://other.test/x').catch(() => 0); new WebSocket('ws://other.test/'); navigator.sendBeacon('http://127.0.0.1:9/', 'x'); new Image().src = 'https://other.test/a.png'; fetch('../../etc/passwd').catch(() => 0); fetch('/%2e%2e/secret').catch(() => 0)",
    ),
    wrong: "",
    says: "outside its folder",
  },
  {
    name: "no page",
    from: "empty",
    wrong: `opens ${ALL}`,
    says: "index.html",
  },
];
