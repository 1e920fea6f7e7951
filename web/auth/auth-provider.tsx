import { type ReactNode, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { readSession, readStoredMember, readToken, subscribeToSession, writeSession } from './stored-session.ts';
import { type Auth, AuthContext } from './use-auth.ts';

/** The check of a stored session waits until the page is painted and has loaded its own code. */
const CHECK_DELAY_MS = 2000;

/** Loads the code that calls the graph: pages without such calls are served without Apollo Client. */
const loadSessionClient = () => import('./session-client.ts');

/** Provides the session (`useAuth`). Its status is `unknown` in the first render, as in prerendered pages. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(subscribeToSession, readSession, () => undefined);
  // A change during hydration makes React hydrate the page in one long task. The deferred session is rendered after
  // hydration, in short tasks.
  const isHydrated = useDeferredValue(useHydrated());
  const session = isHydrated ? stored : undefined;
  const auth = useMemo<Auth>(() => {
    const status = session === undefined ? 'unknown' : session.token === null ? 'out' : 'in';
    return { status, generation: session?.generation ?? 0, signOut };
  }, [session]);
  useSessionCheck(session);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/**
 * Checks the session that the document found once: soon, or at once if no member is stored with the token. A later
 * session came with its member.
 */
function useSessionCheck(session: ReturnType<typeof readSession> | undefined): void {
  const isFound = session !== undefined && session.token !== null && session.generation === 0;
  useEffect(() => {
    if (!isFound) return undefined;
    const check = () =>
      void loadSessionClient()
        .then(({ checkMember }) => checkMember())
        .catch(() => undefined);
    const timer = setTimeout(check, readStoredMember() === null ? 0 : CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isFound]);
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
