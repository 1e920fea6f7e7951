import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  /** Whether the program behind the address has ended, so that it is not waited for. */
  hasEnded?: () => boolean;
  /** The longest wait. */
  ms?: number;
}

/** Asks an address until it answers with a status of 2xx. @returns false where it does not, in time */
export async function untilUp(url: string, { hasEnded = () => false, ms = 60_000 }: Options = {}): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end && !hasEnded(); await sleep(50)) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return true;
  }
  return false;
}
