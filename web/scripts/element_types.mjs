// Makes element.d.ts, the types of dist/element.js, from the embed's protocol
// (web/src/common/protocol.ts): its values and events, and a method for each request. It leaves out
// members with the tag @internal. A request's tags shape its method: with `@param NAME` the method
// has one argument of that name, otherwise one for each property; with `@returns NAME` it returns
// that property of the answer.
//
//   import { elementTypes } from "./element_types.mjs"    the file's text
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const protocol = join(
  dirname(fileURLToPath(import.meta.url)),
  "..",
  "src",
  "common",
  "protocol.ts",
);

const MAX_LINE = 101;

/** The file's text, except for the values, events and methods of the protocol. */
const TEMPLATE = `// <fault-terrain>, as types: what dist/element.js brings to a page. docs/embedding.md explains it.
// Made from web/src/common/protocol.ts (web/scripts/element_types.mjs).

VALUES

export interface TerrainEvents {
EVENTS
}

export interface FaultTerrainElement extends HTMLElement {
  /**
   * The text before '!' of a link, or a whole link's text. Reflects the attribute, as all of these.
   */
  recipe: string;
  /** The text after '!': the look, and the position on the timeline. */
  view: string;
  /** "minimal" (the land, its caption and the timeline; the default), "none" or "full". */
  ui: string;
  /** "visible" (once it is visible; the default) or "click". */
  start: string;
  /** Address of a picture that is shown until it starts. */
  poster: string;
  /** The same where the reader prefers dark pages: the attribute poster-dark. */
  posterDark: string;

  // Each starts the program if it does not run yet. They reject with an Error: what is wrong with
  // an argument, why it could not start, "disconnected" when the element leaves the page, or "timed
  // out" after a minute.
METHODS

  addEventListener<K extends keyof TerrainEvents>(
    type: K,
    listener: (this: FaultTerrainElement, event: TerrainEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof TerrainEvents>(
    type: K,
    listener: (this: FaultTerrainElement, event: TerrainEvents[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

export declare const FaultTerrainElement: {
  new (): FaultTerrainElement;
  prototype: FaultTerrainElement;
};

declare global {
  interface HTMLElementTagNameMap {
    "fault-terrain": FaultTerrainElement;
  }
}
`;

function commentOf(member) {
  const [doc] = ts.getJSDocCommentsAndTags(member);
  const text = doc ? ts.getTextOfJSDocComment(doc.comment) : "";
  const line = `  /** ${text.replace(/\s*\n\s*/g, " ")} */\n`;
  if (line.length > MAX_LINE) return `  /**\n   * ${text.replace(/\n\s*/g, "\n   * ")}\n   */\n`;
  return text ? line : "";
}

/** The name in a tag such as "@param size"; undefined without the tag. */
function tagOf(member, name) {
  const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === name);
  return tag && (tag.name?.getText() ?? ts.getTextOfJSDocComment(tag.comment) ?? "").trim();
}

const isPublic = (member) => tagOf(member, "internal") === undefined;

/** The members of a type such as { step: number }; "object" has none. */
const propertiesOf = (type) => (ts.isTypeLiteralNode(type) ? [...type.members] : []);

function method(member) {
  const [given, answer] = member.type.elements;
  const name = tagOf(member, "param");
  const parameters = name
    ? `${name}: ${given.getText()}`
    : propertiesOf(given)
        .map((each) => `${each.name.text}: ${each.type.getText()}`)
        .join(", ");
  const picked = tagOf(member, "returns");
  const result = picked
    ? propertiesOf(answer).find((each) => each.name.text === picked).type
    : answer;
  return `${commentOf(member)}  ${member.name.text}(${parameters}): Promise<${result.getText()}>;`;
}

const event = (member) =>
  `${commentOf(member)}  ${member.name.text}: CustomEvent<${member.type.getText()}>;`;

/** The text of element.d.ts. */
export function elementTypes() {
  const text = readFileSync(protocol, "utf8");
  const source = ts.createSourceFile(protocol, text, ts.ScriptTarget.Latest, true);
  const interfaces = source.statements.filter(ts.isInterfaceDeclaration);
  const found = (name) => interfaces.find((each) => each.name.text === name);
  const rows = (name, write) => found(name).members.filter(isPublic).map(write).join("\n");
  const values = interfaces.filter((each) => each.name.text.startsWith("Terrain"));
  return TEMPLATE.replace("VALUES", () => values.map((each) => each.getText()).join("\n\n"))
    .replace("EVENTS", () => rows("Events", event))
    .replace("METHODS", () => rows("Requests", method));
}
