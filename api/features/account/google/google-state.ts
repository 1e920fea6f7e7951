import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#api/lib/clock.ts';

/** From leaving for Google to coming back: one form there, perhaps a second factor. */
const LIVES_MS = 10 * 60 * 1000;

/** What belongs to one way to Google and back. */
export type GoogleTrip = {
  /** Travels to Google and back, unchanged. */
  state: string;
  /** Comes back inside the ID token: it was made for this trip. */
  nonce: string;
  /** PKCE: proves that the one who left is the one who asks for the tokens. */
  verifier: string;
  expiresAt: Date;
};

/**
 * Trips are signed rather than stored: a visitor can leave for Google as often as they like without
 * a row in the database. Nonce and verifier are derived from the state by a secret only we have.
 */
export function createGoogleTrips(secret: string, clock: Clock) {
  const keyed = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`google:${purpose}:${text}`).digest('base64url');

  function tripOf(ticket: string, expiresAt: Date): GoogleTrip {
    const state = `${ticket}.${keyed('state', ticket)}`;
    return { state, nonce: keyed('nonce', ticket), verifier: keyed('verifier', ticket), expiresAt };
  }

  return {
    begin(): GoogleTrip {
      const expiresAt = new Date(clock().getTime() + LIVES_MS);
      return tripOf(`${randomBytes(16).toString('base64url')}.${expiresAt.getTime()}`, expiresAt);
    },

    /** The trip a state belongs to; null where we have not issued it, or too long ago. */
    recall(state: string): GoogleTrip | null {
      const [, ticket, moment] = /^([\w-]{22}\.(\d{13}))\.[\w-]{43}$/.exec(state) ?? [];
      if (ticket === undefined) return null;
      const trip = tripOf(ticket, new Date(Number(moment)));
      const isOurs = timingSafeEqual(Buffer.from(trip.state), Buffer.from(state));
      return isOurs && trip.expiresAt > clock() ? trip : null;
    },
  };
}
