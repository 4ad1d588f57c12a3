// Tells a learning management system, by SCORM 1.2, how a lesson went. web/scripts/scorm.mjs puts this
// script into the lesson's page; without a system the page works as before and says that nothing is
// recorded.
//
// The system offers an object `API` in a window around this one, or around the one that opened it. A
// lesson with choices (fieldset.choice, one right answer each) has a score: the share of choices that
// are right, in percent, once they are handed in. An answer that has been opened fixes its choice.
// A lesson without choices has no score: it is completed when all answers have been opened.
(() => {
  const RECORDED = "Your course records this lesson.";
  const ALONE =
    "No course was found around this page, so nothing is recorded. Open the lesson from your course if it should count.";
  const FAILED = "Your course did not take the record of this lesson. Tell your instructor";

  const choices = [...document.querySelectorAll("fieldset.choice")];
  const answers = [...document.querySelectorAll("main section > details")];
  const started = Date.now();

  const says = document.createElement("p");
  says.className = "scorm-says";
  says.setAttribute("role", "status");
  document.querySelector("h1").before(says);

  /** The system's object in a window or in one of those around it. */
  function apiAround(start) {
    let at = start;
    for (let step = 0; step < 50 && at; step++) {
      try {
        if (at.API) return at.API;
      } catch {
        // A window of another site cannot be asked; one around it may be of the system's.
      }
      if (at.parent === at) return null;
      at = at.parent;
    }
    return null;
  }

  function findApi() {
    const found = apiAround(window);
    if (found) return found;
    try {
      return window.opener ? apiAround(window.opener) : null;
    } catch {
      return null;
    }
  }

  const api = findApi();
  let isOpen = false;

  /** Calls the system; says so if it refuses. */
  function call(name, ...args) {
    const result = String(api[name](...args));
    if (result === "false") {
      const code = api.LMSGetLastError();
      says.textContent = `${FAILED} (${name}, ${code}: ${api.LMSGetErrorString(code)}).`;
      says.classList.add("scorm-wrong");
    }
    return result;
  }

  const get = (element) => String(api.LMSGetValue(element));
  const set = (element, value) => call("LMSSetValue", element, String(value));

  // What is kept between visits: the value of each choice, and whether they were handed in.
  let kept = { chosen: {}, opened: [], isHandedIn: false };

  function keep() {
    if (!isOpen) return;
    set("cmi.suspend_data", JSON.stringify(kept));
    call("LMSCommit", "");
  }

  const nameOf = (choice) => choice.querySelector("input").name;
  const isRight = (choice) => kept.chosen[nameOf(choice)] === choice.dataset.answer;
  const countRight = () => choices.filter(isRight).length;

  function lock(choice) {
    for (const input of choice.querySelectorAll("input")) input.disabled = true;
  }

  /** The answer that belongs to a choice: the next one after it. */
  const answerOf = (choice) =>
    answers.find(
      (answer) => choice.compareDocumentPosition(answer) & Node.DOCUMENT_POSITION_FOLLOWING,
    );

  function timeSpent() {
    const seconds = Math.floor((Date.now() - started) / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    return `${String(hours).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }

  function complete() {
    if (!isOpen) return;
    set("cmi.core.lesson_status", "completed");
    call("LMSCommit", "");
  }

  /** Sends score and answers; each choice counts the same. */
  function sendScore() {
    if (!isOpen) return;
    set("cmi.core.score.min", 0);
    set("cmi.core.score.max", 100);
    set("cmi.core.score.raw", Math.round((100 * countRight()) / choices.length));
    choices.forEach((choice, i) => {
      const interaction = `cmi.interactions.${i}`;
      set(`${interaction}.id`, nameOf(choice));
      set(`${interaction}.type`, "choice");
      set(`${interaction}.correct_responses.0.pattern`, choice.dataset.answer);
      const chosen = kept.chosen[nameOf(choice)];
      if (chosen) set(`${interaction}.student_response`, chosen);
      set(`${interaction}.result`, isRight(choice) ? "correct" : "wrong");
    });
    complete();
  }

  /** The end of a lesson with choices: how many are made, and a button that hands them in. */
  function handInPart() {
    const part = document.createElement("section");
    part.className = "closing hand-in";
    const heading = document.createElement("h2");
    heading.textContent = "Hand in";
    const count = document.createElement("p");
    count.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Hand in my choices";
    part.append(heading, count, button);
    const main = document.querySelector("main");
    main.insertBefore(part, main.querySelector(":scope > .closing"));

    const show = () => {
      const made = choices.filter((choice) => nameOf(choice) in kept.chosen).length;
      const right = countRight();
      const done = api
        ? `${right} of ${choices.length} were right: ${Math.round((100 * right) / choices.length)} of 100 points were sent.`
        : `${right} of ${choices.length} were right.`;
      count.textContent = kept.isHandedIn
        ? done
        : `${made} of ${choices.length} questions have a choice.`;
      button.hidden = kept.isHandedIn;
      button.disabled = made < choices.length;
      if (!kept.isHandedIn) return;
      for (const choice of choices) {
        lock(choice);
        // The page marks it (web/src/page/choices.ts).
        choice.dispatchEvent(new Event("answer"));
      }
    };
    button.addEventListener("click", () => {
      kept.isHandedIn = true;
      keep();
      sendScore();
      show();
    });
    return show;
  }

  function restore() {
    try {
      const read = JSON.parse(get("cmi.suspend_data") || "{}");
      kept = { chosen: {}, opened: [], isHandedIn: false, ...read };
    } catch {
      // Another version of the lesson kept something else.
    }
    for (const choice of choices) {
      const inputs = [...choice.querySelectorAll("input")];
      const chosen = inputs.find((input) => input.value === kept.chosen[nameOf(choice)]);
      if (chosen) chosen.checked = true;
      else delete kept.chosen[nameOf(choice)];
      if (kept.opened.includes(answers.indexOf(answerOf(choice)))) lock(choice);
    }
  }

  if (api && call("LMSInitialize", "") !== "false") {
    isOpen = true;
    restore();
    if (["not attempted", ""].includes(get("cmi.core.lesson_status"))) {
      set("cmi.core.lesson_status", "incomplete");
      call("LMSCommit", "");
    }
    if (says.textContent === "") says.textContent = RECORDED;
  } else if (!api) {
    says.textContent = ALONE;
    says.classList.add("scorm-wrong");
  }

  const show = choices.length > 0 ? handInPart() : () => undefined;
  for (const choice of choices) {
    choice.addEventListener("change", ({ target }) => {
      kept.chosen[nameOf(choice)] = target.value;
      keep();
      show();
    });
  }
  answers.forEach((answer, i) => {
    answer.addEventListener("toggle", () => {
      if (!answer.open || kept.opened.includes(i)) return;
      kept.opened.push(i);
      // A choice that nobody has made stays open: it can still be handed in, but is not right.
      for (const choice of choices.filter((each) => answerOf(each) === answer)) {
        kept.chosen[nameOf(choice)] ??= "";
        lock(choice);
      }
      keep();
      show();
      if (choices.length === 0 && kept.opened.length === answers.length) complete();
    });
  });
  show();

  // A link that left this page would end the lesson's record.
  for (const link of document.querySelectorAll("a[href]:not([href^='#'])")) {
    link.target = "_blank";
    link.rel = "noopener";
  }

  window.addEventListener("pagehide", () => {
    if (!isOpen) return;
    isOpen = false;
    api.LMSSetValue("cmi.core.session_time", timeSpent());
    api.LMSCommit("");
    api.LMSFinish("");
  });
})();
