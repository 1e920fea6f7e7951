import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { readGeneration, readSession, readToken, subscribeToSession, writeSession } from './session-store.ts';
import { type Auth, AuthContext } from './use-auth.ts';
import { loadSessionClient, useProfile } from './use-profile.ts';

/** Provides the session (`useAuth`). The first render says `unknown`, as prerendered pages do. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(subscribeToSession, readSession, () => undefined);
  // A change while a page is being hydrated makes React hydrate it in one long task. Deferred, the session is
  // rendered after it, in short ones.
  const session = useDeferredValue(useHydrated()) ? stored : undefined;
  const generation = useSyncExternalStore(subscribeToSession, readGeneration, () => 0);
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
