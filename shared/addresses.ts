/** The pages of the site that the API links to, in mails and at Google (requirements §2). */
export const linkedPages = {
  verifyEmail: '/verify-email',
  googleCallback: '/auth/google/callback',
  unsubscribe: '/newsletter/unsubscribe',
} as const;

/** Decodes a part of a URL; null for one that is not encoded well, such as a link that was cut. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
