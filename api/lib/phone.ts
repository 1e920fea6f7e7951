/** What people put between the digits; format characters ride along with numbers copied from chats. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}.()/]/gu;

const PHONE = /^\+?\d{5,15}$/;

/**
 * The one spelling under which a phone number is stored and looked up: `08…` for Indonesian
 * numbers, whether typed as 08…, 62…, +62… or 0062…; any other as typed, less its separators.
 *
 * @returns null for what can't be a phone number, which no order or account has.
 */
export function normalisePhone(typed: string): string | null {
  const bare = typed.normalize('NFKC').replace(SEPARATORS, '');
  if (!PHONE.test(bare)) return null;
  // "+62 (0)812…" is written by people who mean +62 812…
  return bare.replace(/^(?:\+|00)?620?(?=\d{5})/, '0');
}
