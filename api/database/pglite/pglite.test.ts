import { expect, test } from 'vitest';
import { reasonOf } from './pglite.ts';

test.each([
  [new Error('could not open file'), 'could not open file'],
  [new Error('Aborted(). Build with -sASSERTIONS\n    at somewhere'), 'Aborted(). Build with -sASSERTIONS'],
  [{ name: 'ExitStatus', message: 'Program terminated with exit(1)', status: 1 }, 'Program terminated with exit(1)'],
  [{ name: 'ErrnoError', errno: 44 }, 'ErrnoError'],
  [{ status: 7 }, 'status 7'],
  [{}, 'unknown error'],
  [null, 'unknown error'],
  ['out of memory', 'out of memory'],
])('%o is described in words', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
