import type { NewSession } from '#web/auth/session-store.ts';

/** The session that a mutation answers with. Without one the call has failed: @throws Error, which says no more. */
export function sessionOf(payload: { session: NewSession | null } | null | undefined): NewSession {
  if (!payload?.session) throw new Error('The answer has no session');
  return payload.session;
}
