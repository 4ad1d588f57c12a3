// Starts the browsers that open students' pages: stock Chromium and stock Firefox, without a window,
// each in a fresh profile, with WebGL on the processor, and with our proxy as the only way out.
// puppeteer-core drives them, Firefox by WebDriver BiDi. Firefox has WebGL only where there is a
// screen, so it gets an Xvfb of its own.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killAtHome } from "./process_watch.mjs";

const NAMES = {
  chromium: [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ],
  firefox: ["firefox-esr", "firefox"],
};

function programPath(names) {
  for (const program of names) {
    for (const folder of (process.env.PATH ?? "").split(":")) {
      if (folder !== "" && existsSync(join(folder, program))) return join(folder, program);
    }
  }
  return null;
}

/** The program of a browser on PATH, or null. */
export const browserPath = (name) => programPath(NAMES[name]);

/** Opens a screen that nobody sees; returns {display, close}. */
function openScreen() {
  const program = programPath(["Xvfb"]);
  if (program === null) throw new Error("no Xvfb on PATH, which Firefox needs (Debian: xvfb)");
  const size = `${WINDOW.width + 80}x${WINDOW.height + 160}x24`;
  const child = spawn(
    program,
    ["-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  return new Promise((resolve, reject) => {
    let number = "";
    child.once("error", reject);
    child.once("exit", () => reject(new Error("Xvfb has ended")));
    child.stdio[3].on("data", (data) => {
      number += data;
      if (number.endsWith("\n"))
        resolve({ display: `:${number.trim()}`, close: () => child.kill("SIGKILL") });
    });
  });
}

const WINDOW = { width: 480, height: 360 };

const chromiumArguments = (port) => [
  `--proxy-server=http://127.0.0.1:${port}`,
  // Also addresses of this machine go through the proxy.
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--dns-prefetch-disable",
  "--no-pings",
  "--no-first-run",
  "--mute-audio",
  "--disable-gpu-compositing",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-dev-shm-usage",
  // The superuser of a container has no sandbox of Chromium's.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

const firefoxPreferences = (port) => ({
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": port,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": port,
  "network.proxy.no_proxies_on": "",
  "network.proxy.allow_hijacking_localhost": true,
  "network.proxy.failover_direct": false,
  "network.proxy.allow_bypass": false,
  "network.dns.disablePrefetch": true,
  "network.prefetch-next": false,
  "network.predictor.enabled": false,
  "network.http.speculative-parallel-limit": 0,
  "network.http.http3.enable": false,
  "network.webtransport.enabled": false,
  "network.trr.mode": 5,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "media.peerconnection.enabled": false,
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.search.update": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.enabled": false,
  "extensions.update.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "dom.disable_open_during_load": true,
  "dom.disable_beforeunload": true,
  "dom.max_script_run_time": 0,
  "dom.serviceWorkers.enabled": false,
  "browser.download.panel.shown": false,
  "webgl.force-enabled": true,
  "webgl.disabled": false,
  "webgl.enable-debug-renderer-info": false,
  "gfx.webrender.software": true,
});

/**
 * The environment of a browser: nothing that leads out, and a home of its own, where downloads of
 * Firefox go, which cannot be told to refuse them.
 */
function environment(home, more) {
  const env = { ...process.env, HOME: home, NO_AT_BRIDGE: "1", ...more };
  for (const name of Object.keys(env))
    if (/^(https?|all|no)_proxy$/i.test(name) || /^XDG_|^WAYLAND_/.test(name)) delete env[name];
  return env;
}

/**
 * Starts one of them within `timeout` milliseconds; `puppeteer` is the library. Returns {browser,
 * close}: ends and removes what was started for it. Throws what the library throws, and then nothing
 * of the browser is left. What the browser is asked later it may take `patience` milliseconds for.
 */
export async function startBrowser(puppeteer, name, executablePath, port, { timeout, patience }) {
  const common = {
    ...{ executablePath, headless: true, timeout, defaultViewport: WINDOW },
    protocolTimeout: patience,
  };
  const home = mkdtempSync(join(tmpdir(), "faultline-home-"));
  let screen = null;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    killAtHome(home);
    screen?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  // The library's own limit ends before the browser answers what it is first asked.
  const inTime = (launching) => {
    launching.then((late) => isClosed && late.close()).catch(() => undefined);
    let timer;
    const late = new Promise((_, reject) => {
      const words = `it did not start within ${timeout / 1000} seconds`;
      timer = setTimeout(() => reject(new Error(words)), timeout);
    });
    return Promise.race([launching, late]).finally(() => clearTimeout(timer));
  };
  const launch = (options) => inTime(puppeteer.launch({ ...common, ...options }));
  try {
    if (name === "chromium") {
      const browser = await launch({
        browser: "chrome",
        pipe: true,
        args: chromiumArguments(port),
        downloadBehavior: { policy: "deny" },
        env: environment(home, {}),
      });
      return { browser, close };
    }
    screen = await inTime(openScreen());
    const browser = await launch({
      browser: "firefox",
      extraPrefsFirefox: firefoxPreferences(port),
      env: environment(home, {
        DISPLAY: screen.display,
        GDK_BACKEND: "x11",
        MOZ_ENABLE_WAYLAND: "0",
        MOZ_HEADLESS: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
      }),
    });
    return { browser, close };
  } catch (error) {
    close();
    throw error;
  }
}
