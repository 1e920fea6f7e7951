import { useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/pages.ts';
import type { Filter } from './spots.ts';

/** The query of the location page: the filters, and the booth whose panel is open. */
export interface Selection extends Filter {
  boothId: string | null;
}

/** The state of the location page, which list, map and panel read. It is part of the address: Back undoes a change. */
export function useSelection() {
  const [query, setQuery] = useSearchParams();
  const selection = readSelection(query);
  const changed = (change: Partial<Selection>) => writeSelection({ ...selection, ...change });
  return {
    selection,
    /** The address with a change applied. */
    href: (change: Partial<Selection>) => paths.location + changed(change),
    choose: (change: Partial<Selection>) => setQuery(changed(change)),
  };
}

/** Reads `?city=Solo&type=flipbook&open=now&booth=solo-gang-warna-flipbook`. An unknown type is ignored. */
function readSelection(query: URLSearchParams): Selection {
  const type = query.get('type')?.toUpperCase();
  return {
    type: type === 'FLIPBOOK' || type === 'PHOTOBOOTH' ? type : null,
    city: query.get('city')?.trim() || null,
    isOpen: query.get('open') === 'now',
    boothId: query.get('booth') || null,
  };
}

/** The query string with its question mark; empty when nothing is selected. */
export function writeSelection({ type, city, isOpen, boothId }: Partial<Selection>): string {
  const query = new URLSearchParams();
  if (city) query.set('city', city);
  if (type) query.set('type', type.toLowerCase());
  if (isOpen) query.set('open', 'now');
  if (boothId) query.set('booth', boothId);
  const text = query.toString();
  return text && `?${text}`;
}
