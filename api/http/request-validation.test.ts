import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from './request-validation.ts';

const form = z.object({
  token: z.string('No token. Look again.'),
  name: z.string('No name'),
  again: z.string('No name'),
});

test('the message of a refusal says each fault once, with one period between two', () => {
  expect(() => validate(form, {})).toThrow(/^No token\. Look again\. No name$/);
});

test('a refusal of a missing body names the fields that are missing', () => {
  expect(() => validate(form, null)).toThrow(
    expect.objectContaining({
      status: 422,
      errors: ['token', 'name', 'again'].map((field) => expect.objectContaining({ path: [field] }) as unknown),
    }),
  );
});
