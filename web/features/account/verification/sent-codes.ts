import type { ApolloClient } from '@apollo/client';
import type { OtpPurpose } from '#web/gql/generated/documents.ts';

/** One code in 30 s (contract, limits). */
export const resendPauseSeconds = 30;

/** By session: each has a client of its own, and what one member did is nothing to the next. */
const sent = new WeakMap<ApolloClient, Map<OtpPurpose, number>>();

/** A code went out just now. */
export function noteSent(client: ApolloClient, purpose: OtpPurpose): void {
  const times = sent.get(client) ?? new Map<OtpPurpose, number>();
  sent.set(client, times.set(purpose, Date.now()));
}

/** Seconds until another code of this kind may be sent; 0 when it may be now, null when none went out in this document. */
export function secondsUntilNext(client: ApolloClient, purpose: OtpPurpose): number | null {
  const at = sent.get(client)?.get(purpose);
  return at === undefined ? null : Math.max(0, resendPauseSeconds - Math.floor((Date.now() - at) / 1000));
}
