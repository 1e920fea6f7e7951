import { useCallback, useEffect, useState } from 'react';
import type { ProfileResult } from './session-client.ts';
import { dropSession, readToken, type Session, startedWithMember, updateMember } from './session-store.ts';
import type { ProfileState } from './use-auth.ts';

/** The longest wait for the browser to be idle before a stored session is checked. */
const IDLE_TIMEOUT_MS = 2000;

/** Loads the code that calls the graph: pages without such calls are served without Apollo Client. */
export const loadSessionClient = () => import('./session-client.ts');

/**
 * Fetches the profile of a stored session once, when the browser is idle, or at once if no member is stored with the
 * token. A session that began in this document came with its member.
 */
export function useProfile(session: Session | null | undefined) {
  const token = session?.token ?? null;
  const isBare = session?.user === null;
  const [loaded, setLoaded] = useState<{ token: string; profile: ProfileState }>();

  const refresh = useCallback(async () => {
    if (token === null) return;
    setLoaded({ token, profile: 'loading' });
    const profile = await checkProfile(token);
    setLoaded((now) => (now?.token === token ? { token, profile } : now));
  }, [token]);

  useEffect(() => {
    if (token === null || startedWithMember(token)) return undefined;
    return whenIdle(() => void refresh(), isBare ? 0 : IDLE_TIMEOUT_MS);
    // oxlint-disable-next-line react/exhaustive-deps -- a member that is stored later (`isBare`) needs no second call
  }, [token, refresh]);

  const assumed: ProfileState = token !== null && startedWithMember(token) ? 'loaded' : 'loading';
  return { profile: loaded?.token === token ? loaded.profile : assumed, refresh };
}

/**
 * Fetches the profile of `token` and stores it. A refusal ends the session; without an answer it stays (contract,
 * decision 2).
 */
async function checkProfile(token: string): Promise<ProfileState> {
  const result = await loadSessionClient()
    .then(({ fetchProfile }) => fetchProfile())
    .catch((): ProfileResult => 'unanswered');
  if (readToken() !== token || result === 'unanswered') return 'unanswered';
  if (result === 'refused') dropSession(token);
  else updateMember(token, result);
  return 'loaded';
}

function whenIdle(run: () => void, timeout: number): () => void {
  if (timeout === 0 || typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(handle);
}
