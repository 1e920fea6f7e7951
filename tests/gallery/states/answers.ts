import { booth, position } from '#tests/support/web/booth.ts';
import { SARI } from '#tests/support/web/members.ts';
import { prepareDownload } from '#tests/support/web/prepare-download.ts';
import { orderInGraph, ordersOf, softFile } from '#tests/support/web/soft-file.ts';
import type { Member } from '#web/auth/stored-session.ts';
import type { Order } from '#web/features/orders/files/order-file.ts';
import type { UserError } from '#web/gql/errors.ts';
import type { FindOrderQuery } from '#web/gql/generated/graphql.ts';
import type { Answer, Refusal, Row } from './state.ts';

const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A long name and a long e-mail address. */
export const longNamed: Member = {
  ...SARI,
  name: 'Raden Ajeng Kusumawardhani Prameswari Adiningrat-Sastrowardoyo',
  firstName: 'Kusumawardhaniprameswari',
  email: 'kusumawardhani.prameswari.adiningrat@perusahaan-keluarga.example.co.id',
};

/** A member with a session, and what else the graph answers. */
export const signedIn = (member: Member, answers: Row['answers'] = {}): Row => ({
  member,
  answers: { Me: { data: { me: member } }, ...answers },
});

/** A picture of a given size with a number on it, as a data URL. */
const picture = (number: number, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8cc8ea"/><circle cx="50%" cy="50%" r="25%" fill="#f8c63d"/><text x="50%" y="50%" dy="40" text-anchor="middle" font-size="120" font-family="sans-serif" fill="#241019">${number}</text></svg>`)}`;
/** A result of the demo order: a canvas draws no SVG that comes by `fetch`. */
const result = new URL('../../../api/demo-media/result-1.jpg', import.meta.url).href;
/** The videos of the demo order. */
const clips = [
  new URL('../../../api/demo-media/video-1.mp4', import.meta.url).href,
  new URL('../../../api/demo-media/video-2.mp4', import.meta.url).href,
];
/** As an API answers that knows neither sizes nor thumbnails. */
export const files = [
  softFile('RESULT', picture(1, 900, 2400)),
  softFile('RESULT', picture(2, 1200, 1300)),
  ...[1, 2, 3, 4, 5, 6].map((number) => softFile('PHOTO', picture(number, 1600, 1333))),
  softFile('PHOTO', '/gone.jpg'),
  ...clips.map((url) => softFile('VIDEO', url)),
  softFile('VIDEO', '/gone.mp4'),
];
type Change = Parameters<typeof orderInGraph>[0];
const order = (change: Change = {}) =>
  orderInGraph({
    id: 'active',
    invoice: 'FLIP-DEMO-ACTIVE',
    shareUrl: 'https://flipbooth.example/photos/FLIP-DEMO-ACTIVE',
    date: inDays(-3),
    expiry: inDays(6.6),
    files,
    ...change,
  });

export const gallery = (change?: Partial<Order>): Answer => ({ data: { order: order(change) } });
/** An order without a result picture, from an API that knows all of its files. */
export const photosAlone = () =>
  gallery({
    files: files
      .filter(({ kind, url }) => kind === 'PHOTO' && url.startsWith('data:'))
      .map((file) => ({ ...file, byteSize: 2_400_000, width: 1600, height: 1333 })),
  });
export const oneResult = () => gallery({ files: [softFile('RESULT', result)] });
export const expired = () => gallery({ expiry: inDays(-2), expired: true, files: [] });

export const myPhotos = (change?: Partial<Order>): Answer => ({
  data: { order: { __typename: 'Order', id: 'active', expiry: inDays(15) }, myOrder: order(change) },
});

export const myOrders = (
  nodes: readonly Change[] = [
    order({ coverPicture: { __typename: 'Picture', url: picture(1, 900, 2400), placeholder: null } }),
    order({ id: 'expired', invoice: 'FLIP-DEMO-EXPIRED', expired: true }),
    order({ id: 'bare', invoice: 'INV/2026/11 0042', boothName: null, city: null, date: null }),
  ],
): Answer => ({ data: ordersOf(...nodes) });

export const found = (findOrder: Omit<NonNullable<FindOrderQuery['findOrder']>, '__typename'>): Answer => ({
  data: { findOrder: { __typename: 'FindOrderResult', ...findOrder } },
});
export const download = (...change: Parameters<typeof prepareDownload>): Answer => ({
  data: prepareDownload(...change),
});

const vintage = booth('malang-kayutangan-vintage', {
  name: 'Kayutangan Heritage',
  city: 'Malang',
  address: 'Jl. Basuki Rahmat 12, Malang',
  boothName: 'Vintage Photobooth',
  type: 'PHOTOBOOTH',
  price: '35k',
  priceFrom: 35_000,
  features: ['FREE ALL SOFTFILES', 'RETAKE SESSIONS', 'LIVE PHOTOS'],
  mapUrl: 'https://maps.google.com/?q=-7.9797,112.6304',
  images: ['/art/booths/vintage-1.svg', '/art/booths/vintage-2.svg'],
  coords: position(-7.9797, 112.6304),
});
export const allBooths: Answer = {
  data: {
    booths: [
      vintage,
      {
        ...vintage,
        id: 'malang-kayutangan-flipbook',
        boothName: 'Flipbook',
        type: 'FLIPBOOK',
        price: '100k',
        priceFrom: 100_000,
        features: ['9-take video session'],
        images: ['/art/booths/flipbook-1.svg', '/art/booths/flipbook-2.svg'],
      },
      {
        ...vintage,
        id: 'solo-gang-warna',
        name: 'Gang Warna',
        city: 'Solo',
        address: 'Jl. Slamet Riyadi 5, Solo',
        boothName: 'Colorblast Vintage Photobooth',
        images: ['/art/booths/colorblast-1.svg', '/art/booths/colorblast-2.svg'],
        coords: position(-7.5695, 110.8197),
      },
      {
        ...vintage,
        id: 'jakarta-senayan',
        name: 'Studio Senayan',
        city: 'Jakarta',
        address: 'Jl. Asia Afrika 8, Jakarta',
        boothName: 'Saloon Photobooth',
        hours: '10.00-22.00 WIB',
        opens: '10:00',
        closes: '22:00',
        price: '119k',
        priceFrom: 119_000,
        images: ['/gone-1.svg', '/gone-2.svg'],
        coords: position(-6.2256, 106.7991),
      },
    ],
  },
};

/** The BFF gets no answer from the API. */
export const away: Refusal = { error: 'The product API does not answer', code: 'UPSTREAM_UNAVAILABLE' };
export const refused = (error: string, code = 'UPSTREAM_ERROR'): Refusal => ({ error, code });
/** A mutation that is done, or its user errors. */
export const payload = (
  mutation: string,
  result: object = {},
  ...userErrors: (UserError & { __typename: 'UserError' })[]
): Answer => ({
  data: {
    [mutation]: { __typename: `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`, ...result, userErrors },
  },
});
export const userError = (
  mutation: string,
  code: UserError['code'],
  message: string,
  field: string | null = null,
): Answer =>
  payload(
    mutation,
    { user: null, session: null },
    { __typename: 'UserError', code, field: field === null ? null : [field], message },
  );
