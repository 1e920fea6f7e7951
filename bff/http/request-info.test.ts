import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { HttpRequestInfo } from './request-info.ts';

function infoOf(headers: Record<string, string> = {}) {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });
  return {
    raw,
    info: new HttpRequestInfo(
      { requestId: 'request-0001', address: '203.0.113.7' },
      { headers },
      raw as unknown as ServerResponse,
    ),
  };
}

test('a request is known by its id, its address and its key', () => {
  expect(infoOf({ 'idempotency-key': 'abc' }).info).toMatchObject({
    requestId: 'request-0001',
    address: '203.0.113.7',
    idempotencyKey: 'abc',
  });
});

test.each([
  ['before its answer was sent', false, true],
  ['after it', true, false],
])('the signal of a client that leaves %s', (_name, writableFinished, isAborted) => {
  const { raw, info } = infoOf();
  const { signal } = info;
  const heard: string[] = [];
  const removed = (): unknown => heard.push('removed');
  signal.addEventListener('abort', () => heard.push('first'));
  signal.addEventListener('abort', removed);
  signal.addEventListener('abort', () => heard.push('last'));
  signal.removeEventListener('abort', removed);
  expect(info.signal).toBe(signal);
  Object.assign(raw, { writableFinished }).emit('close');
  raw.emit('close');
  expect(signal.aborted).toBe(isAborted);
  expect(heard).toEqual(isAborted ? ['first', 'last'] : []);
});

test('the signal of a client that has left already is aborted', () => {
  const { raw, info } = infoOf();
  raw.destroyed = true;
  expect(info.signal.aborted).toBe(true);
});

/** True if V8 stores an object by a hidden class. V8 compiles its own syntax at the first call of a function. */
function hasHiddenClass(value: object): boolean {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return (runInThisContext('(value) => %HasFastProperties(value)') as (value: object) => boolean)(value);
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

test('no request is an object in dictionary mode, which would outlive young collections', () => {
  const literal = (value: number) => ({
    get value() {
      return value;
    },
  });
  expect([literal(1), literal(2)].map(hasHiddenClass)).toContain(false);
  expect([infoOf().info, infoOf({ 'idempotency-key': 'abc' }).info].map(hasHiddenClass)).toEqual([true, true]);
});
