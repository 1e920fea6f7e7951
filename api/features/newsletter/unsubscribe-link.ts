import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkedPages } from '#shared/linked-pages.ts';

/** The spelling under which an address is signed and stored: its case makes no difference. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Signs an address for the link at the end of a newsletter; a link signed with another secret is invalid. */
export function signEmail(email: string, secret: string): string {
  // The prefix makes the signature useless for everything else that is signed with this secret.
  return createHmac('sha256', secret)
    .update(`newsletter:unsubscribe:${normaliseEmail(email)}`)
    .digest('base64url');
}

/** Takes the same time for every signature. */
export function isSignedFor(email: string, sid: string, secret: string): boolean {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
  return timingSafeEqual(digest(sid), digest(signEmail(email, secret)));
}

/** The address of the page that unsubscribes (requirements §2). */
export function unsubscribeLink(email: string, secret: string, siteUrl: string): string {
  const query = new URLSearchParams({ email: normaliseEmail(email), sid: signEmail(email, secret) });
  return `${siteUrl}${linkedPages.unsubscribe}?${query.toString()}`;
}
