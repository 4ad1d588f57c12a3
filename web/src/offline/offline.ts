// Keeps the published site in this browser, for use without a network, and offers a new version once
// all of it has arrived. index.html fetches this script when its land is at rest, notes.html loads
// it. It starts when the browser has nothing else to do.
//
// Nothing is kept of a page in a frame, of a site whose files have no hashes in their names (which
// is being worked on), or where the browser saves data.

import { isHashed } from "../../scripts/hashed_name.mjs";
import { scriptAddress } from "../common/worker";
import { isGone, lacksBuild } from "./gone";
import { cachePrefix } from "./kept_names";
import { UpdateCard } from "./update_card";

const WORKER = "offline_worker.js";
const WITHOUT_IDLE_MS = 2000;

function mayKeep(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const isPublished = isHashed(new URL(import.meta.url).pathname);
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!isPublished || window.top !== window || !serviceWorker) return false;
  // What is kept already goes on being updated.
  return serviceWorker.controller !== null || !connection?.saveData;
}

/** Removes what was kept of a site that is no longer at this address, and shows what is there. */
async function leaveIfGone(registration: ServiceWorkerRegistration): Promise<void> {
  const prefix = cachePrefix(registration.scope);
  if (!(await isGone(`${prefix}missing`, WORKER))) return;
  await registration.unregister();
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(kept.map((name) => caches.delete(name)));
  location.reload();
}

/** Offers each version that is complete and waits until this one ends. */
function offerUpdates(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  const card = new UpdateCard(() => {
    // Another page may have asked for the new version already.
    if (registration.waiting) registration.waiting.postMessage("update");
    else location.reload();
  });
  const offer = (): void => {
    // The first version waits for nobody.
    if (registration.waiting && container.controller) card.show().catch(console.error);
  };
  const follow = (): void => {
    registration.installing?.addEventListener("statechange", offer);
  };
  registration.addEventListener("updatefound", follow);
  follow();
  offer();
}

async function keep(container: ServiceWorkerContainer): Promise<void> {
  let isKept = container.controller !== null;
  if (!isKept && (await lacksBuild())) return;
  container.addEventListener("controllerchange", () => {
    // A new version answers from now on, so all pages become pages of that version. At the first
    // visit the page is of the version that begins to answer.
    if (isKept) location.reload();
    isKept = true;
  });
  const registration = await container.register(scriptAddress("offline_worker", WORKER));
  offerUpdates(container, registration);
  (await container.ready).active?.postMessage("tidy");
  if (isKept) await leaveIfGone(registration);
}

function whenIdle(action: () => void): void {
  // Safari has no such callback.
  const { requestIdleCallback } = window as Partial<Window>;
  if (requestIdleCallback) requestIdleCallback(action);
  else setTimeout(action, WITHOUT_IDLE_MS);
}

if (mayKeep()) {
  // Without the right to keep anything, or without a network, the page goes on as it is.
  const start = (): void => whenIdle(() => keep(navigator.serviceWorker).catch(console.warn));
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
