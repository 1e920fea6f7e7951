/** `0812****7801`; the last digits are shown only of a number that is longer than eight. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)}****${phone.slice(8).slice(-4)}`;

/** `s***@example.com`. */
export const maskEmail = (email: string): string => `${Array.from(email)[0]}***${email.slice(email.lastIndexOf('@'))}`;
