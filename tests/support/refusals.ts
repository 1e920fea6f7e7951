import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../contract/tables/refusals.md', import.meta.url), 'utf8');

/** The rows of tests/contract/tables/refusals.md for one of those who refuse. */
export const refusalsOf = (who: string) =>
  [...page.matchAll(/^\| ([\w ]+) \| `(.+)` \| `(\w+)` \| `(\w+)` \| (.+) \|$/gm)]
    .map(([, by, input = '', field = '', code, message]) => ({ by, input, field, code, message }))
    .filter(({ by }) => by === who);
