/**
 * The file of a starter's thumbnail: that of "First cut" is first-cut.jpg or first-cut-dark.jpg.
 */
export const pictureName = (name, dark) => {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join("-")}${dark ? "-dark" : ""}.jpg`;
};

/** Whether a starter's thumbnail is a large one: the first group of starters has those. */
export const isLarge = (starter, starters) => starter.group === starters[0].group;
