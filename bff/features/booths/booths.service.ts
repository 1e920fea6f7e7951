import { type Booth, BoothType } from './booth.type.ts';
import type { BoothEntry } from './booths-file.ts';

export interface BoothFilter {
  type: BoothType | null | undefined;
  city: string | null | undefined;
}

export type BoothsService = ReturnType<typeof createBoothsService>;

export function createBoothsService(entries: readonly BoothEntry[]) {
  const all = entries.map(toBooth);
  return {
    /** In the order of the data. The case of `city` does not matter. */
    list({ type, city }: BoothFilter): Booth[] {
      const wanted = city?.trim().toLowerCase();
      return all.filter((booth) => (!type || booth.type === type) && (!wanted || booth.city.toLowerCase() === wanted));
    },
  };
}

function toBooth(entry: BoothEntry): Booth {
  const { lat, lng } = entry.coords;
  return {
    ...entry,
    // requirements §3: flipbook booths are those whose booth name contains Flipbook.
    type: /flipbook/i.test(entry.booth) ? BoothType.FLIPBOOK : BoothType.PHOTOBOOTH,
    mapUrl: entry.mapUrl ?? `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`,
  };
}
