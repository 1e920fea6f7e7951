import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { readStored, readToken, subscribeToSession, writeSession } from './session-store.ts';
import { type Auth, AuthContext } from './use-auth.ts';
import { loadSessionClient, useProfile } from './use-profile.ts';

/** Provides the session (`useAuth`). Its status is `unknown` in the first render, as in prerendered pages. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(subscribeToSession, readStored, () => undefined);
  // A change during hydration makes React hydrate the page in one long task. The deferred session is rendered after
  // hydration, in short tasks.
  const { session, generation = 0 } = (useDeferredValue(useHydrated()) && stored) || {};
  const { profile, refresh } = useProfile(session);
  const auth = useMemo<Auth>(() => {
    const status = session === undefined ? 'unknown' : session ? 'in' : 'out';
    return { status, user: session?.user ?? null, profile, generation, signOut, refresh };
  }, [session, profile, generation, refresh]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Always succeeds in the browser, even when the API does not answer (contract, decision 16). */
function signOut(): void {
  const token = readToken();
  writeSession(null);
  if (token === null) return;
  loadSessionClient()
    .then(({ sendLogOut }) => sendLogOut(token))
    .catch(() => undefined);
}
