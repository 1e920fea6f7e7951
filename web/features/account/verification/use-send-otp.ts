import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { RATE_LIMITS } from '#shared/limits.ts';
import { type OtpPurpose, SendOtpDocument } from '#web/gql/generated/documents.ts';
import { serverNow } from '#web/gql/server-clock.ts';

/** A code expires: a repeated "sent" must not stand for an old one. */
export const KEY_KEPT_MS = 60_000;

/** `resendAt` of each kind of code, by the browser's clock. A session has its own client: members share nothing. */
const pauses = new WeakMap<ApolloClient, Map<OtpPurpose, number>>();

/** When another code of this kind may be sent, in milliseconds; null when none was sent in this document. */
export const resendAt = (client: ApolloClient, purpose: OtpPurpose): number | null =>
  pauses.get(client)?.get(purpose) ?? null;

/** Returns a function that sends the member a code and notes its pause. It rejects as Apollo Client does. */
export function useSendOtp(purpose: OtpPurpose): () => Promise<void> {
  const client = useApolloClient();
  return async () => {
    const context = { isKeyed: true, keptMs: KEY_KEPT_MS };
    const { data } = await client.mutate({ mutation: SendOtpDocument, variables: { input: { purpose } }, context });
    const told = data?.sendOtp?.resendAt;
    const pauseMs = told ? Date.parse(told) - serverNow() : RATE_LIMITS.sendOtpPause.seconds * 1000;
    const ends = pauses.get(client) ?? new Map<OtpPurpose, number>();
    pauses.set(client, ends.set(purpose, Date.now() + pauseMs));
  };
}

/** Whole seconds until a time (in milliseconds), down to 0. A tab that slept shows the right number. */
export const useSecondsUntil = (readEnd: () => number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((readEnd() - Date.now()) / 1000)));

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
