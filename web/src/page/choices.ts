// The choices below the questions of the course. Once the answer to a question is opened, its choice
// is fixed, and the page marks the right one and the reader's own. Nothing is sent or stored. Without
// scripts the choices can be read and ticked, and the answers opened.
//
// A choice also shows what is right at the event "answer", which web/scorm/scorm.js sends it when the
// choices of a lesson are handed in.

import { filled } from "../common/filled";
import { make } from "../common/dom";

const answers = [...document.querySelectorAll<HTMLDetailsElement>("main section > details")];

const answerOf = (choice: Element): HTMLDetailsElement | undefined =>
  answers.find(
    (answer) => choice.compareDocumentPosition(answer) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

function mark(input: HTMLInputElement, text: string, className: string): void {
  const label = input.closest("label")!;
  label.classList.add(className);
  label.append(make("span", "mark-of", text));
}

/** Fixes a choice, marks its right answer and the chosen one, and says which it is. */
function show(choice: HTMLFieldSetElement, says: HTMLElement): void {
  if (choice.classList.contains("shown")) return;
  choice.classList.add("shown");
  const inputs = [...choice.querySelectorAll<HTMLInputElement>("input")];
  const right = inputs.find((input) => input.value === choice.dataset.answer)!;
  const chosen = inputs.find((input) => input.checked);
  for (const input of inputs) input.disabled = true;
  mark(right, chosen === right ? TEXT.choiceRightYours : TEXT.choiceRight, "right");
  if (chosen && chosen !== right) mark(chosen, TEXT.choiceYours, "wrong");
  const letter = right.value.toUpperCase();
  const sentence = chosen ? TEXT.choiceSaysWrong : TEXT.choiceSaysNone;
  says.textContent = chosen === right ? TEXT.choiceSaysRight : filled(sentence, { letter });
}

for (const choice of document.querySelectorAll<HTMLFieldSetElement>("fieldset.choice")) {
  // It is there before it has words, so that screen readers announce these.
  const says = make("p", "choice-says");
  says.setAttribute("role", "status");
  choice.append(says);
  const answer = answerOf(choice);
  answer?.addEventListener("toggle", () => {
    if (answer.open) show(choice, says);
  });
  choice.addEventListener("answer", () => show(choice, says));
}
