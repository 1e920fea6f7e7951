import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { MEMBER_QUERY } from '#web/auth/use-member.ts';
import type { Failure } from '#web/gql/errors.ts';
import { type OtpPurpose, SendOtpDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { everySecond } from '#web/gql/use-minute.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';

/** A longer wait that the graph requires is only in the message, without a countdown on the button. */
const LONGEST_COUNT_SECONDS = 120;

/**
 * `resendAt` of each kind of code by the browser's clock, per client: each session has its own, so members share none.
 */
const pauses = new WeakMap<ApolloClient, Map<OtpPurpose, number>>();

/** The time, in milliseconds, from which another code of this kind may be sent; null if this document sent none. */
export const resendAt = (client: ApolloClient, purpose: OtpPurpose): number | null =>
  pauses.get(client)?.get(purpose) ?? null;

interface SendOtpOptions {
  /** The kind of code whose pause is counted down. */
  pauseOf: OtpPurpose;
  onDone: () => void;
  onFailure: (failure: Failure) => void;
}

/** Sends the member a code. `left` counts down the seconds of the pause, or of a refusal. */
export function useSendOtp(purpose: OtpPurpose, { pauseOf, onDone, onFailure }: SendOtpOptions) {
  const client = useApolloClient();
  const [sendOtp, { loading }] = useMutation(SendOtpDocument, {
    // Requirements §4: after each step the profile is fetched again.
    refetchQueries: ({ data }) => (data?.sendOtp?.userErrors.length === 0 ? [MEMBER_QUERY] : []),
  });
  const isMounted = useIsMounted();
  const [refusedUntil, setRefusedUntil] = useState(0);
  const left = useSecondsUntil(() => Math.max(refusedUntil, resendAt(client, pauseOf) ?? 0));

  async function send() {
    if (left > 0 || loading) return;
    const { payload, failure } = await outcomeOf(sendOtp({ variables: { input: { purpose } } }), 'sendOtp');
    if (payload) notePause(client, purpose, payload.resendAt);
    if (!isMounted()) return;
    if (!failure) return onDone();
    onFailure(failure);
    const seconds = failure.retryAfter ?? 0;
    if (seconds <= LONGEST_COUNT_SECONDS) setRefusedUntil(Date.now() + seconds * 1000);
  }

  return { left, isSubmitting: loading, send: () => void send() };
}

/** @param told when the graph takes the next request; null if the API does not say */
function notePause(client: ApolloClient, purpose: OtpPurpose, told: string | null): void {
  const pauseMs = told ? Date.parse(told) - serverNow() : RATE_LIMITS.sendOtpPause.seconds * 1000;
  const ends = pauses.get(client) ?? new Map<OtpPurpose, number>();
  pauses.set(client, ends.set(purpose, Date.now() + pauseMs));
}

/** Whole seconds until a time (in milliseconds), at least 0; correct even after the tab was suspended. */
const useSecondsUntil = (readEnd: () => number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((readEnd() - Date.now()) / 1000)));
