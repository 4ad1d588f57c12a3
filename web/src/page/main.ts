// Starts the page: fetches fonts and the wasm module, and shows failures in plain language, with the
// link. index.ts starts it as the playground, embed.ts inside other people's pages.

import { linkInAddress } from "../common/address";
import { showFailure } from "../common/failure";
import { surroundingsOf } from "../common/link_text";
import { isOutOfMemory } from "../common/memory";
import type { Started } from "../runtime/started";
import { fetchParts, PageFailure } from "../runtime/program";
import { listenToShare } from "../share/share";
import { createApi } from "./api";
import { Page, type PageOptions } from "./page";
import { showSurroundings } from "./show_state";

const { api, started, failed } = createApi();
window.faultline = api;

/**
 * Resolves once what the page shows is painted, so that a slow processor shows the slab before it is
 * busy with the program. The timer is for windows that are out of sight, which are never painted.
 */
const painted = (): Promise<unknown> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 1000);
  });

async function start(options: PageOptions): Promise<Started> {
  // Until C++ has read the link, the link's text decides whether the bar is hidden, so that no bar
  // flashes up.
  showSurroundings(surroundingsOf(linkInAddress()) ?? options.ui ?? "full");
  let page: Page | null = null;
  // First, so that copying the link works even if the program does not start.
  listenToShare({
    state: () => page?.shown() ?? null,
    take: (request) => page!.take(request),
  });
  await painted();
  const [module, fonts] = await fetchParts();
  try {
    module.start(fonts.regular, fonts.semiBold);
    page = new Page(module, options);
    return page.begin();
  } catch (error) {
    throw new PageFailure(isOutOfMemory(error) ? "memory" : "trap", error);
  }
}

/** Starts the page. Rejects if it cannot start; the page then shows the failure. */
export async function startPage(options: PageOptions): Promise<Started> {
  try {
    const parts = await start(options);
    started(parts);
    return parts;
  } catch (error) {
    showFailure(error instanceof PageFailure ? error.failure : "trap", linkInAddress());
    console.error(error);
    failed(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
