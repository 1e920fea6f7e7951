import { z } from 'zod';

/** What an ID token says about a person; its signature has been checked before. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).pipe(z.email()).optional().catch(undefined),
  // Some issuers send booleans as text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().optional().catch(undefined),
  picture: z.url({ protocol: /^https$/ }).max(1000).optional().catch(undefined),
});

/** Who Google says it is. */
export type GoogleIdentity = {
  id: string;
  /** In small letters; null unless Google has verified it. */
  verifiedEmail: string | null;
  name: string;
  picture: string | null;
};

/** @returns null for claims without a subject */
export function toIdentity(payload: unknown): GoogleIdentity | null {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) return null;
  const { sub: id, email, email_verified: isVerified, name, picture } = parsed.data;
  const verifiedEmail = isVerified && email !== undefined ? email.toLowerCase() : null;
  return { id, verifiedEmail, name: toName(name) || toName(email?.split('@')[0]) || 'Member', picture: picture ?? null };
}

/** One line that can be seen, as registration asks for. */
function toName(text = ''): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  // The cut may leave half of an emoji.
  return line.slice(0, 100).replace(/\p{Cs}$/u, '');
}
