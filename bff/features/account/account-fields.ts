import * as z from 'zod';
import { isGiven, required } from '#bff/graphql/input.ts';
import { compactPhone } from '#shared/phone.ts';

/** requirements §9. */
export const MIN_PASSWORD = 6;

const EMAIL = 'Please enter a valid email address';

/** requirements §5's sentences. What else is wrong with a value, the API knows best; here stands only what requirements itself fixes. */
export const name = z.string().trim().refine(isGiven, required('Please enter your full name'));

/** With an @, since requirements §5 takes it for a phone number without one, and nobody could log in with it. */
export const email = z.string().trim().regex(/^[^\s@]+@[^\s@]+$/, { error: EMAIL });

export const phone = z
  .string()
  .transform(compactPhone)
  .refine(isGiven, required('Please enter a valid phone number (e.g., 081234567890 or +6281234567890)'));

/** @param message the sentence of the form it comes from */
export function newPassword(message = 'Password must be at least 6 characters long') {
  return z.string().refine((text) => text.length >= MIN_PASSWORD && isGiven(text), { error: message, params: { code: 'too_small' } });
}
