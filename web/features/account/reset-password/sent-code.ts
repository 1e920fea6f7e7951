const KEY = 'reset-sent';

/**
 * The number that a code was sent to, for the entry of the history with this key; null for another one. The code arrives in another app, and phones short
 * of memory discard the tab meanwhile.
 */
export function readSentTo(entry: string): string | null {
  const [key, ...phone] = storage((store) => store.getItem(KEY))?.split(' ') ?? [];
  return key === entry ? phone.join(' ') : null;
}

export function writeSentTo(entry: string, phone: string): void {
  storage((store) => store.setItem(KEY, `${entry} ${phone}`));
}

export function removeSentTo(): void {
  storage((store) => store.removeItem(KEY));
}

/** Null where the browser blocks storage: step 2 then ends with its document. */
function storage<Value>(work: (store: Storage) => Value): Value | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
