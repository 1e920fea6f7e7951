import { createHash } from 'node:crypto';

/** A number as typed, less spaces, dashes and dots (contract, decision 12); `+` stays. */
export function barePhone(text: string): string {
  return text.replace(/[\s.\-\u2010-\u2015]/g, '');
}

/** One key for 08…, 62… and +62…, under which what is done with a number is counted. Hashed: a store of counters needs no phone numbers. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = digits.replace(/^(?:00)?62/, '').replace(/^0+/, '');
  return createHash('sha256').update(national || phone).digest('base64url');
}
