import { useCallback, useEffect, useState } from 'react';
import { checkProfile } from './profile-check.ts';
import { cameWithMember } from './session.ts';
import type { Session } from './token-store.ts';
import type { ProfileState } from './use-auth.ts';

/** The page is read first: asking who is here waits for a quiet moment, but not for long. */
const waitForQuietMs = 2000;

/**
 * Asks once who the owner of a stored token is, when the browser has nothing better to do; at once where no member is
 * stored beside it. A session that has just begun came with its member.
 */
export function useProfile(session: Session | null | undefined): { profile: ProfileState; refresh: () => Promise<void> } {
  const token = session?.token ?? null;
  const isBare = session?.user === null;
  const [known, setKnown] = useState<{ token: string | null; profile: ProfileState }>({ token: null, profile: 'asking' });

  const refresh = useCallback(async () => {
    if (token === null) return;
    setKnown({ token, profile: 'asking' });
    const kind = await checkProfile(token);
    setKnown((now) => (now.token === token ? { token, profile: kind === 'unanswered' ? 'unanswered' : 'known' } : now));
  }, [token]);

  useEffect(() => {
    if (token === null || cameWithMember(token)) return undefined;
    return whenQuiet(() => void refresh(), isBare ? 0 : waitForQuietMs);
    // A member who becomes known is no reason to ask again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, refresh]);

  if (known.token === token && token !== null) return { profile: known.profile, refresh };
  return { profile: token !== null && cameWithMember(token) ? 'known' : 'asking', refresh };
}

function whenQuiet(ask: () => void, timeout: number): () => void {
  if (timeout === 0 || typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(ask, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(ask, { timeout });
  return () => cancelIdleCallback(handle);
}
