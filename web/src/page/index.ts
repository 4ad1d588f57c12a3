// Starts the playground. The page shows a failure, and faultline.ready rejects with it. Once the land
// is at rest, the site is kept for use without a network.

import { leavesForLanguage, listenToLanguages } from "../common/language";
import { fetchScript } from "../common/loading";
import { ControlsForm } from "../form/form";
import { startPage } from "./main";

function start(): void {
  listenToLanguages();
  startPage({ Form: ControlsForm })
    .then(({ loop }) => loop.settled())
    .then(() => fetchScript("offline.js"))
    .catch(() => undefined);
}

if (!leavesForLanguage()) start();
