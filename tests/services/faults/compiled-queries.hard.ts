import { expect, test } from 'vitest';
import { expectEqualAnswers } from '#tests/integration/graph-twins.ts';

const MINUTE = 60_000;

test(
  '10,000 generated requests, each sent three times, are answered as by Apollo',
  async () => {
    const outcomes = await expectEqualAnswers({ pairs: 5_000, seed: Number(process.env.SEED ?? 69) });
    expect(outcomes.answered).toBeGreaterThan(3_000);
    expect(outcomes['handed over']).toBeGreaterThan(300);
  },
  20 * MINUTE,
);

// A quarter of the documents are the website's; with trusted documents alone all others are refused.
test.each([
  [{ TRUSTED_DOCUMENTS_ONLY: 'on' }, 10],
  [{}, 100],
])(
  'and so are 600 in production: %j',
  async (env, least) => {
    const production = { INTROSPECTION: 'off', SITE_URL: 'https://www.example.com', ...env };
    expect((await expectEqualAnswers({ pairs: 300, seed: 69, env: production })).answered).toBeGreaterThan(least);
  },
  5 * MINUTE,
);
