import { refuseLonger } from '#bff/graphql/input.ts';
import { boothType, readRupiah } from '#shared/booth-facts.ts';
import { ID_MAX_LENGTH, TEXT_MAX_LENGTH } from '#shared/limits.ts';
import type { BoothEntry } from '#shared/node/booths-file.ts';
import { Booth, type BoothType, Weekday } from './booth.type.ts';

export interface BoothFilter {
  type: BoothType | null | undefined;
  city: string | null | undefined;
}

export type BoothsService = ReturnType<typeof createBoothsService>;

/** @param siteUrl the base of the site's own pictures */
export function createBoothsService(entries: readonly BoothEntry[], siteUrl: string) {
  const all = entries.map((entry) => toBooth(entry, siteUrl));
  const byId = new Map(all.map((booth) => [booth.id, booth]));
  return {
    /** @throws BAD_USER_INPUT for an id that is too long */
    find(id: string): Booth | null {
      refuseLonger('id', id, ID_MAX_LENGTH);
      return byId.get(id) ?? null;
    },

    /** Returns the only booth of a city with this name or type name; null if there are none or several. */
    findByName(name: string, city: string): Booth | null {
      const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
      const found = all.filter(
        (booth) => isSame(booth.city, city) && (isSame(booth.boothName, name) || isSame(booth.name, name)),
      );
      return found.length === 1 ? (found[0] ?? null) : null;
    },

    /**
     * Returns booths in the order of the data. The case of `city` does not matter.
     * @throws BAD_USER_INPUT for a city that is too long
     */
    list({ type, city }: BoothFilter): Booth[] {
      refuseLonger('city', city ?? '', TEXT_MAX_LENGTH);
      const wanted = city?.trim().toLowerCase();
      return all.filter((booth) => (!type || booth.type === type) && (!wanted || booth.city.toLowerCase() === wanted));
    },
  };
}

function toBooth({ booth: boothName, ...entry }: BoothEntry, siteUrl: string): Booth {
  const { lat, lng } = entry.coords;
  return Object.assign(new Booth(), {
    ...entry,
    openDays:
      entry.opens === null ? null : Object.values(Weekday).filter((day) => entry.openDays?.includes(day) ?? true),
    boothName,
    type: boothType(boothName),
    priceFrom: readRupiah(entry.price),
    mapUrl: entry.mapUrl ?? `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`,
    images: entry.images.map((image) => (image.startsWith('/') ? siteUrl + image : image)),
  } satisfies Booth);
}
