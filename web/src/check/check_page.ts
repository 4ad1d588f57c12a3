// The page "Check your own": a land's list of cuts goes out, or somebody's own comes in; then their
// heights come in, and what is found about them is listed. Everything is computed in the browser;
// nothing is kept or sent.

import { linkInAddress } from "../common/address";
import { paintDifferences } from "../common/difference_map";
import { download } from "../common/download";
import { button, element, make } from "../common/dom";
import { FileForm, HEIGHTS_FILES } from "../common/file_form";
import { filled } from "../common/filled";
import { CheckClient } from "./check_client";
import type { CheckedLand, CheckReport, Finding, OwnCuts } from "./check_module";
import { MAX_BYTES, readGiven } from "./given_files";
import { copyFrom, showSize, startHelp } from "./help";
import { startInstructors } from "./instructors";

/** What the page begins with: few cuts, each of which can be seen. */
const EXERCISE = "v1;seed=exercise;size=65;faults=12;fade=0.3";
/** Of a list of cuts. */
const MAX_LIST_BYTES = 1 << 24;
const TYPING_MS = 300;

const client = new CheckClient();
const link = element<HTMLInputElement>("link");
const file = element<HTMLInputElement>("file");
const drop = element("drop");
// A check compares no widths.
const form = new FileForm(() => void check(), ["cell"]);
const open = element<HTMLAnchorElement>("open");
const student = element<HTMLInputElement>("student");
const receipt = element<HTMLDetailsElement>("receipt");

let land: CheckedLand | null = null;
/** Somebody's own list of cuts, in place of the land's; empty: none. */
let own = "";
/** A file of heights or several tiles, with what stands beside them. */
let given: File[] = [];
/** The last check that was begun; an earlier one's answer is dropped. */
let lastCheck = 0;

async function readLand(): Promise<void> {
  try {
    const [text, id] = [link.value, student.value];
    const answer = await client.ask<string>({ call: "land", args: [text, id] });
    if (text !== link.value || id !== student.value) return;
    land = JSON.parse(answer) as CheckedLand;
    leaveOwn();
    element("land").textContent = land.sentence;
    element("student-row").hidden = !land.needsStudent;
    element("factor").textContent = land.factor;
    showSize(land.size);
    const isOfNumbers = land.hasNumbers || !land.hasCuts;
    button("cuts").disabled = !(land.hasCuts || land.hasNumbers) || !land.ok;
    button("cuts").textContent = isOfNumbers ? TEXT.checkLandNumbers : TEXT.checkLandCuts;
    for (const rule of document.querySelectorAll<HTMLElement>(".rule"))
      rule.hidden = rule.classList.contains("of-numbers") !== isOfNumbers;
    open.href = `index.html#${land.link}`;
    // The link for a class stays as it is, so that it can be passed on.
    history.replaceState(null, "", `#${land.needsStudent ? encodeURI(text) : land.link}`);
    instructors.update();
    await check();
  } catch (error) {
    fail(error);
  }
}

async function saveCuts(): Promise<void> {
  if (!land) return;
  try {
    const csv = await client.ask<string>({ call: "cuts", args: [land.link] });
    download(new Blob([csv], { type: "text/csv" }), land.fileName);
  } catch (error) {
    fail(error);
  }
}

/** A list that is sound takes the place of the land's cuts; of another one nothing is kept. */
async function readOwn(csv: string): Promise<void> {
  try {
    const answer = await client.ask<string>({ call: "readCuts", args: [csv] });
    const { error, sentence } = JSON.parse(answer) as OwnCuts;
    sayOwnError(error);
    if (error) return;
    own = csv;
    element("own-sentence").textContent = sentence;
    element("own").hidden = false;
    document.body.classList.add("has-own");
    await check();
  } catch (error) {
    fail(error);
  }
}

async function takeOwn(files: FileList): Promise<void> {
  const chosen = files[0];
  if (!chosen) return;
  if (files.length > 1) return sayOwnError(filled(TEXT.fileManyError, { count: files.length }));
  if (chosen.size > MAX_LIST_BYTES) return sayOwnError(TEXT.checkOwnLarge);
  try {
    await readOwn(new TextDecoder().decode(await readGiven(chosen)));
  } catch (error) {
    fail(error);
  }
}

function sayOwnError(text: string): void {
  element("own-error").textContent = text;
  element("own-error").hidden = text === "";
}

/** Back to the land of the link. */
function leaveOwn(): void {
  own = "";
  sayOwnError("");
  element("own").hidden = true;
  document.body.classList.remove("has-own");
}

async function check(): Promise<void> {
  if (given.length === 0 || !(own || land?.ok)) return;
  const number = ++lastCheck;
  if (given.some(({ size }) => size > MAX_BYTES)) return show(refusal(TEXT.checkYoursLarge));
  show(null);
  try {
    const call = own ? "checkCuts" : "check";
    const args: [File[], string, string] = [given, form.request, own || land!.link];
    const answer = await client.ask<string>({ call, args });
    if (number === lastCheck) show(JSON.parse(answer) as CheckReport);
  } catch (error) {
    if (number === lastCheck) fail(error);
  }
}

const refusal = (text: string): CheckReport => ({
  right: false,
  needsSize: false,
  rightShare: 0,
  findings: [{ id: "file-unread", state: "wrong", text }],
  mapSide: 0,
  map: [],
  colours: [],
});

/** A module that cannot answer: too little memory, or a part of the site that did not arrive. */
function fail(error: unknown): void {
  const hasWasm = typeof WebAssembly === "object";
  const said = error instanceof Error ? error.message : String(error);
  const why = hasWasm ? said : TEXT.failureNoWebassemblyError;
  show(refusal(`${TEXT.checkFailed} ${why}`));
}

/** A receipt of the check on screen, when somebody opens it. */
async function showReceipt(): Promise<void> {
  if (!receipt.open || !land || given.length === 0) return;
  // UTC, to the minute
  const time = `${new Date().toISOString().slice(0, 16)}Z`;
  const args: [File[], string, string, string] = [given, form.request, land.link, time];
  try {
    const text = await client.ask<string>({ call: "receipt", args });
    element<HTMLTextAreaElement>("receipt-text").value = text;
  } catch (error) {
    fail(error);
  }
}

/** Shows a report, or that one is being made. */
function show(report: CheckReport | null): void {
  const names = given.map(({ name }) => name);
  const title = element("result-title");
  element("result").hidden = false;
  element("name").textContent = names.join(", ");
  title.textContent = !report
    ? TEXT.checkResultBusy
    : report.right
      ? TEXT.checkResultRight
      : TEXT.checkResultWrong;
  element("findings").replaceChildren(...(report?.findings ?? []).map(findingItem));
  if (report && names.length > 0) form.show(names, report.needsSize);
  drawMap(report);
  // A list of somebody's own is no land that a grader knows.
  receipt.hidden = !report || names.length === 0 || own !== "";
  receipt.open = false;
  if (report) title.focus();
}

const MARKS: Record<Finding["state"], { path: string; label: string }> = {
  right: { path: "M3 10.5l4.5 4.5L17 5", label: TEXT.checkStateRight },
  note: { path: "M10 9v6M10 5v.5", label: TEXT.checkStateNote },
  wrong: { path: "M4.5 4.5l11 11M15.5 4.5l-11 11", label: TEXT.checkStateWrong },
};

function findingItem({ state, text }: Finding): HTMLLIElement {
  const { path, label } = MARKS[state];
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  const item = make("li", state);
  item.append(svg, make("span", "", text));
  return item;
}

function drawMap(report: CheckReport | null): void {
  const canvas = element<HTMLCanvasElement>("map");
  const isOff = report?.map.some((off) => off !== 0) ?? false;
  element("map-figure").hidden = !isOff;
  if (!report || !isOff) return;
  canvas.setAttribute("aria-label", TEXT.checkMapLabel);
  paintDifferences(canvas, report.map, report.mapSide, report.colours);
}

function take(files: FileList): void {
  if (files.length === 0) return;
  given = [...files];
  form.reset();
  void check();
}

let typing = 0;
for (const typed of [link, student]) {
  typed.addEventListener("input", () => {
    window.clearTimeout(typing);
    typing = window.setTimeout(() => void readLand(), TYPING_MS);
  });
}
receipt.addEventListener("toggle", () => void showReceipt());
const copyReceipt = button("copy-receipt");
copyReceipt.addEventListener("click", () => void copyFrom(element("receipt-text"), copyReceipt));
startHelp(client);
// The link as it was typed: it may have {student}, which the land of one student has not.
const instructors = startInstructors(client, () => link.value, fail);
button("cuts").addEventListener("click", () => void saveCuts());
element("form").append(form.root);
file.accept = HEIGHTS_FILES;
button("choose").addEventListener("click", () => file.click());
file.addEventListener("change", () => {
  take(file.files!);
  // The same file can be chosen again, after it was changed.
  file.value = "";
});
const ownFile = element<HTMLInputElement>("own-file");
button("own-choose").addEventListener("click", () => ownFile.click());
ownFile.addEventListener("change", () => {
  void takeOwn(ownFile.files!);
  ownFile.value = "";
});
button("own-back").addEventListener("click", () => {
  leaveOwn();
  button("own-choose").focus();
  void check();
});
// A file may be dropped anywhere; else the browser would open it in place of the page. What is
// dropped into the part of the land is a list of cuts.
const ownDrop = element("own-drop");
const landPart = ownDrop.closest("section")!;
for (const name of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    const isOwn = event.target instanceof Node && landPart.contains(event.target);
    drop.classList.toggle("over", name === "dragover" && !isOwn);
    ownDrop.classList.toggle("over", name === "dragover" && isOwn);
    if (name !== "drop") return;
    const dropped = (event as DragEvent).dataTransfer?.files;
    if (!dropped) return;
    if (isOwn) void takeOwn(dropped);
    else take(dropped);
  });
}
// A table that is pasted anywhere but into a field is a list of cuts; a file is the heights.
document.addEventListener("paste", ({ clipboardData, target }) => {
  if (target instanceof HTMLInputElement) return;
  const pasted = clipboardData?.files;
  const text = clipboardData?.getData("text/plain") ?? "";
  if (pasted?.length) take(pasted);
  else if (text.length > MAX_LIST_BYTES) sayOwnError(TEXT.checkOwnLarge);
  else if (text.trim()) void readOwn(text);
});
window.addEventListener("hashchange", () => {
  link.value = linkInAddress();
  void readLand();
});

link.value = linkInAddress() || EXERCISE;
void readLand();
