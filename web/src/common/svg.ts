// Makes and updates SVG elements. Attributes are written only if they differ, so that nodes can be
// reused.

const NAMESPACE = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number>;

export function set(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = typeof value === "number" ? String(Math.round(value * 10) / 10) : value;
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  className = "",
  attributes: Attributes = {},
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(NAMESPACE, tag);
  if (className) node.setAttribute("class", className);
  set(node, attributes);
  return node;
}

const coordinates = ([x, y]: readonly [number, number]): string =>
  `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A path through points, in pixels. */
export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.length === 0 ? "" : `M${points.map(coordinates).join("L")}`;

/** Nodes of one kind in `parent`, which are reused from one drawing to the next. */
export class Pool<K extends keyof SVGElementTagNameMap> {
  private readonly nodes: SVGElementTagNameMap[K][] = [];
  private used = 0;

  constructor(
    private readonly parent: Element,
    private readonly tag: K,
  ) {}

  next(className: string, attributes: Attributes): SVGElementTagNameMap[K] {
    let node = this.nodes[this.used++];
    if (!node) {
      node = svg(this.tag);
      this.nodes.push(node);
      this.parent.append(node);
    }
    set(node, { class: className, ...attributes });
    return node;
  }

  /** Removes the nodes that next() has not returned since the last end(). */
  end(): void {
    for (const node of this.nodes.splice(this.used)) node.remove();
    this.used = 0;
  }
}
