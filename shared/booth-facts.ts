type BoothType = 'FLIPBOOK' | 'PHOTOBOOTH';

/** The cities, the types and the lowest price of a brand's booths. */
export interface BoothFacts {
  /** The cities, in the order of the list. */
  cities: string[];
  /** The price of the cheapest booth, as its text: `35k`. */
  priceFrom: string;
  /** Flipbooks first. */
  types: BoothType[];
}

/** Summarizes a brand's booths, for texts about all of them. */
export function readBoothFacts(booths: readonly { booth: string; city: string; price: string }[]): BoothFacts {
  const amount = ({ price }: { price: string }) => readRupiah(price) ?? Number.MAX_VALUE;
  const [cheapest] = [...booths].sort((one, other) => amount(one) - amount(other));
  return {
    cities: [...new Set(booths.map(({ city }) => city))],
    priceFrom: cheapest?.price ?? '',
    types: [...new Set(booths.map(({ booth }) => boothType(booth)))].sort(),
  };
}

/** Flipbook booths are those whose booth name contains Flipbook (requirements §3). */
export const boothType = (boothName: string): BoothType => (/flipbook/i.test(boothName) ? 'FLIPBOOK' : 'PHOTOBOOTH');

/** Reads the first number of a price such as `35k`, `Rp 35.000` or `mulai 35rb`, in rupiah; null without one. */
export function readRupiah(price: string): number | null {
  const [, number, thousands] = /(\d{1,3}(?:\.\d{3})+|\d+(?:[.,]\d+)?)\s*(k|rb|ribu)?/i.exec(price) ?? [];
  if (number === undefined) return null;
  const isGrouped = /\.\d{3}/.test(number);
  const amount = Number(isGrouped ? number.replaceAll('.', '') : number.replace(',', '.'));
  const rupiah = Math.round(thousands === undefined ? amount : amount * 1_000);
  return Number.isSafeInteger(rupiah) && rupiah < 2 ** 31 ? rupiah : null;
}
