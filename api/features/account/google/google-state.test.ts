import { expect, test } from 'vitest';
import { createGoogleStates } from './google-state.ts';

const MINUTE_MS = 60_000;
let now = Date.parse('2026-11-20T10:00:00Z');
const clock = { now: () => now };
const states = createGoogleStates('a secret of this service, long enough', clock);

test('a state leads to its nonce and verifier for ten minutes', () => {
  const attempt = states.begin();
  now += 9 * MINUTE_MS;
  expect(states.read(attempt.state)).toEqual(attempt);
  now += 2 * MINUTE_MS;
  expect(states.read(attempt.state)).toBeNull();
});

test('attempts differ, and the state reveals neither nonce nor verifier', () => {
  const [one, other] = [states.begin(), states.begin()];
  const parts = [one, other].flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
  expect(new Set(parts).size).toBe(6);
  // RFC 7636 §4.1
  expect(one.verifier).toMatch(/^[\w.~-]{43,128}$/);
});

test('a state that we have not issued is refused', () => {
  const { state } = states.begin();
  const [random = '', moment = '', signature = ''] = state.split('.');
  const foreign = createGoogleStates('a secret of another service, too', clock).begin().state;
  const later = `${random}.${Number(moment) + 60 * MINUTE_MS}.${signature}`;
  for (const forged of ['', 'x', state.slice(1), `${state}x`, later, foreign, `${state}\n`]) {
    expect(states.read(forged)).toBeNull();
  }
});
