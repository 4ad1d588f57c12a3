// What esbuild puts in the place of LINK_SYNTAX (web/src/common/link_text.ts): one definition for
// each value, so that nothing of the table itself comes along.

/** `syntax`: what the lesson module's linkSyntax() says (src/share/link_text.h). */
export function linkDefines(syntax, path = "LINK_SYNTAX") {
  const isGroup = (value) => typeof value === "object" && !Array.isArray(value);
  const rows = Object.entries(syntax).map(([name, value]) =>
    isGroup(value)
      ? linkDefines(value, `${path}.${name}`)
      : { [`${path}.${name}`]: JSON.stringify(value) },
  );
  return Object.assign({}, ...rows);
}
