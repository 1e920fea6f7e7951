import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { HttpRequestInfo } from './graph-context.ts';

function infoOf(headers: Record<string, string> = {}) {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });
  return {
    raw,
    info: new HttpRequestInfo({ id: 'request-0001', ip: '203.0.113.7', headers }, raw as unknown as ServerResponse),
  };
}

test.each([
  ['before its response was sent', false, true],
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
  expect(signal.aborted).toBe(isAborted);
  expect(heard).toEqual(isAborted ? ['first', 'last'] : []);
});

test('the signal of a client that has left already is aborted', () => {
  const { raw, info } = infoOf();
  raw.destroyed = true;
  expect(info.signal.aborted).toBe(true);
});
