// y is up; columns run east along x, rows run south along z.
export class Grid {
    constructor(n) {
        this.n = n
        this.heights = new Float32Array(n * n)
    }
    coordinate(i) {
        return i / (this.n - 1) * 2 - 1
    }
    fault() {
        const p = [Math.random() * 2 - 1, Math.random() * 2 - 1]
        const theta = Math.random() * Math.PI * 2
        const n = [Math.cos(theta), Math.sin(theta)]
        for (let i = 0; i < this.heights.length; i += 1) {
            const x = this.coordinate(i % this.n), z = this.coordinate(Math.floor(i / this.n))
            this.heights[i] += (x - p[0]) * n[0] + (z - p[1]) * n[1] < 0 ? -0.1 : 0.1
        }
    }
    normalize(c) {
        const low = this.heights.reduce((a, b) => Math.min(a, b))
        const high = this.heights.reduce((a, b) => Math.max(a, b))
        if (low === high) this.heights.fill(0)
        else this.heights = this.heights.map((h) => c * (h - (low + high) / 2) / (high - low))
    }
    /** Positions and normals one after the other, six numbers a vertex. */
    vertices() {
        const { n } = this
        const h = (x, z) => this.heights[Math.min(Math.max(z, 0), n - 1) * n + Math.min(Math.max(x, 0), n - 1)]
        const data = new Float32Array(6 * n * n)
        for (let z = 0; z < n; z += 1)
            for (let x = 0; x < n; x += 1) {
                const east = this.coordinate(Math.min(x + 1, n - 1)) - this.coordinate(Math.max(x - 1, 0))
                const south = this.coordinate(Math.min(z + 1, n - 1)) - this.coordinate(Math.max(z - 1, 0))
                const slopeEast = (h(x + 1, z) - h(x - 1, z)) / east
                const slopeSouth = (h(x, z + 1) - h(x, z - 1)) / south
                const length = Math.hypot(slopeEast, 1, slopeSouth)
                data.set([
                    this.coordinate(x), h(x, z), this.coordinate(z),
                    -slopeEast / length, 1 / length, -slopeSouth / length,
                ], 6 * (z * n + x))
            }
        return data
    }
    triangles() {
        const { n } = this
        const list = []
        for (let z = 0; z < n - 1; z += 1)
            for (let x = 0; x < n - 1; x += 1) {
                const i = z * n + x
                list.push(i, i + n, i + n + 1, i, i + n + 1, i + 1)
            }
        return new Uint32Array(list)
    }
}
