// For instructors: an assignment is made from the land on screen, and a result is explained. C++
// checks and writes both, in a module of its own that is fetched when one of them is opened.

import { copyText } from "../common/clipboard";
import { button, element, make } from "../common/dom";
import { download } from "../common/download";
import { filled } from "../common/filled";
import type { CheckClient } from "./check_client";
import { readGiven } from "./given_files";
import type { ExplainedResult, MadeAssignment } from "./grade_module";

const FORMATS = ["csv", "npy", "png", "obj", "asc", "tif"];
const TAKEN = ["csv", "npy", "png"];
/** The parts that points are given for, and what the form begins with. */
const POINTS: [name: string, label: string, points: number][] = [
  ["size", TEXT.checkAssignmentPointsSize, 1],
  ["orientation", TEXT.checkAssignmentPointsOrientation, 1],
  ["unit", TEXT.checkAssignmentPointsUnit, 0],
  ["vertices", TEXT.checkAssignmentPointsVertices, 8],
  ["triangles", TEXT.checkAssignmentPointsTriangles, 0],
  ["normals", TEXT.checkAssignmentPointsNormals, 0],
];
const MAX_RESULT_BYTES = 1 << 20;

function field(
  label: string,
  type: string,
  value: string,
  into: HTMLElement = element("assignment-form"),
): HTMLInputElement {
  const input = make("input");
  input.type = type;
  if (type === "checkbox") input.checked = value !== "";
  else input.value = value;
  const row = make("label", type === "checkbox" ? "check-row" : "");
  if (type === "checkbox") row.append(input, label);
  else row.append(label, input);
  into.append(row);
  return input;
}

function heading(text: string): void {
  element("assignment-form").append(make("h3", "", text));
}

class AssignmentForm {
  private readonly title = field(
    TEXT.checkAssignmentNameLabel,
    "text",
    TEXT.checkAssignmentNameValue,
  );
  private readonly each = field(TEXT.checkAssignmentEachLabel, "checkbox", "on");
  private readonly file = field(TEXT.checkAssignmentFileLabel, "text", "heights");
  private readonly formats = this.makeFormats();
  private readonly tolerance = this.makeTolerance();
  private readonly points = this.makePoints();
  private made: MadeAssignment | null = null;

  constructor(
    private readonly client: CheckClient,
    private readonly land: () => string,
  ) {
    element("assignment-form").addEventListener("input", () => void this.update());
    element("assignment-form").addEventListener("submit", (event) => event.preventDefault());
    button("assignment-save").addEventListener("click", () => this.save());
    button("assignment-link").addEventListener("click", () => void this.copyLink());
  }

  private makeFormats(): HTMLInputElement[] {
    heading(TEXT.checkAssignmentFormatsLabel);
    return FORMATS.map((format) => field(format, "checkbox", TAKEN.includes(format) ? "on" : ""));
  }

  private makeTolerance(): HTMLInputElement {
    const tolerance = field(TEXT.checkAssignmentToleranceLabel, "number", "0");
    [tolerance.min, tolerance.max, tolerance.step] = ["0", "0.5", "any"];
    return tolerance;
  }

  private makePoints(): HTMLInputElement[] {
    heading(TEXT.checkAssignmentPointsTitle);
    const grid = make("div", "points");
    element("assignment-form").append(grid);
    return POINTS.map(([, label, points]) => {
      const input = field(label, "number", String(points), grid);
      [input.min, input.max] = ["0", "1000"];
      return input;
    });
  }

  /** What the fields say, as the members of an assignment; C++ says what is wrong with it. */
  private fields(): object {
    const points = Object.fromEntries(
      POINTS.map(([name], i) => [name, this.points[i]!.valueAsNumber]),
    );
    return {
      faultline: "assignment/v1",
      title: this.title.value,
      lands: [
        {
          name: this.title.value,
          land: this.land(),
          file: this.file.value,
          formats: FORMATS.filter((_, i) => this.formats[i]!.checked),
          tolerance: this.tolerance.valueAsNumber,
          points,
        },
      ],
    };
  }

  async update(): Promise<void> {
    const args: [string, boolean] = [JSON.stringify(this.fields()), this.each.checked];
    const answer = await this.client.ask<string>({ call: "makeAssignment", args });
    const made = JSON.parse(answer) as MadeAssignment;
    this.made = made.error ? null : made;
    element("assignment-says").textContent = made.sentence;
    element("assignment-says").classList.toggle("error", made.error !== "");
    for (const id of ["assignment-save", "assignment-link"]) button(id).disabled = !this.made;
  }

  private save(): void {
    if (!this.made) return;
    download(new Blob([this.made.text], { type: "application/json" }), "assignment.json");
  }

  private async copyLink(): Promise<void> {
    if (!this.made) return;
    const address = new URL(location.href);
    address.hash = this.made.link;
    const pressed = button("assignment-link");
    const copied = await copyText(address.href);
    element("assignment-says").textContent = copied ? TEXT.checkHelpCopied : address.href;
    pressed.focus();
  }
}

async function explain(client: CheckClient, file: File): Promise<void> {
  const says = element("explain-says");
  element("explain-tests").replaceChildren();
  if (file.size > MAX_RESULT_BYTES) {
    says.textContent = TEXT.checkYoursLarge;
    return;
  }
  const text = new TextDecoder().decode(await readGiven(file));
  const answer = await client.ask<string>({ call: "explainResult", args: [text] });
  const result = JSON.parse(answer) as ExplainedResult;
  const points = filled(TEXT.checkExplainPoints, { points: result.points, all: result.allPoints });
  says.textContent = result.error || points;
  const items = result.tests.map(({ name, points: got, allPoints, isPassed, output }) => {
    const item = make("li", isPassed ? "right" : "wrong");
    const share = filled(TEXT.checkExplainPoints, { points: got, all: allPoints });
    item.append(make("strong", "", `${name}: ${share}`), make("pre", "", output));
    return item;
  });
  element("explain-tests").replaceChildren(...items);
}

/** Makes both parts when they are opened. `land`: the land on screen, as a link names it. */
export function startInstructors(
  client: CheckClient,
  land: () => string,
  fail: (error: unknown) => void,
): { update(): void } {
  let form: AssignmentForm | null = null;
  const assignment = element<HTMLDetailsElement>("assignment");
  const update = () => {
    if (!assignment.open) return;
    form ??= new AssignmentForm(client, land);
    form.update().catch(fail);
  };
  assignment.addEventListener("toggle", update);
  const file = element<HTMLInputElement>("explain-file");
  button("explain-choose").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) explain(client, chosen).catch(fail);
    file.value = "";
  });
  return { update };
}
