import { expect, test } from 'vitest';
import * as z from 'zod';
import { readInput } from './input.ts';

test('several sentences are joined with one period each, whether they bring their own or not', () => {
  const shape = z.object({
    code: z.string('The code is wrong.'),
    name: z.string('Please enter your name'),
    word: z.string('Please enter a word.'),
  });
  expect(() => readInput(shape, {})).toThrow('The code is wrong. Please enter your name. Please enter a word.');
});
