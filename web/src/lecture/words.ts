// Shows the marks and lines of a lecturer's words in the caption: bold, formulas and links. Fetched
// when a stop has such words; until then, and where the lesson module does not answer, the caption
// has them as one line of text.

import { element } from "../common/dom";
import type { WordRun } from "../common/lesson";
import { LessonClient } from "../common/lesson_client";
import type { PlaygroundState } from "../common/state";
import { wordNodes } from "../common/words";

export class CaptionWords {
  private readonly lesson = new LessonClient();
  private readonly known = new Map<string, WordRun[][]>();
  private wanted = "";

  sync({ stopWords }: PlaygroundState): void {
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
