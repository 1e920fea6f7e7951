import * as z from 'zod';
import { hasOneDirection, isOneLine, isVisible } from '#shared/person-name.ts';

/** The claims of an ID token whose signature has been checked. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).pipe(z.email()).optional().catch(undefined),
  // Some issuers send booleans as text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(1000)
    .optional()
    .catch(undefined),
});

/** A person as Google describes them. */
export interface GoogleIdentity {
  id: string;
  /** In lower case; null unless Google has verified it. */
  verifiedEmail: string | null;
  name: string;
  picture: string | null;
}

/** @returns null for claims without a subject */
export function toIdentity(payload: unknown): GoogleIdentity | null {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) return null;
  const { sub: id, email, email_verified: isVerified, name, picture } = parsed.data;
  const verifiedEmail = isVerified && email !== undefined ? email.toLowerCase() : null;
  return {
    id,
    verifiedEmail,
    name: toName(name) || toName(email?.split('@')[0]) || 'Member',
    picture: picture ?? null,
  };
}

/** One visible line, as registration requires. */
function toName(text = ''): string {
  const line = Array.from(text, (character) => (isOneLine(character) && hasOneDirection(character) ? character : ' '))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
  // The cut may split an emoji in two.
  return isVisible(line) ? line.slice(0, 100).replace(/\p{Cs}$/u, '') : '';
}
