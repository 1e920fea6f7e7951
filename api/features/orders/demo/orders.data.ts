import { FILE_TYPES, type FileType } from '#shared/rest-api/orders.ts';

/** A demo order. `daysAgo` counts from the first start. */
export interface DemoOrder {
  inv: string;
  phone: string;
  booth: string;
  city: string;
  daysAgo: number;
  active: boolean;
  media: DemoMedia[];
}

/** A file of an order; `source` and `poster` are names in the demo media folder. */
export interface DemoMedia {
  type: FileType;
  position: number;
  source: string;
  poster?: string;
}

const photo = (position: number) => ({ type: FILE_TYPES.PHOTO, position, source: `photo-${position}.jpg` });
const result = (position: number) => ({ type: FILE_TYPES.RESULT, position, source: `result-${position}.jpg` });
const video = (position: number) => ({
  type: FILE_TYPES.VIDEO,
  position,
  source: `video-${position}.mp4`,
  poster: `video-${position}.poster.jpg`,
});

/** contract, demo data. */
export const DEMO_ORDERS: DemoOrder[] = [
  {
    // Sari's latest visit, with everything a session gives.
    inv: 'FLIP-DEMO-ACTIVE',
    phone: '081234567801',
    booth: 'Vintage Photobooth',
    city: 'Malang',
    daysAgo: 2,
    active: true,
    media: [...[1, 2].map(result), ...[1, 2, 3, 4, 5, 6].map(photo), ...[1, 2].map(video)],
  },
  {
    // An earlier visit. Its rows exist and must never be shown.
    inv: 'FLIP-DEMO-EXPIRED',
    phone: '081234567801',
    booth: 'Library Photobooth',
    city: 'Surabaya',
    daysAgo: 60,
    active: false,
    media: [result(1), photo(1)],
  },
  {
    // Budi has just paid, and the booth has uploaded nothing yet.
    inv: 'FLIP-DEMO-EMPTY',
    phone: '081234567802',
    booth: 'Flipbook',
    city: 'Yogyakarta',
    daysAgo: 0,
    active: true,
    media: [],
  },
  {
    // A guest without an account.
    inv: 'FLIP-DEMO-GUEST',
    phone: '081234567803',
    booth: 'Colorblast Vintage Photobooth',
    city: 'Jakarta',
    daysAgo: 5,
    active: true,
    media: [
      { ...result(1), source: 'guest-result-1.jpg' },
      { ...photo(1), source: 'guest-photo-1.jpg' },
    ],
  },
];
