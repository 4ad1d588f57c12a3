"""Pictures from above, plots and what a notebook shows."""

import base64
import html
import importlib.util
import os
import re
import struct
import sys
import zlib

import numpy as np

import faultline

LAND = "v1;seed=oak;faults=60;size=65"


def unpacked(png):
    """The pixels of a PNG whose rows have no filter."""
    place, packed, head = 8, b"", None
    while place < len(png):
        length, kind = struct.unpack_from(">I4s", png, place)
        content = png[place + 8:place + 8 + length]
        if struct.unpack_from(">I", png, place + 8 + length)[0] != zlib.crc32(kind + content):
            raise AssertionError("a chunk's sum is wrong")
        head = struct.unpack(">IIBBBBB", content) if kind == b"IHDR" else head
        packed += content if kind == b"IDAT" else b""
        place += 12 + length
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(head[1], 1 + 3 * head[0])
    if rows[:, 0].any() or head[2:] != (8, 2, 0, 0, 0):
        raise AssertionError(head)
    return rows[:, 1:].reshape(head[1], head[0], 3)


def test_picture(tally, _setting):
    pixels = faultline.picture(LAND, 96)
    tally.check("shape", pixels.shape == (96, 96, 3) and pixels.dtype == np.uint8)
    tally.check("its heights' picture", (faultline.picture(faultline.generate(LAND), 96) == pixels).all())
    tally.check("another size of the land", (faultline.picture(LAND, 96, size=129) != pixels).any())
    seen = faultline.picture(LAND + "!palette=atlas;water=0.5", 96)
    tally.check("the link's view", (seen != pixels).any())
    tally.check("the view by itself", (faultline.picture(LAND, 96, view="palette=atlas;water=0.5") == seen).all())
    tally.check("in place of the link's", (faultline.picture(LAND + "!palette=ember", 96, view="") == pixels).all())
    # Level ground between two cliffs has the palette's own colours: the lowest and the highest
    steps = np.zeros((64, 64), np.float32)
    steps[:32] = 0.01
    levels = faultline.picture(steps, 64, view="palette=atlas").astype(int)
    ends = np.rint(255 * faultline.palette("atlas")[[-1, 0]]).astype(int)
    tally.check("north is at the top", np.abs(levels[8, 8] - ends[0]).max() <= 2, (levels[8, 8], ends))
    tally.check("the south is low", np.abs(levels[56, 8] - ends[1]).max() <= 2, (levels[56, 8], ends))
    ground = faultline.generate("v1;seed=elm;size=33")
    recipe = faultline.Recipe("v1;faults=0")
    tally.check("on what it stands on", (faultline.picture(recipe, 64, base=ground)
                                         == faultline.picture(ground, 64)).all())  # fmt: skip


def test_wrong(tally, _setting):
    for what, call in {
        "a side too small": lambda: faultline.picture(LAND, 15),
        "a side too large": lambda: faultline.picture(LAND, 4097),
        "a side that is none": lambda: faultline.picture(LAND, "96"),
        "an unknown palette": lambda: faultline.picture(LAND, view="palette=none"),
        "an unknown key": lambda: faultline.picture(LAND, view="nothing=1"),
        "a view that is no text": lambda: faultline.picture(LAND, view=5),
        "a recipe's key in the view": lambda: faultline.picture(LAND, view="faults=5"),
        "heights with a size": lambda: faultline.picture(np.zeros((8, 8)), size=9),
        "heights that are infinite": lambda: faultline.picture(np.full((8, 8), np.inf)),
        "no square": lambda: faultline.picture(np.zeros((8, 9))),
        "a frame too small": lambda: faultline.show(LAND, width=10, live=False),
        "live as a text": lambda: faultline.show(LAND, live="yes"),
        "a land of opened heights": lambda: faultline.show("v1;base=0123456789abcdef", live=False),
        "nothing": lambda: faultline.show(None),
    }.items():
        try:
            call()
            tally.check(what, False)
        except faultline.Error as error:
            tally.check(what, len(str(error)) > 10, error)


def test_show(tally, _setting):
    """What a notebook gets: a frame with the live land over its picture, the picture, and a text."""
    page = os.path.join(os.getcwd(), "page.html")
    with open(page, "w", encoding="utf-8") as file:
        file.write('<meta content="{{link}}"><b>"&</b>')
    os.environ["FAULTLINE_EMBED"] = page
    try:
        shown = faultline.show(LAND + "!palette=atlas;title=A_~3C_B", height=320)
    finally:
        del os.environ["FAULTLINE_EMBED"]
        os.unlink(page)
    bundle = shown._repr_mimebundle_()
    tally.equal("forms", sorted(bundle), ["image/png", "text/html", "text/plain"])
    [inner] = re.findall(r'srcdoc="([^"]*)"', bundle["text/html"])
    inner = html.unescape(inner)
    tally.check("the page is whole", inner.endswith('"><b>"&</b>'), inner)
    [link] = re.findall(r'content="([^"]*)"', inner)
    tally.equal("its link", html.unescape(link), shown.link)
    tally.check("with the view", shown.link.startswith(LAND.replace("v1;", "v1;")[:3]) and "palette=atlas" in shown.link)
    pixels = unpacked(base64.b64decode(bundle["image/png"]))
    tally.check("the picture", (pixels == faultline.picture(LAND, 320, view="palette=atlas")).all())
    [source] = re.findall(r'<img src="data:image/png;base64,([^"]*)"', bundle["text/html"])
    tally.equal("below the frame", source, bundle["image/png"])
    tally.check("in words", LAND[3:12] in bundle["text/plain"], bundle["text/plain"])
    still = faultline.show(LAND, live=False)
    tally.check("a picture alone", "<iframe" not in still.html and "<img" in still.html)
    held = importlib.util.find_spec("faultline").submodule_search_locations[0]
    if not os.path.exists(os.path.join(held, "embed.html")):
        try:
            faultline.show(LAND)
            tally.check("a package without live lands", False)
        except faultline.Error as error:
            tally.check("a package without live lands", "live=False" in str(error), error)


def test_plot(tally, _setting):
    if importlib.util.find_spec("matplotlib") is None:
        print("not checked: faultline.plot, because Matplotlib is not installed")
        return
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as pyplot

    axes = faultline.plot(LAND + "!palette=atlas")
    [image] = axes.get_images()
    tally.equal("where it lies", list(image.get_extent()), [0, 1, 1, 0])
    tally.check("the picture", (np.asarray(image.get_array()) == faultline.picture(LAND, view="palette=atlas")).all())
    heights = faultline.generate(LAND)
    tally.equal("the land's name", axes.get_title(), str(faultline.Recipe(LAND)))
    bar = [other for other in axes.figure.axes if other is not axes][0]
    low, high = bar.get_ylim()
    tally.check("heights of the bar", abs(low - heights.min()) < 1e-6 and abs(high - heights.max()) < 1e-6, (low, high))
    given = pyplot.figure().add_subplot()
    tally.check("axes of one's own", faultline.plot(heights, ax=given, colorbar=False) is given)
    tally.equal("without a bar", len(given.figure.axes), 1)
    pyplot.close("all")
    kept = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "matplotlib"}
    try:
        for name in kept:
            sys.modules[name] = None
        faultline.plot(LAND)
        tally.check("without Matplotlib", False)
    except ImportError as error:
        tally.check("without Matplotlib", "Matplotlib" in str(error), error)
    finally:
        sys.modules.update(kept)
