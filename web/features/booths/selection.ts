import type { Filter } from './spots.ts';

/** What the address bar says: both filters, and the booth whose panel is open. */
export type Selection = Filter & { boothId: string | null };

const types: Record<string, Filter['type']> = { flipbook: 'FLIPBOOK', photobooth: 'PHOTOBOOTH' };

/** Reads `?city=Solo&type=flipbook&booth=solo-gang-warna-flipbook`; what nobody knows counts as not said. */
export function readSelection(query: URLSearchParams): Selection {
  return {
    type: types[query.get('type')?.toLowerCase() ?? ''] ?? null,
    city: query.get('city')?.trim() || null,
    boothId: query.get('booth') || null,
  };
}

/** The query that says it, with its question mark; empty when there is nothing to say. */
export function writeSelection({ type, city, boothId }: Selection): string {
  const query = new URLSearchParams();
  if (city !== null) query.set('city', city);
  if (type !== null) query.set('type', type.toLowerCase());
  if (boothId !== null) query.set('booth', boothId);
  return query.size > 0 ? `?${query}` : '';
}
