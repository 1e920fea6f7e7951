import { maskPhone } from '#shared/masks.ts';
import type { MemberRow } from './members.store.ts';

/** `S*** W***`. */
const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0]}***`)
    .join(' ');

/**
 * Names an account to the owner of an e-mail address that was entered in it: enough to know one's own, too little to
 * find a stranger.
 */
export function maskAccount({ name, phone }: Pick<MemberRow, 'name' | 'phone'>): string {
  return [maskName(name), ...(phone === null ? [] : [maskPhone(phone)])].join(', ');
}
