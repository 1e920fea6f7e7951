import { useEffect, useEffectEvent } from 'react';
import { withStorage } from '#web/lib/storage.ts';
import { type Member, subscribeToExpiry } from './stored-session.ts';

interface Draft {
  owner: string;
  values: Readonly<Record<string, string>>;
}

const KEY = 'draft-profile';

const ownerOf = ({ phone, email, name }: Member): string => phone ?? email ?? name;

/** The values that `member` had typed into the profile form when the session expired, by field; null without any. */
export function readProfileDraft(member: Member): Draft['values'] | null {
  const draft = withStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null);
  if (!draft || draft.owner === ownerOf(member)) return draft?.values ?? null;
  removeProfileDraft();
  return null;
}

/**
 * Keeps the typed values of the profile form if the session expires before they are sent. Only the next opening of the
 * form reads them, with {@link readProfileDraft}.
 *
 * @param read returns the values to keep, which are no secrets
 */
export function useProfileDraft(member: Member, read: () => Draft['values']): void {
  const owner = ownerOf(member);
  const readValues = useEffectEvent(read);
  useEffect(() => {
    removeProfileDraft();
    return subscribeToExpiry(() => {
      const draft: Draft = { owner, values: readValues() };
      withStorage(() => sessionStorage.setItem(KEY, JSON.stringify(draft)));
    });
  }, [owner]);
}

/** Removes the draft, so that no other member reads it: signing out does so, hence this module is not the form's. */
export function removeProfileDraft(): void {
  withStorage(() => sessionStorage.removeItem(KEY));
}
