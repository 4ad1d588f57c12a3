// The black screen of a land that is presented: the class `blank` of the page (present.css).

const { classList } = document.documentElement;

export const isBlank = (): boolean =>
  classList.contains("blank") && classList.contains("presenting");

/** Makes the screen black, or shows the land again. */
export const toggleBlank = (): void => void classList.toggle("blank", !isBlank());

export const endBlank = (): void => classList.remove("blank");
