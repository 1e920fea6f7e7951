import { readFileSync } from 'node:fs';

/** The rows of a table by one of its patterns. A row that no pattern reads would silently be no test. */
function rowsOf<Name extends string>(table: string, patterns: Record<Name, RegExp>) {
  const file = `tests/contract/tables/${table}`;
  const rows = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !lines[index + 1]?.startsWith('|--'));
  const isRead = (row: string) => Object.values<RegExp>(patterns).some((pattern) => pattern.test(row));
  const unread = rows.filter((row) => !isRead(row));
  if (unread.length > 0) throw new Error(`${file}: write these rows like their neighbours:\n${unread.join('\n')}`);
  return (name: Name) => rows.map((row) => patterns[name].exec(row)).filter((match) => match !== null);
}

const graphFields = rowsOf('graph-fields.md', {
  fields: /^\| `((?:Query|Mutation)\.(\w+))` \| (\w+) \| `([^`]+)` \| (.+) \| (?:`(.+)`|–) \|$/,
  calls: /^\| `((?:\{|mutation)[^`]+)` \| (.+) \|$/,
});
const refusals = rowsOf('refusals.md', { rows: /^\| ([\w ]+) \| `(.+)` \| `(\w+)` \| `(\w+)` \| (.+) \|$/ });

/** The root fields of the graph: who may ask, an example, and what a failure of the API says. */
export const ROOT_FIELDS = graphFields('fields').map(
  ([, field = '', name = '', access, example = '', refused = '', unreachable]) => ({
    field,
    name,
    access,
    example,
    /** The codes of refusals without items that mean something else than for all fields, by status. */
    refused: Object.fromEntries([...refused.matchAll(/(\d+) `(\w+)`/g)].map(([, status, code]) => [status, code])),
    unreachable,
  }),
);

/** A request of a member, and the calls of the API that it makes. */
export const CALLS = graphFields('calls').map(([, query = '', calls = '']) => ({
  query,
  calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call]) => call),
}));

/** The rows of tests/contract/tables/refusals.md for one of those who refuse. */
export const refusalsOf = (who: string) =>
  refusals('rows')
    .map(([, by, input = '', field = '', code, message]) => ({ by, input, field, code, message }))
    .filter(({ by }) => by === who);
