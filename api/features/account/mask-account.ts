import { maskPhone } from '#shared/masks.ts';

const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0]}***`)
    .join(' ');

/**
 * `S*** W***, 0812****7801`: describes an account to the owner of an e-mail address that was entered in it: enough to
 * recognise one's own account, too little to identify a stranger.
 */
export const maskAccount = ({ name, phone }: { name: string; phone: string | null }): string =>
  [maskName(name), ...(phone === null ? [] : [maskPhone(phone)])].join(', ');
