// The dialog that opens heights, for tests: what they give it and what it says.
import { execFileSync } from "node:child_process";
import { cli } from "./harness.mjs";

export const printed = (...args) =>
  execFileSync(cli, args, { encoding: "utf8", stdio: "pipe" }).trim();
export const result = (page) => page.textContent(".open-result");
export const says = (page, words) =>
  page.waitForFunction(
    (wanted) => document.querySelector(".open-result")?.textContent.includes(wanted),
    words,
  );

export async function openDialog(page) {
  await page.click("#more");
  await page.click("#menu-open");
  await page.waitForSelector("#open-dialog[open]");
}

export const give = (page, files) => page.setInputFiles("#open-dialog input[type=file]", files);
export const closed = (page) => page.waitForSelector("#open-dialog", { state: "hidden" });
