import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createGoogleStates } from './google-state.ts';

const MINUTE_MS = 60_000;
let now = Date.parse('2026-11-20T10:00:00Z');
const clock = { now: () => now };
const VERIFIER = 'secret of the browser';
const CHALLENGE = hash('sha256', VERIFIER, 'base64url');
const states = createGoogleStates({ secrets: ['a secret of this service, long enough'], clock });

test('a state leads to its nonce and verifier for ten minutes', () => {
  const attempt = states.begin(CHALLENGE);
  now += 9 * MINUTE_MS;
  expect(states.read(attempt.state, VERIFIER)).toEqual(attempt);
  now += 2 * MINUTE_MS;
  expect(states.read(attempt.state, VERIFIER)).toBeNull();
});

test('attempts differ, and the state reveals neither nonce nor verifier', () => {
  const [one, other] = [states.begin(CHALLENGE), states.begin(CHALLENGE)];
  const parts = [one, other].flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
  expect(new Set(parts).size).toBe(6);
  // RFC 7636 §4.1
  expect(one.verifier).toMatch(/^[\w.~-]{43,128}$/);
});

test('a state that we have not issued is refused', () => {
  const { state } = states.begin(CHALLENGE);
  const foreign = createGoogleStates({ secrets: ['a secret of another service, too'], clock }).begin(CHALLENGE).state;
  for (const forged of ['', 'x', state.slice(1), `A${state}`, foreign])
    expect(states.read(forged, VERIFIER)).toBeNull();
});

test('a state of a former secret is accepted while that is listed, and new ones are of the first', () => {
  const former = 'a secret of this service, long enough';
  const begun = states.begin(CHALLENGE);
  const rotated = createGoogleStates({ secrets: ['the secret that has replaced it', former], clock });
  expect(rotated.read(begun.state, VERIFIER)).toEqual(begun);
  expect(states.read(rotated.begin(CHALLENGE).state, VERIFIER)).toBeNull();
  expect(
    createGoogleStates({ secrets: ['the secret that has replaced it'], clock }).read(begun.state, VERIFIER),
  ).toBeNull();
});

test('a state that was begun with the hash of nothing is refused to the browser that began none', () => {
  const { state } = states.begin(hash('sha256', '', 'base64url'));
  expect(states.read(state, '')).toBeNull();
});
