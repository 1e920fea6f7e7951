import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { signOut } from './profile-check.ts';
import { signIn } from './session.ts';
import { readGeneration, readSession, subscribeToSession } from './token-store.ts';
import { type Auth, AuthContext } from './use-auth.ts';
import { useProfile } from './use-profile.ts';

/** Tells everyone below who is here. The first render says `unknown`, as prerendered pages do. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(subscribeToSession, readSession, () => undefined);
  // News for a page that is not taken over yet would make React do all of it in one go, while nothing can be pressed;
  // deferred, the session comes after it, in steps that let a finger in.
  const session = useDeferredValue(useHydrated()) ? stored : undefined;
  const generation = useSyncExternalStore(subscribeToSession, readGeneration, () => 0);
  const { profile, refresh } = useProfile(session);
  const auth = useMemo<Auth>(() => {
    const status = session === undefined ? 'unknown' : session ? 'in' : 'out';
    return { status, user: session?.user ?? null, profile, generation, signIn, signOut, refresh };
  }, [session, profile, generation, refresh]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
