"""Run by Blender: makes a grid of heights and writes it as Blender does, as an OBJ and as a picture of
16 bits.

    blender --background --factory-startup --python blender_scene.py -- HEIGHTS.json FOLDER

HEIGHTS.json holds rows of heights from the north. Writes made.obj (the primitive "Grid" of size 2 with
these heights, default settings of the exporter) and made.png (grey levels, lowest to highest).
"""

import json
import os
import sys

import bpy

source, folder = sys.argv[sys.argv.index("--") + 1 :]
with open(source, encoding="ascii") as file:
    rows = json.load(file)
n = len(rows)

# The mesh: Blender's y points north
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.mesh.primitive_grid_add(x_subdivisions=n - 1, y_subdivisions=n - 1, size=2)
for vertex in bpy.context.object.data.vertices:
    column = round((vertex.co.x + 1) / 2 * (n - 1))
    row = round((1 - vertex.co.y) / 2 * (n - 1))
    vertex.co.z = rows[row][column]
bpy.ops.wm.obj_export(filepath=os.path.join(folder, "made.obj"))

# The picture: rows of pixels from the south
low, high = min(map(min, rows)), max(map(max, rows))
levels = [(z - low) / (high - low) for row in reversed(rows) for z in row]
image = bpy.data.images.new("heights", n, n, float_buffer=True, is_data=True)
image.pixels = [channel for level in levels for channel in (level, level, level, 1.0)]
scene = bpy.context.scene
scene.view_settings.view_transform = "Raw"
settings = scene.render.image_settings
settings.file_format, settings.color_mode, settings.color_depth = "PNG", "BW", "16"
image.save_render(os.path.join(folder, "made.png"), scene=scene)
