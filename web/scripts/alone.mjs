// Writes an embed that is one file: page, style, scripts, module and typefaces, so that it needs
// neither a site nor a network. A notebook shows it as a frame's srcdoc (python/faultline), and so
// can any page. Its link stands in the head in place of {{link}}, escaped like an attribute.
//
//   node web/scripts/alone.mjs FILE [--dist DIR] [--site URL]
//
// --dist: the site that it is made of, by default dist/
// --site: where "Open in Faultline" leads, with a "/" at its end; without it there is no such link
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { plainName } from "./hashed_name.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Where the page seems to stand if it knows no site: an address that nothing has. */
const NOWHERE = "https://alone.invalid/";
const TYPES = {
  js: "text/javascript",
  wasm: "application/wasm",
  ttf: "font/ttf",
  woff2: "font/woff2",
};
/** What an embed fetches, besides its page and style. */
const FETCHED = ["embed.js", "shared.js", "form.js", "failures.js", "flat_picture.js"];
FETCHED.push("frame_pacing.js", "playground.js", "playground.wasm", "inter.ttf");

const typeOf = (name) => TYPES[name.slice(name.lastIndexOf(".") + 1)];

/** Runs in the page, before all else: gives each part an address, and starts the embed. */
async function begin(base, parts) {
  const unpacked = async ([name, { type, text }]) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return [name, await new Response(stream, { headers: { "Content-Type": type } }).blob()];
  };
  const blobs = new Map(await Promise.all(Object.entries(parts).map(unpacked)));
  const real = window.fetch;
  window.fetch = (asked, ...rest) => {
    const address = new URL(asked.url ?? asked, base).href;
    const blob = address.startsWith(base) && blobs.get(address.slice(base.length).split("?")[0]);
    return blob ? Promise.resolve(new Response(blob)) : real(asked, ...rest);
  };
  const map = document.createElement("script");
  map.type = "importmap";
  const imports = [...blobs].map(([name, blob]) => [base + name, URL.createObjectURL(blob)]);
  map.textContent = JSON.stringify({ imports: Object.fromEntries(imports) });
  document.head.append(map);
  // A script that is no module runs before the page is read; only it may still map imports.
  while (document.readyState === "loading") await new Promise((resolve) => setTimeout(resolve));
  const { content } = document.querySelector("meta[name=faultline-link]");
  // Frames whose page is a text have no address of their own, but one that takes a link.
  if (content) location.hash = content;
  document.documentElement.classList.add("runs");
  await import(`${base}${Object.keys(parts)[0]}`);
}

/** The files of the site by their names without hashes. */
function filesOf(site) {
  return new Map(readdirSync(site).map((name) => [plainName(name), name]));
}

function read(site, files, name) {
  const found = files.get(name);
  if (!found) throw new Error(`${site} lacks ${name}: build the whole site first`);
  return readFileSync(join(site, found));
}

/** A script in which every address is a full one: that of a part is no place to go on from. */
function addressed(script, name, base) {
  return script
    .replace(/((?:from|import)\s*)(["'])\.\/([^"']+)\2/g, (_, how, quote, other) => {
      return `${how}${quote}${base}${other}${quote}`;
    })
    .replaceAll("import.meta.url", JSON.stringify(base + name));
}

/** The style with its typefaces within it. */
function withFonts(style, site) {
  return style.replace(/url\(["']?(?:\.\/)?([^"')]+\.(?:ttf|woff2))["']?\)/g, (_, name) => {
    const bytes = readFileSync(join(site, name)).toString("base64");
    return `url(data:${typeOf(name)};base64,${bytes})`;
  });
}

/** The text of the page that is made of this site; `address`: where the site is, if that is known. */
export function aloneEmbed(site, address = "") {
  const base = address || NOWHERE;
  const files = filesOf(site);
  const text = (name) => read(site, files, name).toString("utf8");
  const parts = FETCHED.map((name) => {
    const bytes = name.endsWith(".js")
      ? addressed(text(name), files.get(name), base)
      : read(site, files, name);
    const packed = gzipSync(bytes, { level: 9 }).toString("base64");
    return [files.get(name), { type: typeOf(name), text: packed }];
  });
  const start = `(${begin})(${JSON.stringify(base)}, ${JSON.stringify(Object.fromEntries(parts))});`;
  const page = text("embed.html")
    .replace(/ *<meta\s+http-equiv="Content-Security-Policy"[^>]*>\n/, "")
    .replace(/ *<(link|script)\b[^>]*\b(href|src)="[^"]*"[^>]*>(<\/script>)?\n/g, "");
  const head = [
    `<base href="${base}" />`,
    `<meta name="faultline-link" content="{{link}}" />`,
    // Whoever runs no scripts sees what is below the frame.
    "<style>html:not(.runs) { visibility: hidden; background: none; }</style>",
    `<style>${withFonts(text("embed.css"), site)}</style>`,
    address ? "" : "<style>#mark { display: none !important; }</style>",
    `<script>${start.replaceAll("</", "<\\/")}</script>`,
  ];
  return page.replace("</head>", () => `${head.join("\n")}\n</head>`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: {
      dist: { type: "string", default: join(root, "dist") },
      site: { type: "string", default: "" },
    },
    allowPositionals: true,
  });
  if (positionals.length !== 1) throw new Error("alone: give the FILE to write");
  writeFileSync(positionals[0], aloneEmbed(values.dist, values.site));
}
