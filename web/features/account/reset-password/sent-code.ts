import { withSessionStorage } from '#web/lib/session-storage.ts';

const KEY = 'reset-sent';

/**
 * The number that a code was sent to, for the entry of the history with this key; null for another one. The code arrives in another app, and phones short
 * of memory discard the tab meanwhile.
 */
export function readSentTo(entry: string): string | null {
  const [key, ...phone] = withSessionStorage((store) => store.getItem(KEY))?.split(' ') ?? [];
  return key === entry ? phone.join(' ') : null;
}

export function writeSentTo(entry: string, phone: string): void {
  withSessionStorage((store) => store.setItem(KEY, `${entry} ${phone}`));
}

export function removeSentTo(): void {
  withSessionStorage((store) => store.removeItem(KEY));
}
