// A small static server for dist/, by sirv, that does what docs/deploy.md requires of a server: it
// sends the right MIME types, NAME.br in place of NAME to clients that accept brotli, and the
// pages' policies as headers; hashed names may be cached for ever, all others are revalidated.
// What is not there is answered by 404.html, with the status 404.
//
//   node web/scripts/serve.mjs [--root DIR] [--host 127.0.0.1] [--port 8080]
//
// If the port is taken the next one is tried; the address is printed. As a module:
// `await serve({root, host, port, policy, refused})`.
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sirv from "sirv";
import { isHashed } from "./names.mjs";
import { NOWHERE, policyOf } from "./policy.mjs";

/** Types that differ from sirv's: text has a charset, and .ts is not a video. */
const MIME_TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

const REPORTS = "/refused-by-policy";

/** Reads a browser's report of what a policy refused. */
function takeReport(request, response, refused) {
  let text = "";
  request.setEncoding("utf8").on("data", (part) => (text += part));
  request.on("end", () => {
    refused(JSON.parse(text)["csp-report"]);
    response.writeHead(204).end();
  });
}

/** Sets the headers of a file that is sent, before sirv adds its own. */
function setHeaders(response, path, { policy, refused }) {
  const name = path.endsWith("/") ? "index.html" : basename(path);
  const type = MIME_TYPES[extname(name)];
  if (type) response.setHeader("Content-Type", type);
  // For a .br that is requested by its own name, sirv would declare the plain file, encoded.
  if (name.endsWith(".br")) response.setHeader("Content-Encoding", "identity");
  const keeps = isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache";
  response.setHeader("Cache-Control", keeps);
  // A page in a sandbox has no origin, so its own files are cross-origin.
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (!policy) return;
  const report = refused ? `; report-uri ${REPORTS}` : "";
  response.setHeader("Content-Security-Policy", policyOf(name) + report);
}

/** Whether a path names a folder but lacks the final slash that relative addresses in it need. */
function lacksSlash(root, path) {
  // The inner join() keeps the path within the root, even with ".." in it.
  const file = join(root, join("/", path));
  return !path.endsWith("/") && existsSync(file) && statSync(file).isDirectory();
}

/** Answers a request for something that is not there. */
function sendNowhere(request, response, options) {
  const page = join(options.root, NOWHERE);
  if (existsSync(page)) setHeaders(response, page, options);
  else response.setHeader("Content-Type", MIME_TYPES[".txt"]);
  response.setHeader("Cache-Control", "no-cache");
  response.statusCode = 404;
  response.end(existsSync(page) ? readFileSync(page) : "Not found\n");
}

/** Returns the request handler. It looks files up at every request, because a build may run. */
function answerBy(options) {
  const { root, refused } = options;
  const send = sirv(root, {
    dev: true,
    etag: true,
    brotli: true,
    extensions: ["html"],
    setHeaders: (response, path) => setHeaders(response, path, options),
  });
  return (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (refused && request.method === "POST" && request.url === REPORTS) {
      return takeReport(request, response, refused);
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return response.writeHead(405, { Allow: "GET, HEAD" }).end();
    }
    const [path] = request.url.split(/[?#]/, 1);
    if (lacksSlash(root, path)) {
      return response.writeHead(301, { Location: `${basename(path)}/` }).end();
    }
    send(request, response, () => sendNowhere(request, response, options));
  };
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
 *
 * `policy`: whether pages and workers get our policy as a header; other people's pages would not
 * work under it. `refused`: called with each browser report of something that the policy refused.
 */
export async function serve({ root, host = "127.0.0.1", port = 8080, policy = false, refused }) {
  const server = createServer(answerBy({ root, policy, refused }));
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
  const { url } = await serve({ root: values.root, host: values.host, port, policy: true });
  console.log(`Faultline is at ${url} (stop with Ctrl+C)`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`serve: ${error.message}`);
    process.exit(1);
  });
}
