/** Masks a number as `0812****7801`; of a number with up to eight digits, the last ones are hidden too. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)}****${phone.slice(8).slice(-4)}`;

/** Masks an e-mail address as `s***@example.com`. */
export const maskEmail = (email: string): string => `${Array.from(email)[0]}***${email.slice(email.lastIndexOf('@'))}`;

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
