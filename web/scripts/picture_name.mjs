/** The file of a starter's small picture: "First cut" is first-cut.jpg and first-cut-dark.jpg. */
export const pictureName = (name, dark) => {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join("-")}${dark ? "-dark" : ""}.jpg`;
};
