import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { readSession, subscribeToSession } from './token-store.ts';
import { type Auth, AuthContext } from './use-auth.ts';

/** Tells everyone below who is here. The first render says `unknown`, as prerendered pages do. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readSession, () => undefined);
  const auth = useMemo<Auth>(() => {
    if (session === undefined) return { status: 'unknown', user: null };
    return session ? { status: 'in', user: session.user } : { status: 'out', user: null };
  }, [session]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
