// The pages of the course: its contents, course.html, a page for each lesson that is not a section of
// the course notes, lesson-NAME.html, the page for instructors, and its lab sheet alone, lab.html.
// web/course holds what they are made of:
//
// lessons.json   all lessons in order, in groups: title, what one learns, what students can do then, and
//                the section of notes.html or the name and the sources
// plans.json     the plans of lectures: what to say and to ask at each stop, the question of a lesson whose
//                choices the class votes on, the answer, and how long
// words.json     what the pages say besides; ledes.html  how the contents and the page for instructors begin
// instructors.html  the words of the page for instructors, with <course-goals>, <course-plan>,
//                   <course-key> and <course-version> for what is made of all this
// sources.json   what the lessons cite beside the sources of the methods (src/share/sources.cpp); those
//                with inNotes are listed in the course notes as well
// page.html      the frame of every page, and of accessibility.html
// NAME.html      the words of a lesson
//
// All of these are in English; web/lang/LANG/course holds the same in another language.
//
// In the words of a lesson three elements are short for much: <course-land> for a figure with a land
// to play, <course-still> for a picture that opens its land, and <details> for an answer.
import { filled, Prose } from "./prose.mjs";
import { VERSION } from "./version.mjs";

const CONTENTS = "course.html";
const INSTRUCTORS = "instructors.html";
/** The lab sheet of the page for instructors, alone, for students. */
const SHEET = "lab.html";

const WORDS_A_MINUTE = 150;
const MINUTES_A_QUESTION = 3;

const proseOf = (lang) => Prose.of("course", lang);

/** How a page begins: a part of ledes.html. */
async function ledeOf(course, id, values = {}) {
  const all = await course.read("ledes.html");
  const [, text] = new RegExp(`<template id="${id}">\\s*([^]*?)\\s*</template>`).exec(all);
  return filled(text, values);
}

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
export const readSources = async (lang = "en") =>
  JSON.parse(await (await proseOf(lang)).read("sources.json"));

/** A picture in the link that opens its land. */
function still(course, { picture, link, alt, width = 640, height = 360 }) {
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
              <span>${course.say("open")}</span>
            </a>`;
}

/** A figure with a land to play, which shows its picture until then and where no scripts run. */
function land(course, attributes, caption) {
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
            ${still(course, attributes)}
          </fault-terrain>
          <figcaption>${caption.trim()}</figcaption>
        </figure>`;
}

const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** The words of a lesson with its short elements written out. */
function writtenOut(course, words, { title }) {
  return words
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace(/<course-land([^>]*)>([^]*?)<\/course-land>/g, (_, attributes, caption) =>
      land(course, attributesOf(attributes), caption),
    )
    .replace(/<course-still([^>]*)><\/course-still>/g, (_, attributes) =>
      still(course, attributesOf(attributes)),
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
export async function lessonTexts(lang = "en") {
  const course = await proseOf(lang);
  const lessons = (await readLessons(course)).flatMap((group) => group.lessons);
  return lessons
    .filter(({ name }) => name)
    .map((lesson) => writtenOut(course, lesson.words, lesson));
}

/** The words of a section of the course notes. */
function sectionOf(notes, id) {
  const [, words] = new RegExp(`<section id="${id}">([^]*?)</section>`).exec(notes) ?? [];
  if (words === undefined) throw new Error(`notes.html has no section ${id}`);
  return words;
}

/** All lessons in order, with number, page, words and minutes, in their groups. */
async function readLessons(course) {
  const groups = JSON.parse(await course.read("lessons.json"));
  const notes = await course.read("../notes.html");
  let number = 0;
  for (const group of groups) {
    for (const lesson of group.lessons) {
      const { name, section } = lesson;
      const words = name ? await course.read(`${name}.html`) : sectionOf(notes, section);
      Object.assign(lesson, { number: ++number, page: pageOf(lesson), words });
      lesson.minutes = minutesOf(words);
    }
  }
  return groups;
}

function contents(course, groups) {
  const item = ({ page, title, minutes, learns }) => `<li>
            <a href="${page}">${title}</a>
            <span class="minutes">${course.say("minutes", { minutes })}</span>
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
function turn(course, lessons, i) {
  const way = (lesson, rel, label) =>
    lesson
      ? `<a href="${lesson.page}" rel="${rel}"><span>${label}</span> ${lesson.title}</a>`
      : "<span></span>";
  return `<nav class="turn" aria-label="${course.say("others")}">
      ${way(lessons[i - 1], "prev", course.say("before"))}
      ${way(lessons[i + 1], "next", course.say("next"))}
    </nav>`;
}

function lessonMain(course, lesson, sources) {
  const cited = lesson.sources.map((key) => {
    const source = sources.find((each) => each.key === key);
    if (!source) throw new Error(`lesson ${lesson.name}: no source is called ${key}`);
    return source;
  });
  return `      <section id="${lesson.name}" class="lesson">
${writtenOut(course, lesson.words, lesson).trimEnd()}
      </section>

      <section id="sources" class="closing">
        <h2>${course.say("cited")}</h2>
        <ul>
          ${sourceItems(cited)}
        </ul>
      </section>`;
}

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
  const asked = stops.map(({ link, by, say, ask, choices }) => {
    const lines = choices.map((text, i) => `**${LETTERS[i]}** ${inWords(text)}`);
    return { link, by, words: [ask, ...lines].join("\n"), notes: say };
  });
  const { lecture, notices } = JSON.parse(lesson.lectureOfFile(asked));
  if (notices.length > 0) throw new Error(`plans.json: ${notices.join(" ")}`);
  const [recipe, view = ""] = stops[0].link.split(/!(.*)/s);
  const at = /\bat=[^;]+/.exec(view)?.[0] ?? "at=end";
  return `${recipe}!${at};title=${encodeURIComponent(title)};lecture=${lecture}`;
}

const LETTERS = "ABCD";

/** HTML as the words of a stop, which have no formulas here. */
function inWords(html) {
  if (/<math|&(?!nbsp|#160|amp)/.test(html))
    throw new Error(`plans.json: ${html} is no plain choice`);
  const text = html.replace(/<[^>]*>/g, "").replace(/&nbsp;|&#160;/g, "\u00a0");
  return text
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[*$[\\]/g, "\\$&");
}

/** The fieldset of a lesson's question, whose choices have this name. */
function choicesOf({ words, title }, name) {
  const all = words.match(/<fieldset class="choice"[^]*?<\/fieldset>/g) ?? [];
  const found = all.find((each) => each.includes(`name="${name}"`));
  if (!found) throw new Error(`plans.json: ${title} has no question ${name}`);
  return found;
}

const letterOf = (fieldset) => /data-answer="(.)"/.exec(fieldset)[1];
const choiceTexts = (fieldset) =>
  [...fieldset.matchAll(/value="." \/>\s*<span>([^]*?)<\/span><\/label>/g)].map(([, text]) => text);

/** What the class votes on at a stop, if it asks a question of its lesson, and the answer. */
function answerAt(course, { fieldset, choices, answer }, about) {
  const options = choices.map((text) => `<li>${elsewhere(text, about.page)}</li>`).join("");
  const letter = fieldset ? `${letterOf(fieldset).toUpperCase()}. ` : "";
  return `${options && `<ol class="options">${options}</ol>\n            `}<p class="answer"><b>${course.say("answer")} ${letter}</b>${plain(answer)}</p>`;
}

/** A plan: its lecture's link, and a row for each stop. */
function planPart(course, plan, { title, stops }, lessons, lesson) {
  const all = plan.stops.map(([name, minutes]) => {
    if (!stops[name]) throw new Error(`plans.json has no stop ${name}`);
    const { lesson: key, question } = stops[name];
    const about = lessons.find((each) => key === (each.name ?? each.section));
    const fieldset = question && choicesOf(about, question);
    return {
      ...stops[name],
      minutes,
      about,
      fieldset,
      choices: fieldset ? choiceTexts(fieldset) : [],
    };
  });
  let start = 0;
  const rows = all.map((stop) => {
    const { link, minutes, say, ask, about } = stop;
    const [from, to] = [start, (start += minutes)];
    return `<li>
            <p class="when">${course.say("when", { from, to })}</p>
            <h3><a href="index.html#${plain(link)}">${about.title}</a></h3>
            <p>${plain(say)}</p>
            <p class="ask">${plain(ask)}</p>
            ${answerAt(course, stop, about)}
          </li>`;
  });
  const link = `index.html#${plain(lectureLink(title, all, lesson))}`;
  return `<p>
          <a class="lecture-link" href="${link}">${course.say("lecture")}</a>${course.say("lectureKeys")}
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
function answersOf(course, { words, page }) {
  const QUESTION = /class="question">([^]*?)<\/div>([^]*?)<details>([^]*?)<\/details>/g;
  return [...words.matchAll(QUESTION)].map(([, question, , answer]) => {
    const letter = letterOf(question);
    const [, asked] = /<legend>([^]*?)<\/legend>/.exec(question);
    const right = choiceTexts(question)[letter.charCodeAt(0) - "a".charCodeAt(0)];
    const paragraphs = [...answer.matchAll(/<p>[^]*?<\/p>/g)].map(([all]) => elsewhere(all, page));
    const [, land] = /(?:link="|href="index\.html#)([^"]+)"/.exec(answer) ?? [];
    return `<li>
              <h4>${elsewhere(asked, page)}</h4>
              <p class="right-choice"><b>${letter.toUpperCase()}</b> ${elsewhere(right, page)}</p>
              ${paragraphs.join("\n              ")}${land ? `\n              <p class="land"><a href="index.html#${land}">${course.say("landThatShows")}</a></p>` : ""}
            </li>`;
  });
}

/** The key to all questions, which are counted through. */
function key(course, lessons) {
  let start = 1;
  const parts = lessons.map((lesson) => {
    const answers = answersOf(course, lesson);
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
async function instructorsMain(course, lessons, lesson) {
  const plans = JSON.parse(await course.read("plans.json"));
  const planOf = (name) => {
    const plan = plans.plans.find((each) => each.name === name);
    return planPart(course, plan, plans, lessons, lesson);
  };
  return (await course.read(INSTRUCTORS))
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace("<course-goals></course-goals>", () => goals(lessons))
    .replace(/<course-plan name="([\w-]+)"><\/course-plan>/g, (_, name) => planOf(name))
    .replaceAll("<course-version></course-version>", VERSION)
    .replace("<course-key></course-key>", () => key(course, lessons))
    .trimEnd();
}

/** The lab sheet's heading and its words. */
async function sheetOf(course) {
  const words = await course.read(INSTRUCTORS);
  const [, heading, main] = /<section id="lab"[^>]*>\s*<h2>([^]*?)<\/h2>([^]*?)<\/section>/.exec(
    words,
  );
  // On paper the heading is the section's, as on the other sheets.
  const section = `<section id="lab" class="closing" data-sheet><h2 class="on-paper">${heading}</h2>${main}</section>`;
  return { heading, main: section };
}

/** A page in the course's frame, without scripts of its own if none are given; {{policy}} is left open. */
export async function framedPage(parts, lang = "en") {
  const frame = await (await proseOf(lang)).read("page.html");
  const all = { scripts: "", ...parts };
  return frame.replace(/\{\{(\w+)\}\}/g, (whole, name) => all[name] ?? whole);
}

/**
 * The pages as {name, text}, with {{policy}} left open. `sources`: those of the methods, as
 * sourcesJson() of C++ gives them; `lesson`: the lesson module, which writes lectures as links.
 */
export async function coursePages(sources, lesson, lang = "en") {
  const course = await proseOf(lang);
  const groups = await readLessons(course);
  const lessons = groups.flatMap((group) => group.lessons);
  const all = [...sources, ...(await readSources(lang))];
  const questions = sum(lessons.map(({ words }) => questionsOf(words)));
  const trail = `<a href="${CONTENTS}">${course.say("course")}</a>`;
  const framed = (parts) => framedPage(parts, lang);

  const pages = [
    {
      name: CONTENTS,
      text: await framed({
        kind: "course",
        title: course.say("contentsTitle"),
        description: course.say("contentsDescription", { lessons: lessons.length }),
        trail: "",
        heading: course.say("contentsHeading"),
        lede: await ledeOf(course, "contents", { questions, instructors: INSTRUCTORS }),
        main: contents(course, groups),
        turn: "",
      }),
    },
    {
      name: INSTRUCTORS,
      text: await framed({
        kind: "course for-instructors",
        title: course.say("instructorsTitle"),
        description: course.say("instructorsDescription"),
        trail: `<p class="trail">${trail}</p>`,
        heading: course.say("instructorsHeading"),
        lede: await ledeOf(course, "instructors"),
        main: await instructorsMain(course, lessons, lesson),
        turn: "",
      }),
    },
  ];
  const { heading, main } = await sheetOf(course);
  pages.push({
    name: SHEET,
    text: await framed({
      kind: "course one-sheet",
      title: course.say("lessonTitle", { title: heading }),
      description: course.say("sheetDescription"),
      trail: `<p class="trail">${trail}</p>`,
      heading,
      lede: "",
      main,
      turn: "",
    }),
  });
  for (const [i, lesson] of lessons.entries()) {
    if (!lesson.name) continue;
    const { number, minutes } = lesson;
    const place = course.say("place", { number, lessons: lessons.length, minutes });
    pages.push({
      name: lesson.page,
      text: await framed({
        kind: "page-of-course",
        scripts: '<script type="module" src="choices.js"></script>',
        title: course.say("lessonTitle", { title: lesson.title }),
        description: plain(lesson.learns),
        trail: `<p class="trail">${trail} ${place}</p>`,
        heading: lesson.title,
        lede: `<p class="lede">${lesson.learns}</p>`,
        main: lessonMain(course, lesson, all),
        turn: turn(course, lessons, i),
      }),
    });
  }
  return pages;
}
