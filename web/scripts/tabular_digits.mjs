// Makes the tabular figures of a TrueType font its default digits, for text engines that cannot
// switch OpenType features on (Dear ImGui). Reads the single substitutions of the feature `tnum`
// from the GSUB table, then points the digits of the character map at the substitutes and rewrites
// that table as one format 12 subtable. After the OpenType specification 1.9, chapters "GSUB",
// "cmap" and "The OpenType font file". Linear in the font.

const DIGITS = [..."0123456789"].map((digit) => digit.codePointAt(0));

/** Reads the sfnt table directory: tag -> DataView on that table. */
function readTables(font) {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map();
  for (let i = 0; i < view.getUint16(4); i++) {
    const record = 12 + 16 * i;
    const tag = String.fromCharCode(...font.subarray(record, record + 4));
    const offset = font.byteOffset + view.getUint32(record + 8);
    tables.set(tag, new DataView(font.buffer, offset, view.getUint32(record + 12)));
  }
  return tables;
}

/** A DataView from `offset` on, so that offsets inside it count from there. */
function from(view, offset) {
  return new DataView(view.buffer, view.byteOffset + offset, view.byteLength - offset);
}

/** Reads a coverage table: glyphs in coverage order. */
function readCoverage(view) {
  const count = view.getUint16(2);
  const glyphs = [];
  for (let i = 0; i < count; i++) {
    if (view.getUint16(0) === 1) {
      glyphs.push(view.getUint16(4 + 2 * i));
      continue;
    }
    const last = view.getUint16(6 + 6 * i);
    for (let glyph = view.getUint16(4 + 6 * i); glyph <= last; glyph++) glyphs.push(glyph);
  }
  return glyphs;
}

/** Reads a single substitution subtable into `substitutes` (glyph -> glyph). */
function readSingleSubstitution(view, substitutes) {
  const glyphs = readCoverage(from(view, view.getUint16(2)));
  glyphs.forEach((glyph, i) => {
    const delta = view.getUint16(0) === 1;
    const substitute = delta ? (glyph + view.getInt16(4)) & 0xffff : view.getUint16(6 + 2 * i);
    if (!substitutes.has(glyph)) substitutes.set(glyph, substitute);
  });
}

/** Collects what the feature `wanted` replaces one to one: glyph -> glyph. */
function readFeature(gsub, wanted) {
  const features = from(gsub, gsub.getUint16(6));
  const lookups = from(gsub, gsub.getUint16(8));
  const substitutes = new Map();
  for (let i = 0; i < features.getUint16(0); i++) {
    const record = 2 + 6 * i;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((k) => features.getUint8(record + k)));
    if (tag !== wanted) continue;
    const feature = from(features, features.getUint16(record + 4));
    for (let j = 0; j < feature.getUint16(2); j++) {
      const lookup = from(lookups, lookups.getUint16(2 + 2 * feature.getUint16(4 + 2 * j)));
      for (let k = 0; k < lookup.getUint16(4); k++) {
        let subtable = from(lookup, lookup.getUint16(6 + 2 * k));
        let type = lookup.getUint16(0);
        if (type === 7) {
          // An extension only says where the real subtable lies.
          type = subtable.getUint16(2);
          subtable = from(subtable, subtable.getUint32(4));
        }
        if (type === 1) readSingleSubstitution(subtable, substitutes);
      }
    }
  }
  return substitutes;
}

/** Reads a format 4 subtable of the character map: code point -> glyph. */
function readFormat4(view, characters) {
  const segments = view.getUint16(6) / 2;
  for (let i = 0; i < segments; i++) {
    const last = view.getUint16(14 + 2 * i);
    const first = view.getUint16(16 + 2 * (segments + i));
    const delta = view.getUint16(16 + 2 * (2 * segments + i));
    const rangeAt = 16 + 2 * (3 * segments + i);
    const range = view.getUint16(rangeAt);
    for (let code = first; code <= last && code !== 0xffff; code++) {
      let glyph = code;
      if (range !== 0) glyph = view.getUint16(rangeAt + range + 2 * (code - first));
      if (glyph !== 0 || range === 0) glyph = (glyph + delta) & 0xffff;
      if (glyph !== 0) characters.set(code, glyph);
    }
  }
}

/** Reads a format 12 subtable of the character map: code point -> glyph. */
function readFormat12(view, characters) {
  for (let i = 0; i < view.getUint32(12); i++) {
    const first = view.getUint32(16 + 12 * i);
    const last = view.getUint32(20 + 12 * i);
    const glyph = view.getUint32(24 + 12 * i);
    for (let code = first; code <= last; code++) characters.set(code, glyph + code - first);
  }
}

/** Reads the font's Unicode character map: code point -> glyph. */
function readCharacterMap(cmap) {
  const characters = new Map();
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const platform = cmap.getUint16(4 + 8 * i);
    const subtable = from(cmap, cmap.getUint32(8 + 8 * i));
    const format = subtable.getUint16(0);
    if (platform !== 0 && platform !== 3) continue;
    if (format === 4) readFormat4(subtable, characters);
    if (format === 12) readFormat12(subtable, characters);
  }
  return characters;
}

/** Writes a character map with one format 12 subtable for the Windows platform. */
function writeCharacterMap(characters) {
  const groups = [];
  for (const [code, glyph] of [...characters].sort((a, b) => a[0] - b[0])) {
    const group = groups.at(-1);
    if (group && code === group.last + 1 && glyph === group.glyph + code - group.first) {
      group.last = code;
    } else {
      groups.push({ first: code, last: code, glyph });
    }
  }
  const bytes = new Uint8Array(12 + 16 + 12 * groups.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1); // one encoding record: platform 3, encoding 10 (full Unicode)
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12); // format
  view.setUint32(16, bytes.length - 12);
  view.setUint32(24, groups.length);
  groups.forEach(({ first, last, glyph }, i) => {
    [first, last, glyph].forEach((value, k) => view.setUint32(28 + 12 * i + 4 * k, value));
  });
  return bytes;
}

function checksum(bytes) {
  let sum = 0;
  bytes.forEach((byte, i) => (sum = (sum + byte * 2 ** (24 - 8 * (i % 4))) % 2 ** 32));
  return sum;
}

/** Writes a TrueType file from its tables (tag -> bytes). */
function writeFont(tables) {
  const tags = [...tables.keys()].sort();
  const aligned = (length) => (length + 3) & ~3;
  const directory = 12 + 16 * tags.length;
  const size = tags.reduce((sum, tag) => sum + aligned(tables.get(tag).length), directory);
  const font = new Uint8Array(size);
  const view = new DataView(font.buffer);
  const power = Math.floor(Math.log2(tags.length));
  view.setUint32(0, 0x00010000);
  [tags.length, 16 << power, power, 16 * tags.length - (16 << power)].forEach((value, i) =>
    view.setUint16(4 + 2 * i, value),
  );
  let offset = directory;
  let headOffset = 0;
  tags.forEach((tag, i) => {
    const bytes = tables.get(tag);
    [...tag].forEach((letter, k) => view.setUint8(12 + 16 * i + k, letter.charCodeAt(0)));
    font.set(bytes, offset);
    if (tag === "head") {
      headOffset = offset;
      view.setUint32(offset + 8, 0);
    }
    view.setUint32(16 + 16 * i, checksum(font.subarray(offset, offset + bytes.length)));
    view.setUint32(20 + 16 * i, offset);
    view.setUint32(24 + 16 * i, bytes.length);
    offset += aligned(bytes.length);
  });
  view.setUint32(headOffset + 8, (0xb1b0afba - checksum(font) + 2 ** 32) % 2 ** 32);
  return font;
}

/**
 * Returns a copy of the TrueType font whose digits 0-9 are its tabular figures.
 * Throws when the font has no `tnum` for every digit.
 */
export function withTabularDigits(font) {
  const tables = readTables(font);
  const substitutes = readFeature(tables.get("GSUB"), "tnum");
  const characters = readCharacterMap(tables.get("cmap"));
  for (const digit of DIGITS) {
    const tabular = substitutes.get(characters.get(digit));
    if (tabular === undefined)
      throw new Error(`the font has no tabular figure for U+${digit.toString(16)}`);
    characters.set(digit, tabular);
  }
  const bytes = new Map();
  for (const [tag, view] of tables) {
    bytes.set(tag, new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice());
  }
  bytes.set("cmap", writeCharacterMap(characters));
  // What nobody reads: the features that were applied above, the axes of the family, and names (the
  // licence is in dist/licenses.txt).
  bytes.delete("GSUB");
  bytes.delete("STAT");
  bytes.set("name", Uint8Array.of(0, 0, 0, 0, 0, 6));
  return writeFont(bytes);
}
