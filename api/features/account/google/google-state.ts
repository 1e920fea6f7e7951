import { hash } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { createEncryptedPayload, createToken } from '#api/lib/secrets.ts';

/** Longest time from the redirect to Google to the callback. */
const LIFETIME_MS = 10 * 60 * 1000;

/** What a state holds. */
interface Content {
  /** Is inside the ID token, which proves that the token was issued for this attempt. */
  nonce: string;
  /** PKCE: proves that the party which asks for the tokens is the one that began. */
  verifier: string;
  challenge: string;
  /** In milliseconds. */
  expiry: number;
}

/** The values of one sign-in by redirect. Google returns the state unchanged. */
export type GoogleAttempt = Content & { state: string };

/**
 * Issues and reads states, which hold the other values, encrypted: visitors can begin as often as they like without a
 * row in the database. Each state is bound to the browser that began, by a challenge, the hash of a verifier which only
 * that browser has (decision 058).
 */
export function createGoogleStates({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>) {
  const payload = createEncryptedPayload<Content>(secrets, 'google-states');
  return {
    begin(challenge: string): GoogleAttempt {
      const expiry = clock.now() + LIFETIME_MS;
      const content = { nonce: createToken(32), verifier: createToken(32), challenge, expiry };
      return { state: payload.encrypt(content), ...content };
    },
    /**
     * The attempt that a state belongs to; null if it is not one of ours, has expired, or was begun by another
     * browser. A browser that began none has an empty verifier, which proves nothing: anyone can begin with its hash.
     */
    read(state: string, browserVerifier: string): GoogleAttempt | null {
      const content = browserVerifier === '' ? null : payload.decrypt(state);
      if (content === null || content.challenge !== hash('sha256', browserVerifier, 'base64url')) return null;
      return content.expiry > clock.now() ? { state, ...content } : null;
    },
  };
}
