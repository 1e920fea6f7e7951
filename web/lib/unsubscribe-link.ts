import { readMailedQuery } from './mailed-query.ts';

/**
 * Reads the parameters of a newsletter's link; null if one is missing. An e-mail address has no spaces: a space is a
 * plus sign that the mail program did not encode.
 */
export function readUnsubscribeLink(search: string, hash?: string): { email: string; sid: string } | null {
  const query = readMailedQuery(['email', 'sid'], search, hash);
  const [email = '', sid = ''] = [query.get('email')?.trim().replaceAll(' ', '+'), query.get('sid')?.trim()];
  return email && sid ? { email, sid } : null;
}
