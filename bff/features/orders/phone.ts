import { badInput } from '#bff/graphql/errors.ts';
import { compactPhone } from '#shared/phone.ts';

const EMPTY = 'Please enter your phone number';

/**
 * requirements §5: a number is asked for, and no other check is made.
 * @throws BAD_USER_INPUT when nothing is left
 */
export function readPhone(text: string): string {
  const phone = compactPhone(text);
  if (phone === '') throw badInput(EMPTY, [{ path: ['phone'], message: EMPTY, code: 'required' }]);
  return phone;
}
