import { open } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from './errors.ts';

test("a database's fault is told without the values of the query", () => {
  const cause = Object.assign(new Error('duplicate key 081234567801'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (phone)=(081234567801) already exists.',
    constraint: 'members_phone_unique',
  });
  const told = describeError(new DrizzleQueryError('select $1', ['081234567801'], cause));
  expect(told).toMatchObject({ code: '23505', constraint: 'members_phone_unique' });
  expect(JSON.stringify(told)).not.toContain('0812');
});

test("a file's fault is told without its path", async () => {
  const error: unknown = await open('/nowhere/secret-token.zip').catch((reason: unknown) => reason);
  const told = describeError(error);
  expect(told).toMatchObject({ code: 'ENOENT', syscall: 'open' });
  expect(JSON.stringify(told)).not.toContain('secret-token');
});

test('any other fault keeps its message and where it came from', () => {
  const told = describeError(new TypeError('x is not a function'));
  expect(told).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
  expect(told.at).not.toHaveLength(0);
});
