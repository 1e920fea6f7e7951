import { useEffect, useEffectEvent } from 'react';
import { withSessionStorage } from '#web/lib/session-storage.ts';
import { type Member, readToken, subscribeToSession } from './session-store.ts';

/** What was typed, by the names of the fields. */
export type DraftValues = Readonly<Record<string, string>>;

interface Draft {
  owner: string;
  values: DraftValues;
}

/** All values, passwords included, as long as the document lives. */
const memory = new Map<string, Draft>();
/** A sign-in with Google leaves the document: session storage holds the other values. */
const PREFIX = 'draft-';
const SECRET = /password/i;

const ownerOf = ({ phone, email, name }: Member): string => phone ?? email ?? name;

/** What `member` had typed into a form when its session ended; null where nothing was. Another member's is removed. */
export function readDraft(form: string, member: Member): DraftValues | null {
  const draft =
    memory.get(form) ??
    withSessionStorage((store) => JSON.parse(store.getItem(PREFIX + form) ?? 'null') as Draft | null);
  if (!draft || draft.owner === ownerOf(member)) return draft?.values ?? null;
  removeDraft(form);
  return null;
}

/**
 * Keeps what is typed into a form when the session ends before it is sent: refused by the API, or ended in another
 * tab. The form reads it with {@link readDraft} when it is opened the next time, and only then.
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
  const stored = withSessionStorage((store) => Object.keys(store).filter((key) => key.startsWith(PREFIX))) ?? [];
  for (const form of [...memory.keys(), ...stored.map((key) => key.slice(PREFIX.length))]) removeDraft(form);
}

function writeDraft(form: string, draft: Draft): void {
  memory.set(form, draft);
  const values = Object.fromEntries(Object.entries(draft.values).filter(([name]) => !SECRET.test(name)));
  withSessionStorage((store) => store.setItem(PREFIX + form, JSON.stringify({ ...draft, values })));
}

function removeDraft(form: string): void {
  memory.delete(form);
  withSessionStorage((store) => store.removeItem(PREFIX + form));
}
