// A field whose text is edited while it is typed; what is typed until it is left is one gesture.

export class TypedField {
  private typed = false;
  private shown = "";

  constructor(
    readonly field: HTMLInputElement | HTMLTextAreaElement,
    edit: (text: string, again: boolean) => void,
  ) {
    field.addEventListener("input", () => {
      edit(field.value, this.typed);
      this.typed = true;
    });
    // C++ may have repaired what was typed.
    field.addEventListener("blur", () => {
      this.typed = false;
      if (field.value !== this.shown) field.value = this.shown;
    });
  }

  /** While somebody types in the field its text stays. */
  show(text: string): void {
    this.shown = text;
    if (document.activeElement !== this.field && this.field.value !== text) this.field.value = text;
  }
}

/** A field whose text is taken when it is left or by Enter. */
export class SentField {
  private shown = "";

  constructor(
    readonly field: HTMLInputElement,
    send: (text: string) => void,
  ) {
    field.addEventListener("change", () => {
      if (field.value.trim() !== this.shown) send(field.value.trim());
      // C++ may have refused what was typed.
      field.value = this.shown;
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") field.blur();
    });
  }

  show(text: string): void {
    this.shown = text;
    if (document.activeElement !== this.field && this.field.value !== text) this.field.value = text;
  }
}
