import { open } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from './errors.ts';

test("a database's error is described without the values of the query", () => {
  const cause = Object.assign(new Error('duplicate key 081234567801'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (phone)=(081234567801) already exists.',
    constraint: 'members_phone_unique',
  });
  const facts = describeError(new DrizzleQueryError('select $1', ['081234567801'], cause));
  expect(facts).toMatchObject({ code: '23505', constraint: 'members_phone_unique' });
  expect(JSON.stringify(facts)).not.toContain('0812');
});

test("a file's error is described without its path", async () => {
  const error: unknown = await open('/nowhere/secret-token.zip').catch((reason: unknown) => reason);
  const facts = describeError(error);
  expect(facts).toMatchObject({ code: 'ENOENT', syscall: 'open' });
  expect(JSON.stringify(facts)).not.toContain('secret-token');
});

test('any other error is described with its message and the top of its stack', () => {
  const facts = describeError(new TypeError('x is not a function'));
  expect(facts).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
  expect(facts.at).not.toHaveLength(0);
});
