"""Scripts as the documents have them, so that what is tested is what people copy; and batches that are
compared."""

import json
import re

from test_scale import ROOT


def fenced(document, part):
    """The one block of a document that contains a text."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```[a-z]*\n(.*?)```", text, re.DOTALL) if part in block]
    if len(blocks) != 1:
        raise AssertionError("docs/%s has %d blocks with %r" % (document, len(blocks), part))
    return blocks[0]


def write_recipes(folder, count, faults):
    (folder / "recipes.txt").write_text(
        "".join("v1;seed=%d;size=257;faults=%d\n" % (seed, faults) for seed in range(count)), encoding="utf-8")  # fmt: skip


def manifest(folder):
    """The lands of a manifest, without the time that they took; None while there is none."""
    path = folder / "manifest.jsonl"
    if not path.exists():
        return None
    lands = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for land in lands:
        del land["seconds"]
    return lands


def check_lands(tally, setting, what, folder):
    """The batch in a folder is the one that is made without shards, files and manifest."""
    plain = setting.folder / "plain"
    if not plain.exists():
        code, _, error = setting.program.run("batch", str(setting.folder / "recipes.txt"), "-o", str(plain))
        tally.equal("the batch without shards: %s" % error, code, 0)
    tally.check("there is a manifest of " + what, manifest(folder) is not None)
    tally.equal("the manifest of " + what, manifest(folder), manifest(plain))
    files = sorted(path.name for path in plain.iterdir() if path.is_file() and path.name != "manifest.jsonl")
    same = [name for name in files if (folder / name).exists() and (folder / name).read_bytes() == (plain / name).read_bytes()]
    tally.equal("files of " + what, same, files)
