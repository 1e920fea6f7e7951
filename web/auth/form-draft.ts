import { useEffect, useEffectEvent } from 'react';
import { withSessionStorage } from '#web/lib/session-storage.ts';
import { type Member, readToken, subscribeToSession } from './session-store.ts';

/** What was typed, by the names of the fields. */
export type DraftValues = Readonly<Record<string, string>>;

interface Draft {
  owner: string;
  values: DraftValues;
}

const PREFIX = 'draft-';
/** Fields that are never stored. */
const SECRET = /password/i;

const ownerOf = ({ phone, email, name }: Member): string => phone ?? email ?? name;

/** What `member` had typed into a form when its session ended; null where nothing was. Another member's is removed. */
export function readDraft(form: string, member: Member): DraftValues | null {
  const draft = withSessionStorage((store) => JSON.parse(store.getItem(PREFIX + form) ?? 'null') as Draft | null);
  if (!draft || draft.owner === ownerOf(member)) return draft?.values ?? null;
  removeDraft(form);
  return null;
}

/**
 * Keeps what is typed into a form, except passwords, when the session ends before it is sent: refused by the API, or
 * ended in another tab. The form reads it with {@link readDraft} when it is opened the next time, and only then.
 *
 * @param read returns the values to keep; null for none
 */
export function useDraft(form: string, member: Member, read: () => DraftValues | null): void {
  const owner = ownerOf(member);
  const readValues = useEffectEvent(read);
  useEffect(() => {
    removeDraft(form);
    const token = readToken();
    return subscribeToSession(() => {
      const values = readToken() === token ? null : readValues();
      if (values !== null) writeDraft(form, { owner, values });
    });
  }, [form, owner]);
}

/** For a member who logs out. */
export function removeDrafts(): void {
  withSessionStorage((store) => {
    for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key);
  });
}

function writeDraft(form: string, draft: Draft): void {
  const values = Object.fromEntries(Object.entries(draft.values).filter(([name]) => !SECRET.test(name)));
  withSessionStorage((store) => store.setItem(PREFIX + form, JSON.stringify({ ...draft, values })));
}

function removeDraft(form: string): void {
  withSessionStorage((store) => store.removeItem(PREFIX + form));
}
