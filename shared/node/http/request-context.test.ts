import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { whenClosed } from './request-context.ts';

test('all functions are called once, in their order, by one listener', () => {
  const response = new EventEmitter();
  const calls: string[] = [];
  for (const name of ['first', 'second']) whenClosed(response, () => calls.push(name));
  expect(response.listenerCount('close')).toBe(1);
  response.emit('close');
  response.emit('close');
  expect(calls).toEqual(['first', 'second']);
});
