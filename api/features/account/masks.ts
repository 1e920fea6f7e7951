import type { MemberRow } from './members.store.ts';

/** `S*** W***`. */
const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0]}***`)
    .join(' ');

/** `0812****7801`: four digits are hidden of a short number, too. */
const maskPhone = (phone: string): string => `${phone.slice(0, 4)}****${phone.slice(8).slice(-4)}`;

/** `s***@example.com`. */
export const maskEmail = (email: string): string => `${Array.from(email)[0]}***${email.slice(email.lastIndexOf('@'))}`;

/**
 * Names an account to the owner of an e-mail address that was entered in it: enough to know one's own, too little to
 * find a stranger.
 */
export function maskAccount({ name, phone }: Pick<MemberRow, 'name' | 'phone'>): string {
  return [maskName(name), ...(phone === null ? [] : [maskPhone(phone)])].join(', ');
}
