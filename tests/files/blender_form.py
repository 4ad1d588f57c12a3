"""Files of heights in the form in which Blender writes them, made here and not by Blender, so that they
are checked everywhere; where Blender is installed, blender_scene.py lets it write files itself.

OBJ: as Blender 3.3 and later export the primitive "Grid" with the default axes (forward -Z, up Y):
comments, `mtllib`, `o`, then `v`, `vn`, `vt`, `s`, `usemtl` and faces `f v/vt/vn`; and as the older
exporter in Python orders them, with `vt` before `vn` and `s off`. Coordinates have six decimal
places, normals four. Vertices run from south to north, in rows from west to east.

PNG: as libpng writes 16-bit images for Blender, in BW, RGB and RGBA, with `pHYs` and `tEXt` chunks
before the picture.
"""

import math
import struct
import zlib


def grid_obj(rows, side=2.0, triangles=False, old=False, material=True):
    """The text of a grid of heights: rows from the north, in the unit of `side`."""
    n = len(rows)
    step = side / (n - 1)
    south = [row for row in reversed(rows)]
    lines = ["# Blender v2.93.4 OBJ File: ''" if old else "# Blender 3.4.1", "# www.blender.org"]
    if material:
        lines.append("mtllib grid.mtl")
    lines.append("o Grid")
    normals = []
    for j in range(n):
        for i in range(n):
            z = south[j][i]
            # Blender's y points north; OBJ's z is its opposite
            lines.append("v %.6f %.6f %.6f" % (i * step - side / 2, z, side / 2 - j * step))
            east = south[j][min(i + 1, n - 1)] - south[j][max(i - 1, 0)]
            north = south[min(j + 1, n - 1)][i] - south[max(j - 1, 0)][i]
            length = math.sqrt(east * east + north * north + 4 * step * step)
            normals.append((-east / length, 2 * step / length, north / length))
    texture = ["vt %.6f %.6f" % (i / (n - 1), j / (n - 1)) for j in range(n) for i in range(n)]
    directions = ["vn %.4f %.4f %.4f" % normal for normal in normals]
    lines += texture + directions if old else directions + texture
    if material:
        lines.append("usemtl Material")
    lines.append("s off" if old else "s 0")
    for j in range(n - 1):
        for i in range(n - 1):
            a = j * n + i + 1
            corners = [a, a + 1, a + n + 1, a + n]
            faces = [corners[:3], [corners[0], *corners[2:]]] if triangles else [corners]
            for face in faces:
                lines.append("f " + " ".join("%d/%d/%d" % (k, k, k) for k in face))
    return "\n".join(lines) + "\n"


def chunk(kind, content):
    checksum = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)


COLOURS = {"BW": (0, 1), "RGB": (2, 3), "RGBA": (6, 4)}


def png16(rows, colour="BW"):
    """The bytes of a picture of levels from 0 to 65535, the northern row first."""
    kind, channels = COLOURS[colour]
    data = b""
    for row in rows:
        data += b"\0"
        for level in row:
            pixel = [level] * min(channels, 3) + [65535] * (channels - 3)
            data += struct.pack(">%dH" % channels, *pixel)
    size = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 16, kind, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", size)
        + chunk(b"pHYs", struct.pack(">IIB", 2834, 2834, 1))
        + b"".join(
            chunk(b"tEXt", text)
            for text in (b"Date\x002024/01/31 12:00:00", b"Time\x0000:00:00:01", b"Frame\x00001")
        )
        + chunk(b"IDAT", zlib.compress(data, 6))
        + chunk(b"IEND", b"")
    )
