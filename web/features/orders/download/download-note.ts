import { downloadPatienceMs } from '#web/lib/limits.ts';

const PREFIX = 'zip-asked-';
/** Where storage is closed to us, a note lives as long as its document. */
const memory = new Map<string, string>();

/**
 * The name of an invoice's note, lock and channel. It does not name the invoice: on a borrowed computer the note
 * tells nobody whose photos were looked at (53 bits, cyrb53).
 */
export function noteKey(invoice: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < invoice.length; at += 1) {
    const code = invoice.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return PREFIX + (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** When this device asked for the invoice's zip, in milliseconds since the epoch; null when it did not, or too long ago to go on. */
export function readNote(invoice: string): number | null {
  const key = noteKey(invoice);
  const askedAt = Number(storage((store) => store.getItem(key)) ?? memory.get(key) ?? Number.NaN);
  const age = Date.now() - askedAt;
  return age >= 0 && age < downloadPatienceMs ? askedAt : null;
}

/** Whether it is still waited for: neither ended nor thought better of, in this tab or another. */
export function hasNote(invoice: string): boolean {
  return storage((store) => store.getItem(noteKey(invoice))) !== null || memory.has(noteKey(invoice));
}

/** Remembers, beyond a reload and a closed tab, that this device asked; notes that are out of date go. */
export function writeNote(invoice: string, askedAt: number): void {
  forgetOldNotes();
  const isKept = storage((store) => {
    store.setItem(noteKey(invoice), String(askedAt));
    return true;
  });
  if (!isKept) memory.set(noteKey(invoice), String(askedAt));
}

/** Done, refused, failed or thought better of. */
export function clearNote(invoice: string): void {
  memory.delete(noteKey(invoice));
  storage((store) => store.removeItem(noteKey(invoice)));
}

function forgetOldNotes(): void {
  storage((store) => {
    const old = Object.keys(store).filter((key) => key.startsWith(PREFIX) && Date.now() - Number(store.getItem(key)) >= downloadPatienceMs);
    for (const key of old) store.removeItem(key);
  });
}

/** Private modes and full disks throw; then there is no storage. */
function storage<Value>(work: (store: Storage) => Value): Value | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
