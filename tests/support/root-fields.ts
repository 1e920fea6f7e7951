import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../contract/tables/graph-fields.md', import.meta.url), 'utf8');

/** The root fields of the graph: who may ask, an example, and what a failure of the API says. */
export const ROOT_FIELDS = [
  ...page.matchAll(/^\| `((?:Query|Mutation)\.(\w+))` \| (\w+) \| `([^`]+)` \| (.+) \| (?:`(.+)`|–) \|$/gm),
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
export const CALLS = [...page.matchAll(/^\| `((?:\{|mutation)[^`]+)` \| (.+) \|$/gm)].map(
  ([, query = '', calls = '']) => ({ query, calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call]) => call) }),
);
