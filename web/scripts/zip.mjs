// Writes ZIP archives: files in the order given, deflated where that makes them smaller, all with the
// same date, so that the same files give the same bytes. No ZIP64: at most 65,535 files and 4 GiB.
import { crc32 as nodeCrc32, deflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1980-01-01, the first day that the format knows. */
const DATE = 0x0021;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of bytes; Node has its own from version 22 on. */
function crc32(bytes) {
  if (nodeCrc32) return nodeCrc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers in little endian: [bytes, value] pairs. */
function header(...fields) {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** The archive of `files`, {name: bytes}; names have forward slashes. */
export function zipOf(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const isSmaller = packed.length < bytes.length;
    const body = isSmaller ? packed : bytes;
    const nameBytes = Buffer.from(name, "utf8");
    const common = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, isSmaller ? DEFLATED : 0],
      [2, 0],
      [2, DATE],
      [4, crc32(bytes)],
      [4, body.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ];
    const local = Buffer.concat([header([4, LOCAL], ...common), nameBytes, body]);
    const place = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    directory.push(header([4, CENTRAL], [2, VERSION], ...common, ...place), nameBytes);
    parts.push(local);
    offset += local.length;
  }
  const count = Object.keys(files).length;
  const central = Buffer.concat(directory);
  const counts = [
    [2, count],
    [2, count],
  ];
  const sizes = [
    [4, central.length],
    [4, offset],
    [2, 0],
  ];
  const end = header([4, END], [2, 0], [2, 0], ...counts, ...sizes);
  return Buffer.concat([...parts, central, end]);
}
