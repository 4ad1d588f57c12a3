/**
 * The file of a starter's thumbnail: that of "First cut" is first-cut.jpg or first-cut-dark.jpg.
 */
export const pictureName = (name, dark) => {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join("-")}${dark ? "-dark" : ""}.jpg`;
};
