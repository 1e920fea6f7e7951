/** A comment, or a name with its quoted parts and the rest of its value. */
const ENTRY =
  /[ \t\n\r]*(?:[#;](?:\\[^]|[^\\\n])*|([^\s#;][^=\n]*)=((?:[ \t\r]*(?:'[^']*(?:'|$)|"(?:\\[^]|[^"\\])*(?:"|$)))*)[ \t\r]*((?:\\[^]|[^\\\n])*)|[^\s#;][^=\n]*)(?:\\?$|\n)/g;

/**
 * Reads a file as systemd reads `EnvironmentFile=` (systemd.exec(5), env-file.c): a line whose first visible character is
 * `#` or `;` is a comment, and a `#` further on is part of the value. Quotes count at the beginning of a value, `\` takes
 * the next character as it is or joins lines, and spaces around a value are dropped.
 */
export function readEnvironmentFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, name, quoted = '', rest = ''] of text.matchAll(ENTRY)) {
    if (name === undefined) continue;
    const parts = [...quoted.matchAll(/'([^']*)'?|"((?:\\[^]|[^"\\])*)"?/g)].map(
      ([, single, double = '']) => single ?? unescape(double, (character) => '"\\`$'.includes(character)),
    );
    const [, kept = ''] = /^((?:\\[^]|[^\\])*?)[ \t\r]*$/.exec(rest) ?? [];
    values[name.trim()] = parts.join('') + unescape(kept, () => true);
  }
  return values;
}

/** Without the `\` before a character that it protects, and without one at the end of a line with that end. */
function unescape(text: string, isProtected: (character: string) => boolean): string {
  return text.replaceAll(/\\([^])/g, (both, character: string) =>
    character === '\n' ? '' : isProtected(character) ? character : both,
  );
}
