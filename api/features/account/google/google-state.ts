import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { createToken } from '#api/lib/secrets.ts';

/** Longest time from the redirect to Google to the callback. */
const LIFETIME_MS = 10 * 60 * 1000;

/** The values of one sign-in by redirect. */
export interface GoogleAttempt {
  /** Google returns it unchanged. */
  state: string;
  /** Is inside the ID token, which proves that the token was issued for this attempt. */
  nonce: string;
  /** PKCE: proves that the party which asks for the tokens is the one that began. */
  verifier: string;
  expiresAt: Date;
}

/**
 * Issues and reads states. They are signed rather than stored, so that visitors can begin as often as they like without
 * a row in the database; nonce and verifier are derived from the state by the secret (decision 058). Each state is
 * bound to the browser that began, by a challenge, the hash of a verifier which only that browser has (decision 058).
 */
export function createGoogleStates({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>) {
  function attemptOf(key: string, ticket: string, challenge: string, expiresAt: Date): GoogleAttempt {
    const sign = (purpose: string, text: string) =>
      createHmac('sha256', key).update(`google:${purpose}:${text}`).digest('base64url');
    return {
      state: `${ticket}.${sign('state', `${ticket}:${challenge}`)}`,
      nonce: sign('nonce', ticket),
      verifier: sign('verifier', ticket),
      expiresAt,
    };
  }

  return {
    begin(challenge: string): GoogleAttempt {
      const expiresAt = new Date(clock.now() + LIFETIME_MS);
      return attemptOf(secrets[0], `${createToken(16)}.${expiresAt.getTime()}`, challenge, expiresAt);
    },

    /**
     * The attempt that a state belongs to; null if it is not one of ours, has expired, or was begun by another
     * browser. A browser that began none has an empty verifier, which proves nothing: anyone can begin with its hash.
     */
    read(state: string, browserVerifier: string): GoogleAttempt | null {
      if (browserVerifier === '') return null;
      const [, ticket, expiry] = /^([\w-]{22}\.(\d{13}))\.[\w-]{43}$/.exec(state) ?? [];
      if (ticket === undefined) return null;
      const challenge = hash('sha256', browserVerifier, 'base64url');
      const attempts = secrets.map((key) => attemptOf(key, ticket, challenge, new Date(Number(expiry))));
      const attempt = attempts.find((one) => timingSafeEqual(Buffer.from(one.state), Buffer.from(state)));
      return attempt && attempt.expiresAt.getTime() > clock.now() ? attempt : null;
    },
  };
}
