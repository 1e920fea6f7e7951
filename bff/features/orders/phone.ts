import { createHash } from 'node:crypto';
import { badInput } from '#bff/graphql/errors.ts';

const EMPTY = 'Please enter your phone number';

/**
 * A number as typed, less spaces, dashes and dots (CONTRACT, decision 12); SPEC §5 asks for no other check.
 * @throws BAD_USER_INPUT when nothing is left
 */
export function readPhone(text: string): string {
  const phone = text.replace(/[\s.\-\u2010-\u2015]/g, '');
  if (phone === '') throw badInput(EMPTY, [{ path: ['phone'], message: EMPTY, code: 'required' }]);
  return phone;
}

/** One key for 08…, 62… and +62…, under which look-ups of a number are counted. Hashed: a store of counters needs no phone numbers. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = digits.replace(/^(?:00)?62/, '').replace(/^0+/, '');
  return createHash('sha256').update(national || phone).digest('base64url');
}
