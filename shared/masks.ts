/** `0812****7801`; the last digits are shown only of a number that is longer than eight. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)}****${phone.slice(8).slice(-4)}`;

/** `s***@example.com`. */
export const maskEmail = (email: string): string => `${Array.from(email)[0]}***${email.slice(email.lastIndexOf('@'))}`;

const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0]}***`)
    .join(' ');

/**
 * `S*** W***, 0812****7801`: names an account to the owner of an e-mail address that was entered in it: enough to know
 * one's own, too little to find a stranger.
 */
export const maskAccount = ({ name, phone }: { name: string; phone: string | null }): string =>
  [maskName(name), ...(phone === null ? [] : [maskPhone(phone)])].join(', ');
