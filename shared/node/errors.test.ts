import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError, UnavailableError } from './errors.ts';

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

test('what does not respond is named, without the causes and without a stack', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const named = new UnavailableError('PostgreSQL at db:5432 does not answer', { cause: refused });
  expect(describeError(new DrizzleQueryError('select $1', ['081234567801'], named))).toEqual({
    name: 'UnavailableError',
    message: 'PostgreSQL at db:5432 does not answer',
    code: 'ECONNREFUSED',
  });
});

test('a connection that was refused is named by its address, also one of several that were tried', async () => {
  const error = await new Promise((resolve) => connect({ host: '127.0.0.1', port: 1 }).on('error', resolve));
  const facts = { name: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' };
  expect(describeError(error)).toEqual(facts);
  expect(describeError(new AggregateError([error, error]))).toEqual(facts);
});
