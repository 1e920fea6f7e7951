import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What was found in one state at one width; no faults: an empty list. */
export interface Entry {
  state: string;
  width: number;
  faults: string[];
}

/** The entries of a run, written one by one, so that a run that was interrupted is resumed where it ended. */
export class Journal {
  readonly entries: Entry[] = [];

  /** @param fingerprint of the site that is checked: entries about another one are discarded. */
  constructor(
    private readonly file: string,
    fingerprint: string,
    resume: boolean,
  ) {
    mkdirSync(path.dirname(file), { recursive: true });
    const [head, ...lines] = resume && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    if (head === fingerprint) this.entries.push(...lines.map((line) => JSON.parse(line) as Entry));
    else writeFileSync(file, `${fingerprint}\n`);
  }

  has(state: string, width: number): boolean {
    return this.entries.some((entry) => entry.state === state && entry.width === width);
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }
}

/** Number of faults for each page and width, as a table in Markdown; below it each faulty state by itself. */
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
  const faulty = [...new Set(entries.filter(({ faults }) => faults.length > 0).map(({ state }) => state))];
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
    ...(faulty.length > 0
      ? [
          '',
          ...faulty.map((name) =>
            row(
              name,
              entries.filter(({ state }) => state === name),
            ),
          ),
        ]
      : []),
  ].join('\n');
}
