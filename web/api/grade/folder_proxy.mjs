// The only way out of the browser that opens a student's page: an HTTP proxy that answers for one
// host, from one folder, and refuses everything else. Nothing it answers comes from a network.
import { open, realpath } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";

/** The host under which the folder is seen; no such host exists (RFC 6761). */
export const HOST = "student.test";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".css": "text/css; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
const OTHER = "text/plain; charset=utf-8";
const MAX_BYTES = 64 << 20;

/**
 * The real path of a file that a student's page asks for, or null: there is none, or it does not lie
 * in the folder. `root` is the real path of the folder.
 */
export async function fileInFolder(root, address) {
  let path;
  try {
    path = decodeURIComponent(address.split(/[?#]/)[0]);
  } catch {
    return null;
  }
  if (path.includes("\0") || path.includes("\\") || path.split("/").includes("..")) return null;
  const found = await realpath(join(root, path.endsWith("/") ? `${path}index.html` : path)).catch(
    () => null,
  );
  return found?.startsWith(root + sep) ? found : null;
}

/**
 * Starts the proxy for a folder on a free port of this machine. `onRefused(address)` hears of what
 * was asked for elsewhere, `onMissing(path)` of files that the folder lacks. Returns {port, quietMs,
 * close}: `quietMs()` tells for how many milliseconds nothing was asked for, 0 while it answers.
 */
export async function openFolderProxy(folder, { onRefused, onMissing }) {
  const root = await realpath(folder);
  let answering = 0;
  let lastAnswer = performance.now();
  const server = createServer(async (request, response) => {
    answering++;
    response.once("close", () => {
      answering--;
      lastAnswer = performance.now();
    });
    const refuse = (status) => response.writeHead(status).end();
    let address;
    try {
      address = new URL(request.url);
    } catch {
      return refuse(400);
    }
    if (address.host !== HOST || address.protocol !== "http:") {
      onRefused(request.url);
      return refuse(403);
    }
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405);
    // The text itself, because URL takes `..` out.
    const path = request.url.slice(`http://${HOST}`.length) || "/";
    const file = await fileInFolder(root, path);
    let handle = null;
    try {
      handle = file && (await open(file));
      const stats = await handle?.stat();
      if (!stats?.isFile()) {
        if (path !== "/favicon.ico") onMissing(path);
        return refuse(404);
      }
      if (stats.size > MAX_BYTES) return refuse(413);
      response.writeHead(200, {
        "content-type": TYPES[extname(file).toLowerCase()] ?? OTHER,
        "content-length": stats.size,
        "cache-control": "no-store",
      });
      response.end(request.method === "HEAD" ? undefined : await handle.readFile());
    } catch {
      refuse(404);
    } finally {
      await handle?.close();
    }
  });
  const hangUp = (request, socket) => {
    onRefused(request.url);
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n");
  };
  server.on("connect", hangUp);
  server.on("upgrade", hangUp);
  await new Promise((resolve, reject) =>
    server.once("error", reject).listen(0, "127.0.0.1", resolve),
  );
  return {
    port: server.address().port,
    quietMs: () => (answering > 0 ? 0 : performance.now() - lastAnswer),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
