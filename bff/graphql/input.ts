import * as z from 'zod';
import { TEXT_MAX_LENGTH } from '#shared/limits.ts';
import { joinSentences } from '#shared/messages/general.ts';
import { serverMessages } from '#shared/messages/server.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { badField, badInput } from './errors.ts';

/**
 * Validates an input.
 *
 * @throws BAD_USER_INPUT with the sentence of every broken rule, and never with values: a response must not repeat a
 * mistyped password
 */
export function readInput<T>(shape: z.ZodType<T>, input: unknown): T {
  const read = shape.safeParse(input);
  if (read.success) return read.data;
  const fieldErrors = read.error.issues.map(toFieldError);
  throw badInput(joinSentences(fieldErrors.map(({ message }) => message)), fieldErrors);
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const given: unknown = issue.code === 'custom' ? issue.params?.['code'] : issue.code;
  return { path: issue.path.map(String), message: issue.message, code: typeof given === 'string' ? given : 'invalid' };
}

/** Parameters for `refine` of a field that must not be blank. */
export function required(message: string) {
  return { error: message, params: { code: 'required' } };
}

/** A text with a greatest length: a longer one goes to no check, limit or API. */
export const textUpTo = (max: number = TEXT_MAX_LENGTH) =>
  z.string().max(max, { error: serverMessages.tooLong(max), abort: true });

/** A text that must not be blank, without the spaces around it. @param message the sentence for a blank one */
export const requiredText = (message: string, max?: number) => textUpTo(max).trim().refine(isGiven, required(message));

/** @throws BAD_USER_INPUT for a text of more than `max` characters */
export function refuseLonger(field: string, text: string, max: number): void {
  if (text.length > max) throw badField(field, serverMessages.tooLong(max), 'too_long');
}

/** True for a text that is more than spaces. */
export function isGiven(text: string): boolean {
  return text.trim() !== '';
}
