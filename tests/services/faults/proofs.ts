/**
 * Where a row is proved. `requests` is a test of this folder (`requests.hard.ts`) whose name begins with the row's id;
 * `a/b.test.ts: words` is the test of that file whose name has these words.
 */
export type Proof = string;

/** One fault or check: its number, what happens, what is expected, and its proofs or why it does not apply. */
export interface Row {
  id: string;
  what: string;
  expected: string;
  proofs: readonly Proof[];
  doesNotApply?: string;
}

export const row = (id: string, what: string, expected: string, ...proofs: Proof[]): Row => ({
  id,
  what,
  expected,
  proofs,
});
export const notOurs = (id: string, what: string, reason: string): Row => ({
  id,
  what,
  expected: 'does not apply',
  proofs: [],
  doesNotApply: reason,
});

/** Tests that many rows name. */
export const REFUSALS = 'tests/integration/account-refusals.test.ts';
export const ENVELOPE = 'bff/upstream/response-envelope.test.ts';
export const CLIENT = 'bff/upstream/rest-client.test.ts';
export const ORDERS = 'bff/features/orders/orders.upstream.test.ts';
export const FUZZ: Proof =
  'tests/integration/graph-fuzz.test.ts: %s: for any answer of the API, the answer of the graph follows the contract';
export const ATTACKS = 'tests/integration/graph-attacks.test.ts';
export const LIMITS = 'shared/node/protection/rate-limits.test.ts';
