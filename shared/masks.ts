/** Masks a number as `0812****7801`; of a number with up to eight digits, the last ones are hidden too. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)}****${phone.slice(8).slice(-4)}`;

/** Masks an e-mail address as `s***@example.com`. */
export const maskEmail = (email: string): string => `${Array.from(email)[0]}***${email.slice(email.lastIndexOf('@'))}`;
