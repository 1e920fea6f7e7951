import { z } from 'zod';
import query from './booth-heads.graphql?raw';

const text = z.string();
const booth = z.object({
  id: text,
  name: text,
  city: text,
  booth: text,
  address: text,
  hours: text,
  price: text,
  mapUrl: text,
  coords: z.object({ lat: z.number(), lng: z.number() }),
  images: z.array(text),
});
const answer = z.object({ data: z.object({ booths: z.array(booth) }) });

/** What a booth's page is announced by. */
export type Booth = z.infer<typeof booth>;

/** All booths; null while the BFF cannot say. */
export type BoothList = () => Promise<readonly Booth[] | null>;

const KEPT_MS = 5 * 60_000;
/** After a failure: soon enough for a visitor, seldom enough for a BFF in trouble. */
const RETRY_MS = 10_000;
const PATIENCE_MS = 1500;

/**
 * Asks the BFF for the booths and keeps the answer: their pages need titles and true statuses before any script runs. The
 * last good answer outlives a failure.
 */
export function createBoothList(bffUrl: string, now: () => number = Date.now): BoothList {
  let known: readonly Booth[] | null = null;
  let running: Promise<void> | null = null;
  let askAgainAt = 0;

  async function ask(): Promise<void> {
    try {
      const response = await fetch(`${bffUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, operationName: 'BoothHeads' }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      known = answer.parse(await response.json()).data.booths;
      askAgainAt = now() + KEPT_MS;
    } catch {
      askAgainAt = now() + RETRY_MS;
    }
    running = null;
  }

  return async () => {
    if (now() >= askAgainAt) await (running ??= ask());
    return known;
  };
}
