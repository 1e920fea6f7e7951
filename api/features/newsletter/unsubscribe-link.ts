import { createHmac, timingSafeEqual } from 'node:crypto';

/** Addresses that differ in case alone reach the same person. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Signs an address for the link at the end of a newsletter: whoever has the link got the mail.
 *
 * @param secret of the service; links of another one are void
 */
export function signEmail(email: string, secret: string): string {
  // The words before it keep the signature from being good for anything else this secret signs.
  return createHmac('sha256', secret).update(`newsletter:unsubscribe:${normaliseEmail(email)}`).digest('base64url');
}

/** Takes the same time whatever is wrong with the signature. */
export function isSignedFor(email: string, sid: string, secret: string): boolean {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
  return timingSafeEqual(digest(sid), digest(signEmail(email, secret)));
}

/** The page that unsubscribes this address (requirements §2). */
export function unsubscribeLink(email: string, secret: string, siteUrl: string): string {
  const query = new URLSearchParams({ email: normaliseEmail(email), sid: signEmail(email, secret) });
  return `${siteUrl}/newsletter/unsubscribe?${query.toString()}`;
}
