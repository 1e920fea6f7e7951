import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { signOut } from './profile-check.ts';
import { signIn } from './session.ts';
import { readGeneration, readSession, subscribeToSession } from './token-store.ts';
import { type Auth, AuthContext } from './use-auth.ts';
import { useProfile } from './use-profile.ts';

/** Tells everyone below who is here. The first render says `unknown`, as prerendered pages do. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readSession, () => undefined);
  const generation = useSyncExternalStore(subscribeToSession, readGeneration, () => 0);
  const { profile, refresh } = useProfile(session);
  const auth = useMemo<Auth>(() => {
    const status = session === undefined ? 'unknown' : session ? 'in' : 'out';
    return { status, user: session?.user ?? null, profile, generation, signIn, signOut, refresh };
  }, [session, profile, generation, refresh]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
