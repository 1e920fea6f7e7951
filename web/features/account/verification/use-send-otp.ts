import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { RATE_LIMITS } from '#shared/limits.ts';
import { type OtpPurpose, SendOtpDocument } from '#web/gql/generated/documents.ts';

/** Seconds between two codes (contract, limits). */
export const RESEND_PAUSE_SECONDS = RATE_LIMITS.sendOtpPause.seconds;

/** A code expires: a repeated "sent" must not stand for an old one. */
const KEY_KEPT_MS = 60_000;

/**
 * When each kind of code was sent, in milliseconds. Each session has a client of its own, so members do not share it.
 */
const sentAt = new WeakMap<ApolloClient, Map<OtpPurpose, number>>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * When this kind of code was last sent in this document, in milliseconds; null when none was. Renders again when one
 * is.
 */
export function useSentAt(purpose: OtpPurpose): number | null {
  const client = useApolloClient();
  return useSyncExternalStore(subscribe, () => sentAt.get(client)?.get(purpose) ?? null);
}

/** Seconds that are left of the pause after a code that was sent at `at` (milliseconds). */
export const secondsAfter = (at: number): number =>
  Math.max(0, RESEND_PAUSE_SECONDS - Math.floor((Date.now() - at) / 1000));

/**
 * Seconds until another code of this kind may be sent; 0 when it may be sent now, null when none was sent in this
 * document.
 */
export function secondsUntilNext(client: ApolloClient, purpose: OtpPurpose): number | null {
  const at = sentAt.get(client)?.get(purpose);
  return at === undefined ? null : secondsAfter(at);
}

/** Returns a function that sends the member a code and notes the time. It rejects as Apollo Client does. */
export function useSendOtp(purpose: OtpPurpose): () => Promise<void> {
  const client = useApolloClient();
  return async () => {
    const context = { isKeyed: true, keptMs: KEY_KEPT_MS };
    await client.mutate({ mutation: SendOtpDocument, variables: { purpose }, context });
    const times = sentAt.get(client) ?? new Map<OtpPurpose, number>();
    sentAt.set(client, times.set(purpose, Date.now()));
    for (const listener of listeners) listener();
  };
}

/**
 * Counts whole seconds down to 0; `start` starts again. It compares times, so a tab that slept shows the right
 * number.
 */
export function useCountdown(seconds: number): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  const start = useCallback((next: number) => {
    setNow(Date.now());
    setEnd(Date.now() + next * 1000);
  }, []);

  return { left, start };
}
