// Says what to do if somebody opened the course notes or "Check your own" from a folder. It is no
// module, because browsers load none from there; the other pages have missing.ts.

import { make } from "./dom";

if (location.protocol === "file:") {
  const says = make("p", "", `${TEXT.failureFolderTitle}. ${TEXT.failureFolderError}`);
  says.id = "folder";
  says.setAttribute("role", "alert");
  document.querySelector("h1")!.before(says);
}
