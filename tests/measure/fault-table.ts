/** What was found in one state at one width; no faults: an empty list. */
export interface Entry {
  state: string;
  width: number;
  faults: string[];
}

/** Number of faults for each page and width, as a table in Markdown. */
export function tableOf(entries: readonly Entry[], widths: readonly number[]): string {
  const pageOf = ({ state }: Entry) => state.split('--')[0] ?? state;
  const row = (name: string, some: readonly Entry[]) => {
    const cells = widths.map((width) => {
      const found = some.filter((entry) => entry.width === width);
      return found.length === 0 ? '' : String(found.reduce((sum, { faults }) => sum + faults.length, 0));
    });
    return `| ${[name, new Set(some.map(({ state }) => state)).size, ...cells].join(' | ')} |`;
  };
  const pages = [...new Set(entries.map(pageOf))];
  return [
    `| page | states | ${widths.map((width) => `${width} px`).join(' | ')} |`,
    `|---|${'--:|'.repeat(widths.length + 1)}`,
    ...pages.map((page) =>
      row(
        page,
        entries.filter((entry) => pageOf(entry) === page),
      ),
    ),
    row('all', entries),
  ].join('\n');
}
