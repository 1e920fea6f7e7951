import { createHash } from 'node:crypto';
import { badInput } from '#bff/graphql/errors.ts';
import { compactPhone, phoneKey } from '#shared/phone.ts';

/** What somebody is known by, in the API's words, and the key under which what is done with it is counted. */
export interface Identifier {
  payload: { email: string } | { phone: string };
  key: string;
}

const EMPTY = 'Please enter your phone number or email';

/**
 * requirements §5: with an @ it is an e-mail address, else a phone number.
 * @throws BAD_USER_INPUT when there is nothing
 */
export function readIdentifier(text: string): Identifier {
  const email = text.trim();
  if (email.includes('@')) return { payload: { email }, key: createHash('sha256').update(email.toLowerCase()).digest('base64url') };
  const phone = compactPhone(text);
  if (phone === '') throw badInput(EMPTY, [{ path: ['identifier'], message: EMPTY, code: 'required' }]);
  return { payload: { phone }, key: phoneKey(phone) };
}
