// Shows the marks and lines of a lecturer's words in the caption: bold, formulas and links. Fetched
// when a stop has such words; until then, and where the lesson module does not answer, the caption
// has them as one line of text. Above the land a chip says that the link holds a lecture, and presents
// it.

import { element, make, plainButton, setText } from "../common/dom";
import { filled } from "../common/filled";
import type { WordRun } from "../common/lesson";
import { LessonClient } from "../common/lesson_client";
import type { PlaygroundState } from "../common/state";
import { wordNodes } from "../common/words";

export class CaptionWords {
  private readonly lesson = new LessonClient();
  private readonly known = new Map<string, WordRun[][]>();
  private readonly chip = make("div", "lecture-chip");
  private readonly place = make("span");
  private wanted = "";

  constructor(present: () => void) {
    this.chip.append(this.place, plainButton(TEXT.pagePresentLabel, present));
    element("view").after(this.chip);
  }

  sync({ stopWords, hasLands, stop: [stop, stops] }: PlaygroundState): void {
    this.chip.hidden = !hasLands;
    const place = filled(TEXT.pageStopPosition, { stop, stops });
    setText(this.place, stop > 0 ? place : filled(TEXT.lectureChipLabel, { stops }));
    this.wanted = stopWords;
    document.documentElement.classList.toggle("has-words", stopWords !== "");
    if (!stopWords) return;
    const lines = this.known.get(stopWords);
    if (lines) this.show(stopWords, lines);
    else void this.ask(stopWords);
  }

  private async ask(words: string): Promise<void> {
    try {
      const answer = await this.lesson.ask<string>({ call: "wordLines", args: [words] });
      this.known.set(words, JSON.parse(answer) as WordRun[][]);
    } catch (error) {
      console.error(error);
    }
    const lines = this.known.get(words);
    if (lines && words === this.wanted) this.show(words, lines);
  }

  private show(words: string, lines: WordRun[][]): void {
    const strong = element("caption").querySelector("strong");
    // The caption makes a new element for every text of its own.
    if (!strong || strong.dataset.words === words) return;
    strong.dataset.words = words;
    strong.replaceChildren(...wordNodes(lines));
  }
}
