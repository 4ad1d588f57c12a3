// A small static server for dist/: correct MIME types, nothing outside the folder, no caching.
//
//   node web/scripts/serve.mjs [--root DIR] [--host 127.0.0.1] [--port 8080]
//
// A taken port moves to the next one; the address is printed. As a module: `await serve({root,
// host, port})`.
import { createReadStream, existsSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const MIME_TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The file a request means, or nothing when there is none inside `root`. */
function findFile(root, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return undefined;
  }
  if (path.includes("\0")) return undefined;
  let file = join(root, path);
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
  if (!existsSync(file)) return undefined;
  const real = realpathSync(file);
  return real.startsWith(realpathSync(root) + sep) && statSync(real).isFile() ? real : undefined;
}

function answer(root, request, response) {
  const headers = {
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    // A page in a sandbox belongs to no site, and asks for its own parts as a stranger.
    "Access-Control-Allow-Origin": "*",
  };
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { ...headers, Allow: "GET, HEAD" }).end();
    return;
  }
  const file = findFile(root, request.url);
  if (file === undefined) {
    response.writeHead(404, { ...headers, "Content-Type": MIME_TYPES[".txt"] }).end("Not found\n");
    return;
  }
  response.writeHead(200, {
    ...headers,
    "Content-Type": MIME_TYPES[extname(file)] ?? "application/octet-stream",
    "Content-Length": statSync(file).size,
  });
  if (request.method === "HEAD") response.end();
  else createReadStream(file).pipe(response);
}

function listen(server, port, host) {
  return new Promise((done, refused) => {
    server.once("error", refused);
    server.listen(port, host, () => {
      server.off("error", refused);
      done();
    });
  });
}

/**
 * Serves the folder `root` on the first free port from `port` on (0: any).
 * Resolves to `{url, port, close()}`.
 */
export async function serve({ root, host = "127.0.0.1", port = 8080 }) {
  const server = createServer((request, response) => answer(root, request, response));
  for (let tries = 0; ; tries++) {
    try {
      await listen(server, port, host);
      break;
    } catch (error) {
      if (error.code !== "EADDRINUSE" || tries === 100 || port === 65535) throw error;
      port++;
    }
  }
  const taken = server.address().port;
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections?.();
    });
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/`, port: taken, close };
}

async function main() {
  const dist = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist");
  const { values } = parseArgs({
    options: {
      root: { type: "string", default: dist },
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8080" },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port} is no port number`);
  if (!existsSync(values.root)) throw new Error(`${values.root} does not exist`);
  const { url } = await serve({ root: values.root, host: values.host, port });
  console.log(`Faultline is at ${url} (stop with Ctrl+C)`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`serve: ${error.message}`);
    process.exit(1);
  });
}
