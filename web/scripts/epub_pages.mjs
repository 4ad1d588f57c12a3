// What the pages of the course become in the book that web/scripts/epub.mjs makes of them. All of these
// functions run in Chromium, in the page itself, whose styles the drawings need.

/** What course.html says of the course: its words as XHTML, and its lessons in groups. */
export function readContents() {
  const xhtml = (element) => new XMLSerializer().serializeToString(element);
  const text = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const lessonOf = (item) => ({
    title: text(item.querySelector("a")),
    address: item.querySelector("a").href,
    minutes: parseInt(text(item.querySelector(".minutes"))),
    learns: text(item.querySelector("p")),
  });
  for (const link of document.links) link.setAttribute("href", link.href);
  return {
    lang: document.documentElement.lang,
    dir: document.documentElement.dir || "ltr",
    title: text(document.querySelector("h1")),
    description: document.querySelector("meta[name=description]").content,
    words: [...document.querySelectorAll("header > p")].map(xhtml),
    licence: xhtml(document.querySelector("footer > p:last-child")),
    groups: [...document.querySelectorAll("main > section")].map((group) => ({
      title: text(group.querySelector("h2")),
      lessons: [...group.querySelectorAll("li")].map(lessonOf),
    })),
  };
}

/** Takes up the pictures of a page whose site was built before they were drawn; returns the addresses of all. */
export function listPictures() {
  for (const each of document.querySelectorAll("template")) each.replaceWith(each.content);
  return [...document.images].map((each) => each.getAttribute("src"));
}

/**
 * The lesson that the section `id` of this page holds, below its title, its place in the course and what
 * one learns. Its answers go to its end. `missing`: the pictures of the page that the site has not.
 *
 * chapter   the lesson as XHTML; links have full addresses
 * drawings  {name, svg}: the inline SVG as files, which the chapter shows as pictures
 * pictures  the addresses of the other pictures
 * ids       what links can lead to
 * sources   {id, item} of the sources that the page lists
 */
export function readLesson({ id, title, place, learns, missing }) {
  const SVG = "http://www.w3.org/2000/svg";
  const MATHML = "http://www.w3.org/1998/Math/MathML";
  const section = document.getElementById(id);
  const drawings = [];
  const pictures = [];
  const text = (node) => node.textContent.replace(/\s+/g, " ").trim();
  const xhtml = (node) => new XMLSerializer().serializeToString(node);

  /** A new element with attributes and children, which are taken from where they were. */
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  /** Draws an SVG of the page as a file of its own, in pixels of the page; returns its picture. */
  function drawing(svg) {
    const BESIDE = 6; // Pixels around it for strokes and letters that stand out.
    const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"];
    STYLES.push("stroke-linejoin", "vector-effect", "font-family", "font-size", "font-style");
    const box = svg.getBoundingClientRect();
    const inner = svg.cloneNode(true);
    const copies = [inner, ...inner.querySelectorAll("*")];
    for (const [i, each] of [svg, ...svg.querySelectorAll("*")].entries()) {
      const style = getComputedStyle(each);
      const says = STYLES.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      copies[i].setAttribute("style", says.join("; "));
      for (const name of [...copies[i].getAttributeNames()])
        if (/^(class|role|aria-.*|focusable)$/.test(name)) copies[i].removeAttribute(name);
    }
    const outer = document.createElementNS(SVG, "svg");
    const [width, height] = [box.width + 2 * BESIDE, box.height + 2 * BESIDE].map(Math.round);
    const place = { x: BESIDE, y: BESIDE, width: box.width, height: box.height };
    for (const [name, value] of Object.entries(place)) inner.setAttribute(name, value);
    outer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    outer.setAttribute("width", width);
    outer.setAttribute("height", height);
    outer.append(inner);
    // A formula that the page lays over the drawing as its label.
    for (const label of svg.parentElement.querySelectorAll(":scope > math[aria-hidden]")) {
      const at = label.getBoundingClientRect();
      const style = getComputedStyle(label);
      const letters = document.createElementNS(SVG, "text");
      letters.setAttribute("x", at.left - box.left + BESIDE);
      letters.setAttribute("y", at.bottom - box.top + BESIDE);
      letters.setAttribute("fill", style.color);
      letters.setAttribute("font-size", style.fontSize);
      letters.setAttribute("font-family", "serif");
      letters.setAttribute("font-style", "italic");
      letters.textContent = `√${text(label)}`;
      outer.append(letters);
      label.remove();
    }
    const name = `drawings/${id}-${drawings.length + 1}.svg`;
    drawings.push({ name, svg: xhtml(outer) });
    const named = document.getElementById(svg.getAttribute("aria-labelledby"));
    const alt = named ? text(named) : "";
    return make("img", { src: name, alt, width, height, class: "drawing" });
  }

  /** A picture that opens its land, as figure; its link is in the caption, with the words there. */
  function figure(link, ...captions) {
    const [img, span] = [link.querySelector("img"), link.querySelector("span")];
    const [src, alt, width, height] = ["src", "alt", "width", "height"].map((name) =>
      img.getAttribute(name),
    );
    const open = make("a", { href: link.href }, ...span.childNodes);
    const caption = make("figcaption", {});
    for (const each of captions) caption.append(...each.childNodes, " ");
    caption.append(open);
    if (missing.includes(src)) return make("figure", {}, caption);
    pictures.push(src);
    return make("figure", {}, make("img", { src, alt, width, height }), caption);
  }

  /** Writes a question's choices as a list with letters and a link to its answer, which it returns. */
  function ask(question, number) {
    const choice = question.querySelector("fieldset");
    const legend = choice.querySelector("legend");
    const choices = [...choice.querySelectorAll("label > span")];
    const right = choices.findIndex(
      (each) => each.parentElement.querySelector("input").value === choice.dataset.answer,
    );
    const items = choices.map((each) => make("li", {}, ...each.cloneNode(true).childNodes));
    choice.replaceWith(
      make("p", { class: "legend" }, ...legend.cloneNode(true).childNodes),
      make("ol", { type: "A", class: "choices" }, ...items),
    );
    question.id = `question-${number}`;

    let answer = question.nextElementSibling;
    while (!answer.matches("details")) answer = answer.nextElementSibling;
    const heading = answer.querySelector("summary");
    const letter = make("b", {}, String.fromCharCode("A".charCodeAt(0) + right));
    answer.replaceWith(make("p", {}, make("a", { href: `#answer-${number}` }, text(heading))));
    const back = make("a", { href: `#question-${number}` }, ...legend.childNodes);
    heading.replaceWith(
      make("h2", {}, ...heading.childNodes),
      make("p", { class: "legend" }, back),
      make("p", { class: "right" }, letter, " ", ...choices[right].childNodes),
    );
    return make("section", { id: `answer-${number}`, class: "answer" }, ...answer.childNodes);
  }

  for (const each of section.querySelectorAll("details")) each.open = true;
  const drawn = new Map([...section.querySelectorAll("svg")].map((svg) => [svg, drawing(svg)]));
  for (const [svg, picture] of drawn) svg.replaceWith(picture);
  section.querySelector(":scope > h2")?.remove();
  const answers = [...section.querySelectorAll(".question")].map((each, i) => ask(each, i + 1));
  // A lesson's own page lists what that lesson cites; the book has one list, to which the names lead.
  if (section.matches(".lesson")) {
    const heading = document.querySelector("#sources h2");
    const cited = [...document.querySelectorAll("#sources li")].map((each) =>
      make("a", { href: `#${each.id}` }, text(each.querySelector("b")).replace(/\.$/, "")),
    );
    const list = cited.flatMap((each, i) => [i > 0 ? ", " : " ", each]);
    section.append(make("p", { class: "cited" }, `${text(heading)}:`, ...list));
  }
  section.append(...answers);

  for (const each of section.querySelectorAll("figure:has(a img)")) {
    const captions = each.querySelectorAll("figcaption");
    each.replaceWith(figure(each.querySelector("a:has(img)"), ...captions));
  }
  for (const link of section.querySelectorAll("a:has(img)")) link.replaceWith(figure(link));
  for (const each of section.querySelectorAll("aside summary")) each.remove();
  for (const each of section.querySelectorAll("data, .scroll, aside > details, .walk > div"))
    each.replaceWith(...each.childNodes);
  for (const each of section.querySelectorAll("h3"))
    each.replaceWith(make("h2", {}, ...each.childNodes));
  for (const each of section.querySelectorAll("[tabindex]")) each.removeAttribute("tabindex");
  for (const link of section.querySelectorAll("a")) link.setAttribute("href", link.href);
  // EPUB 3 has MathML 3, where a fraction's style is an element and a table's columns are an attribute.
  for (const each of section.querySelectorAll("[displaystyle]")) {
    const style = document.createElementNS(MATHML, "mstyle");
    style.setAttribute("displaystyle", each.getAttribute("displaystyle"));
    each.removeAttribute("displaystyle");
    each.replaceWith(style);
    style.append(each);
  }
  if (document.documentElement.dir === "rtl")
    for (const each of section.querySelectorAll("math, pre")) each.setAttribute("dir", "ltr");
  for (const each of section.querySelectorAll("mtable"))
    each.setAttribute("columnalign", each.matches(".aligned") ? "right left" : "left");
  section.prepend(
    make("p", { class: "place" }, place),
    make("h1", {}, title),
    make("p", { class: "learns" }, learns),
  );
  section.removeAttribute("class");
  section.setAttribute("role", "doc-chapter");
  section.setAttributeNS("http://www.idpf.org/2007/ops", "epub:type", "chapter");
  return {
    chapter: xhtml(section),
    drawings,
    pictures,
    ids: [id, ...[...section.querySelectorAll("[id]")].map((each) => each.id)],
    sources: [...document.querySelectorAll("#sources li")].map((each) => ({
      id: each.id,
      item: xhtml(each),
    })),
  };
}

/** Turns course.html into the cover, with a picture of the site if one is given. */
export async function showCover({ picture, version }) {
  const mark = document.querySelector(".mark");
  const title = document.querySelector("h1");
  const image = document.createElement("img");
  const below = document.createElement("p");
  mark.style.cssText = "width: 96px; height: 96px;";
  title.style.cssText = "margin: 32px 0 auto; font-size: 56px;";
  image.style.cssText = "width: 100%; height: auto;";
  below.style.cssText = "margin: auto 0 0; font: 20px var(--label); color: var(--quiet);";
  document.body.style.cssText =
    "display: flex; flex-direction: column; width: 600px; height: 800px; margin: 0; padding: 64px 56px;";
  below.textContent = `Faultline ${version}`;
  document.body.replaceChildren(mark, title, ...(picture ? [image] : []), below);
  if (picture) {
    image.src = picture;
    await image.decode();
  }
  await document.fonts.ready;
}
