import { readFileSync } from 'node:fs';

const read = (table: string): string => readFileSync(new URL(`../contract/tables/${table}`, import.meta.url), 'utf8');
const graphFields = read('graph-fields.md');
const refusals = read('refusals.md');

/** The root fields of the graph: who may ask, an example, and what a failure of the API says. */
export const ROOT_FIELDS = [
  ...graphFields.matchAll(/^\| `((?:Query|Mutation)\.(\w+))` \| (\w+) \| `([^`]+)` \| (.+) \| (?:`(.+)`|–) \|$/gm),
].map(([, field = '', name = '', access, example = '', refused = '', unreachable]) => ({
  field,
  name,
  access,
  example,
  /** The codes of refusals without items that mean something else than for all fields, by status. */
  refused: Object.fromEntries([...refused.matchAll(/(\d+) `(\w+)`/g)].map(([, status, code]) => [status, code])),
  unreachable,
}));

/** A request of a member, and the calls of the API that it makes. */
export const CALLS = [...graphFields.matchAll(/^\| `((?:\{|mutation)[^`]+)` \| (.+) \|$/gm)].map(
  ([, query = '', calls = '']) => ({ query, calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call]) => call) }),
);

/** The rows of tests/contract/tables/refusals.md for one of those who refuse. */
export const refusalsOf = (who: string) =>
  [...refusals.matchAll(/^\| ([\w ]+) \| `(.+)` \| `(\w+)` \| `(\w+)` \| (.+) \|$/gm)]
    .map(([, by, input = '', field = '', code, message]) => ({ by, input, field, code, message }))
    .filter(({ by }) => by === who);
