// The definitions by which esbuild replaces LINK_SYNTAX (web/src/common/link_text.ts): one for each
// value, so that the bundle does not contain the table itself.

/** `syntax`: the value of the lesson module's linkSyntax() (src/share/link_text.h). */
export function linkDefines(syntax, path = "LINK_SYNTAX") {
  const isGroup = (value) => typeof value === "object" && !Array.isArray(value);
  const rows = Object.entries(syntax).map(([name, value]) =>
    isGroup(value)
      ? linkDefines(value, `${path}.${name}`)
      : { [`${path}.${name}`]: JSON.stringify(value) },
  );
  return Object.assign({}, ...rows);
}
