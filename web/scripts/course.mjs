// The pages of the course: its contents, course.html, a page for each lesson that is not a section of
// the course notes, lesson-NAME.html, and the page for instructors. web/course holds what they are made of:
//
// lessons.json   all lessons in order, in groups: title, what one learns, what students can do then, and
//                the section of notes.html or the name and the sources
// plans.json     the plans of lectures: what to say and to ask at each stop, and how long
// instructors.html  the words of the page for instructors, with <course-goals>, <course-plan>,
//                   <course-key> and <course-version> for what is made of all this
// sources.json   what the lessons cite beside the sources of the methods (src/share/sources.cpp); those
//                with inNotes are listed in the course notes as well
// page.html      the frame of every page, and of accessibility.html
// NAME.html      the words of a lesson
//
// In the words of a lesson three elements are short for much: <course-land> for a figure with a land
// to play, <course-still> for a picture that opens its land, and <details> for an answer.
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { VERSION } from "./version.mjs";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const CONTENTS = "course.html";
const INSTRUCTORS = "instructors.html";

const WORDS_A_MINUTE = 150;
const MINUTES_A_QUESTION = 3;

const readCourse = (name) => readFile(join(web, "course", name), "utf8");
const pageOf = ({ name, section }) => (name ? `lesson-${name}.html` : `notes.html#${section}`);

const plain = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The documents that lessons cite, as items of a list. */
export function sourceItems(sources) {
  const items = sources.map(({ key, name, author, title, year, address }) => {
    const link = address ? ` <a href="${plain(address)}">${plain(address)}</a>` : "";
    const says = plain(`${author}: ${title} (${year}).`);
    return `<li id="source-${key}"><b>${plain(name)}.</b> ${says}${link}</li>`;
  });
  return items.join("\n          ");
}

/** What the course cites beside the sources of the methods. */
export const readSources = async () => JSON.parse(await readCourse("sources.json"));

/** A picture in the link that opens its land. */
function still({ picture, link, alt, width = 640, height = 360 }) {
  const file = `pictures/notes/${picture}`;
  return `<a class="still" href="index.html#${link}">
              <picture>
                <source srcset="${file}-dark.jpg" media="(prefers-color-scheme: dark)" />
                <img
                  src="${file}.jpg"
                  width="${width}"
                  height="${height}"
                  loading="lazy"
                  alt="${alt}"
                />
              </picture>
              <span>Open in Faultline</span>
            </a>`;
}

/** A figure with a land to play, which shows its picture until then and where no scripts run. */
function land(attributes, caption) {
  const { picture, link, title, ui = "minimal" } = attributes;
  const [recipe, view] = link.split(/!(.*)/s);
  return `<figure>
          <fault-terrain
            recipe="${recipe}"
            view="${view ?? ""}"
            ui="${ui}"
            start="click"
            poster="pictures/notes/${picture}.jpg"
            poster-dark="pictures/notes/${picture}-dark.jpg"
            title="${title}"
          >
            ${still(attributes)}
          </fault-terrain>
          <figcaption>${caption.trim()}</figcaption>
        </figure>`;
}

const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** The words of a lesson with its short elements written out. */
function writtenOut(words, { title }) {
  return words
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace(/<course-land([^>]*)>([^]*?)<\/course-land>/g, (_, attributes, caption) =>
      land(attributesOf(attributes), caption),
    )
    .replace(/<course-still([^>]*)><\/course-still>/g, (_, attributes) =>
      still(attributesOf(attributes)),
    )
    .replaceAll("<summary>", `<summary data-of="${title}">`);
}

const questionsOf = (words) => words.split('class="question"').length - 1;
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** How long a lesson takes: reading, and for each question time to think and to play. */
function minutesOf(words) {
  const text = words.replace(/<(pre|svg|math)[^]*?<\/\1>|<[^>]*>/g, " ");
  const count = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  return Math.round(count / WORDS_A_MINUTE + MINUTES_A_QUESTION * questionsOf(words));
}

/** The words of all lessons that have pages of their own, written out. */
export async function lessonTexts() {
  const lessons = (await readLessons()).flatMap((group) => group.lessons);
  return lessons.filter(({ name }) => name).map((lesson) => writtenOut(lesson.words, lesson));
}

/** The words of a section of the course notes. */
function sectionOf(notes, id) {
  const [, words] = new RegExp(`<section id="${id}">([^]*?)</section>`).exec(notes) ?? [];
  if (words === undefined) throw new Error(`notes.html has no section ${id}`);
  return words;
}

/** All lessons in order, with number, page, words and minutes, in their groups. */
async function readLessons() {
  const groups = JSON.parse(await readCourse("lessons.json"));
  const notes = await readFile(join(web, "notes.html"), "utf8");
  let number = 0;
  for (const group of groups) {
    for (const lesson of group.lessons) {
      const { name, section } = lesson;
      const words = name ? await readCourse(`${name}.html`) : sectionOf(notes, section);
      Object.assign(lesson, { number: ++number, page: pageOf(lesson), words });
      lesson.minutes = minutesOf(words);
    }
  }
  return groups;
}

function contents(groups) {
  const item = ({ page, title, minutes, learns }) => `<li>
            <a href="${page}">${title}</a>
            <span class="minutes">${minutes} min</span>
            <p>${learns}</p>
          </li>`;
  const part = ({ title, lessons }) => `      <section class="closing">
        <h2>${title}</h2>
        <ol class="contents" start="${lessons[0].number}">
          ${lessons.map(item).join("\n          ")}
        </ol>
      </section>`;
  return groups.map(part).join("\n\n");
}

/** The way to the lessons before and after one. */
function turn(lessons, i) {
  const way = (lesson, rel, label) =>
    lesson
      ? `<a href="${lesson.page}" rel="${rel}"><span>${label}</span> ${lesson.title}</a>`
      : "<span></span>";
  return `<nav class="turn" aria-label="Other lessons">
      ${way(lessons[i - 1], "prev", "Before")}
      ${way(lessons[i + 1], "next", "Next")}
    </nav>`;
}

function lessonMain(lesson, sources) {
  const cited = lesson.sources.map((key) => {
    const source = sources.find((each) => each.key === key);
    if (!source) throw new Error(`lesson ${lesson.name}: no source is called ${key}`);
    return source;
  });
  return `      <section id="${lesson.name}" class="lesson">
${writtenOut(lesson.words, lesson).trimEnd()}
      </section>

      <section id="sources" class="closing">
        <h2>Sources</h2>
        <ul>
          ${sourceItems(cited)}
        </ul>
      </section>`;
}

const lede = (questions) => `<p class="lede">
        Land that no one has drawn: from one straight cut to a mountain range with valleys and
        scree, and to a program of your own.
      </p>
      <p>
        Each lesson has a land to play and a question or two to answer first, ${questions} in all. Write
        your answer down before you press Play. Take the lessons in order, or only those you need: each says what it means by
        its words. The minutes are for reading and for each question a little time to think and play.
      </p>
      <p>
        You teach this? <a href="${INSTRUCTORS}">For instructors</a>: plans for a lecture, a lab sheet, a rubric,
        and the answers.
      </p>`;

/** What students can do after each lesson. */
const goals = (lessons) => `<ol class="goals">
          ${lessons
            .map(
              ({ page, title, goal }) =>
                `<li><a href="${page}">${title}</a>: <span>${goal}.</span></li>`,
            )
            .join("\n          ")}
        </ol>`;

/** The link of a lecture: the land of its first stop, with all stops behind it. */
function lectureLink(title, stops, lesson) {
  const asked = stops.map(({ link, by, say, ask }) => ({ link, by, words: ask, notes: say }));
  const { lecture, notices } = JSON.parse(lesson.lectureOfFile(asked));
  if (notices.length > 0) throw new Error(`plans.json: ${notices.join(" ")}`);
  const [recipe, view = ""] = stops[0].link.split(/!(.*)/s);
  const at = /\bat=[^;]+/.exec(view)?.[0] ?? "at=end";
  return `${recipe}!${at};title=${encodeURIComponent(title)};lecture=${lecture}`;
}

/** A plan: its lecture's link, and a row for each stop. */
function planPart(plan, { title, stops }, lessons, lesson) {
  const all = plan.stops.map(([name, minutes]) => {
    if (!stops[name]) throw new Error(`plans.json has no stop ${name}`);
    return { ...stops[name], minutes };
  });
  let start = 0;
  const rows = all.map(({ lesson: key, link, minutes, say, ask }) => {
    const about = lessons.find(({ name, section }) => key === (name ?? section));
    const [from, to] = [start, (start += minutes)];
    return `<li>
            <p class="when">${from} to ${to} min</p>
            <h3><a href="index.html#${plain(link)}">${about.title}</a></h3>
            <p>${plain(say)}</p>
            <p class="ask">${plain(ask)}</p>
          </li>`;
  });
  return `<p>
          <a class="lecture-link" href="index.html#${plain(lectureLink(title, all, lesson))}">Open this lecture</a>,
          press P, and go from stop to stop by Page Down. It shows the questions; what to say is in your
          own window. Let the class vote before you go on.
        </p>
        <ol class="plan">
          ${rows.join("\n          ")}
        </ol>`;
}

/** The words of an answer on another page: without ids, and with links that lead back. */
const elsewhere = (html, page) =>
  html
    .replace(/ id="[^"]*"/g, "")
    .replace(/href="#/g, `href="${page.replace(/#.*/, "")}#`)
    .trim();

/** The right choice and the answer of each question of a lesson. */
function answersOf({ words, page }) {
  const QUESTION = /class="question">([^]*?)<\/div>([^]*?)<details>([^]*?)<\/details>/g;
  return [...words.matchAll(QUESTION)].map(([, question, , answer]) => {
    const [, letter] = /data-answer="(.)"/.exec(question);
    const [, asked] = /<legend>([^]*?)<\/legend>/.exec(question);
    const [, right] = new RegExp(`value="${letter}" />\\s*<span>([^]*?)</span></label>`).exec(
      question,
    );
    const paragraphs = [...answer.matchAll(/<p>[^]*?<\/p>/g)].map(([all]) => elsewhere(all, page));
    const [, land] = /(?:link="|href="index\.html#)([^"]+)"/.exec(answer) ?? [];
    return `<li>
              <h4>${elsewhere(asked, page)}</h4>
              <p class="right-choice"><b>${letter.toUpperCase()}</b> ${elsewhere(right, page)}</p>
              ${paragraphs.join("\n              ")}${land ? `\n              <p class="land"><a href="index.html#${land}">The land that shows it</a></p>` : ""}
            </li>`;
  });
}

/** The key to all questions, which are counted through. */
function key(lessons) {
  let start = 1;
  const parts = lessons.map((lesson) => {
    const answers = answersOf(lesson);
    const part = `<h3><a href="${lesson.page}">${lesson.title}</a></h3>
          <ol class="key" start="${start}">
            ${answers.join("\n            ")}
          </ol>`;
    start += answers.length;
    return part;
  });
  return parts.join("\n          ");
}

/** The words of the page for instructors. */
async function instructorsMain(lessons, lesson) {
  const plans = JSON.parse(await readCourse("plans.json"));
  const planOf = (name) => {
    const plan = plans.plans.find((each) => each.name === name);
    return planPart(plan, plans, lessons, lesson);
  };
  return (await readCourse(INSTRUCTORS))
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace("<course-goals></course-goals>", () => goals(lessons))
    .replace(/<course-plan name="([\w-]+)"><\/course-plan>/g, (_, name) => planOf(name))
    .replaceAll("<course-version></course-version>", VERSION)
    .replace("<course-key></course-key>", () => key(lessons))
    .trimEnd();
}

const INSTRUCTORS_LEDE = `<p class="lede">
        What you need to teach with the course: goals, two plans for a lecture, a lab sheet, a
        rubric, and the answers.
      </p>
      <nav aria-label="Sections">
        <ol>
          <li><a href="#goals">What students learn</a></li>
          <li><a href="#plan-50">A shorter lecture</a></li>
          <li><a href="#plan-75">A longer lecture</a></li>
          <li><a href="#lab">A lab sheet</a></li>
          <li><a href="#rubric">Rubric</a></li>
          <li><a href="#use">Cite, freeze, print</a></li>
          <li><a href="#kept">What is kept of students</a></li>
          <li><a href="#key">Answer key</a></li>
        </ol>
      </nav>`;

/** A page in the course's frame, without scripts of its own if none are given; {{policy}} is left open. */
export async function framedPage(parts) {
  const frame = await readCourse("page.html");
  const all = { scripts: "", ...parts };
  return frame.replace(/\{\{(\w+)\}\}/g, (whole, name) => all[name] ?? whole);
}

/**
 * The pages as {name, text}, with {{policy}} left open. `sources`: those of the methods, as
 * sourcesJson() of C++ gives them; `lesson`: the lesson module, which writes lectures as links.
 */
export async function coursePages(sources, lesson) {
  const groups = await readLessons();
  const lessons = groups.flatMap((group) => group.lessons);
  const all = [...sources, ...(await readSources())];

  const pages = [
    {
      name: CONTENTS,
      text: await framedPage({
        kind: "course",
        title: "A course on fractal land: Faultline",
        description: `${lessons.length} short lessons on land from faults, squares, noise and erosion, each with a landscape to play and a question to answer first.`,
        trail: "",
        heading: "A course on fractal land",
        lede: lede(sum(lessons.map(({ words }) => questionsOf(words)))),
        main: contents(groups),
        turn: "",
      }),
    },
    {
      name: INSTRUCTORS,
      text: await framedPage({
        kind: "course for-instructors",
        title: "For instructors: a course on fractal land",
        description:
          "Learning goals, two plans for a lecture, a lab sheet, a rubric and an answer key to Faultline's course on fractal land.",
        trail: `<p class="trail"><a href="${CONTENTS}">The course</a></p>`,
        heading: "For instructors",
        lede: INSTRUCTORS_LEDE,
        main: await instructorsMain(lessons, lesson),
        turn: "",
      }),
    },
  ];
  for (const [i, lesson] of lessons.entries()) {
    if (!lesson.name) continue;
    pages.push({
      name: lesson.page,
      text: await framedPage({
        kind: "page-of-course",
        scripts: '<script type="module" src="choices.js"></script>',
        title: `${lesson.title}: a lesson of Faultline`,
        description: plain(lesson.learns),
        trail: `<p class="trail"><a href="${CONTENTS}">The course</a> Lesson ${lesson.number} of ${lessons.length}, ${lesson.minutes} minutes</p>`,
        heading: lesson.title,
        lede: `<p class="lede">${lesson.learns}</p>`,
        main: lessonMain(lesson, all),
        turn: turn(lessons, i),
      }),
    });
  }
  return pages;
}
