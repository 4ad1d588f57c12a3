// Published versions: the messages that version 1.0.0 exchanged with its host are replayed against
// this build, and a frozen copy of an older version works beside a newer one on the same site.
//
// tests/versions/VERSION/protocol.json has what a host sent and what it got back, without what may
// change: words of errors and repairs. FAULTLINE_RECORD=1 completes the answers that are missing,
// and changes no other.
import { readFileSync, readdirSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { release } from "../../web/scripts/release.mjs";
import { serve } from "../../web/scripts/serve.mjs";
import { VERSION } from "../../web/scripts/version.mjs";
import { check, root, same, settled, test } from "./harness.mjs";
import { ask, iframe, listening, openHost, until } from "./hosts.mjs";

const VERSIONS = join(root, "tests", "versions");

/** An answer without the words that may change. */
function lasting({ message, notices, ...rest }) {
  const answer = JSON.parse(JSON.stringify({ ...rest, id: undefined }));
  if (message !== undefined) answer.message = message.length > 0;
  if (notices !== undefined) answer.notices = notices.length;
  return answer;
}

for (const version of readdirSync(VERSIONS)) {
  test(`the protocol of version ${version} is answered as it was`, async (stage) => {
    const file = join(VERSIONS, version, "protocol.json");
    const { link, exchanges, events } = JSON.parse(readFileSync(file, "utf8"));
    const page = await openHost(stage, iframe(link));
    await listening(page, "#land");
    const isRecording = Boolean(process.env.FAULTLINE_RECORD);
    for (const exchange of exchanges) {
      const { type, ...what } = exchange.request;
      const found = lasting(await ask(page, "#land", type, what));
      if (isRecording) exchange.answer ??= found;
      same(
        JSON.stringify(found),
        JSON.stringify(exchange.answer),
        JSON.stringify(exchange.request),
      );
    }
    const sent = async () => {
      const messages = await page.evaluate(() => window.received);
      const ofEmbed = messages.filter(({ id }) => id === undefined);
      return Object.fromEntries(
        ofEmbed.map(({ type, ...rest }) => [type, Object.keys(rest).sort().join()]),
      );
    };
    const wanted = Object.keys(events).length > 0 ? events : { loaded: "", change: "" };
    await until(
      async () => Object.keys(await sent()).length >= Object.keys(wanted).length,
      "events",
    );
    const found = await sent();
    if (isRecording) {
      const recorded = { link, exchanges, events: { ...found, ...events } };
      writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
    }
    for (const [type, names] of Object.entries(events)) same(found[type], names, `event ${type}`);
  });
}

const LAND = "v1;seed=oak-ridge;size=65;faults=40";
const FINGERPRINT = "849769beaa4c435f";
const NEWER = "1.999.0";

test("a frozen version and a newer one work on one site, and with each other", async (stage) => {
  const folder = mkdtempSync(join(tmpdir(), "faultline-"));
  const [older, newer] = [join(folder, "older"), join(folder, "newer")];
  try {
    // The first publication, and one of a later version that finds the frozen copy of the first.
    const site = { from: stage.dist, commit: "", compress: false };
    await release({ ...site, to: older, frozen: "", version: VERSION });
    await release({ ...site, to: newer, frozen: join(older, "v"), version: NEWER });
    const server = await serve({ root: newer, port: 0, policy: true });
    try {
      for (const place of ["", `v/${VERSION}/`, `v/${NEWER}/`]) {
        const page = await stage.page({ reducedMotion: "reduce" });
        await page.goto(`${server.url}${place}index.html#${LAND}!at=end`);
        await page.evaluate(() => window.faultline.ready);
        await settled(page);
        const found = await page.evaluate(() => window.faultline.hash());
        same(found, FINGERPRINT, `the land below "${place}"`);
        await page.context().close();
      }
      // The element of either version, with its own embed and beside an iframe of the other.
      for (const [mine, other] of [
        ["", `v/${VERSION}/`],
        [`v/${VERSION}/`, ""],
      ]) {
        const page = await openHost(
          { page: (options) => stage.page(options), url: server.url },
          `<script type="module" src="${mine}element.js"></script>
           <fault-terrain id="mine" recipe="${LAND}" view="at=end"
             style="display: block; width: 200px; height: 150px"></fault-terrain>
           ${iframe(`${LAND}!at=end`).replace('src="', `src="${other}`)}`,
        );
        await listening(page, "#land");
        const { fingerprint } = await ask(page, "#land", "heights");
        same(fingerprint, FINGERPRINT, `an iframe of "${other}"`);
        const heights = await page.evaluate(async () => {
          await customElements.whenDefined("fault-terrain");
          const { length } = await document.getElementById("mine").heights();
          return length;
        });
        same(heights, 65 * 65, `the element of "${mine}"`);
        const frame = await page.evaluate(
          () => document.getElementById("mine").shadowRoot.querySelector("iframe").src,
        );
        check(frame.startsWith(`${server.url}${mine}embed.html`), `the element opened ${frame}`);
        await page.context().close();
      }
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
