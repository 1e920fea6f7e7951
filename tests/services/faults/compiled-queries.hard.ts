import { test } from 'vitest';
import { expectEqualResponses } from '#tests/integration/graph-twins.ts';

const MINUTE = 60_000;

test(
  '10,000 generated requests, each sent three times, are answered as by Apollo',
  () => expectEqualResponses({ pairs: 5_000, seed: Number(process.env.SEED ?? 69) }),
  20 * MINUTE,
);

// A quarter of the documents are the website's; with trusted documents alone all others are refused.
test.each<Record<string, string>>([{ TRUSTED_DOCUMENTS_ONLY: 'on' }, {}])(
  'and so are 600 in production: %j',
  (env) =>
    expectEqualResponses({
      pairs: 300,
      seed: 69,
      env: { INTROSPECTION: 'off', SITE_URL: 'https://www.example.com', ...env },
    }),
  5 * MINUTE,
);
