import { useEffect, useEffectEvent } from 'react';
import { withStorage } from '#web/lib/storage.ts';
import { type Member, subscribeToExpiry } from './session-store.ts';

interface Draft {
  owner: string;
  values: Readonly<Record<string, string>>;
}

const KEY = 'draft-profile';

const ownerOf = ({ phone, email, name }: Member): string => phone ?? email ?? name;

/** What `member` had typed into the profile when the session expired, by the names of the fields. Null for nothing. */
export function readDraft(member: Member): Draft['values'] | null {
  const draft = withStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null);
  if (!draft || draft.owner === ownerOf(member)) return draft?.values ?? null;
  removeDraft();
  return null;
}

/**
 * Keeps what is typed into the profile when the API refuses the session before it is sent. The form reads it with
 * {@link readDraft} when it is opened the next time, and only then.
 *
 * @param read returns the values to keep, which are no secrets
 */
export function useDraft(member: Member, read: () => Draft['values']): void {
  const owner = ownerOf(member);
  const readValues = useEffectEvent(read);
  useEffect(() => {
    removeDraft();
    return subscribeToExpiry(() => {
      const draft: Draft = { owner, values: readValues() };
      withStorage(() => sessionStorage.setItem(KEY, JSON.stringify(draft)));
    });
  }, [owner]);
}

/** For another member, and for one who logs out. */
export function removeDraft(): void {
  withStorage(() => sessionStorage.removeItem(KEY));
}
