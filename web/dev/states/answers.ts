import type { Member } from '#web/auth/session-store.ts';
import type {
  BoothsQuery,
  FindOrderQuery,
  MyOrdersQuery,
  MyPhotosQuery,
  OrderGalleryQuery,
  PrepareDownloadMutation,
} from '#web/gql/generated/documents.ts';
import type { Answer, Refusal } from './state.ts';

const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export const sari: Member = {
  name: 'Sari Wulandari',
  firstName: 'Sari',
  email: 'sari@example.com',
  phone: '081234567801',
  gender: 'FEMALE',
  birthdate: '1999-12-31',
  profilePicture: null,
  points: 120,
  emailVerified: true,
  phoneVerified: true,
};
export const budi: Member = {
  ...sari,
  name: 'Budi Santoso',
  firstName: 'Budi',
  email: 'budi@example.com',
  phone: '081234567802',
  points: null,
  emailVerified: false,
  phoneVerified: false,
};
/** A long name and a long e-mail address. */
export const longNamed: Member = {
  ...sari,
  name: 'Raden Ajeng Kusumawardhani Prameswari Adiningrat-Sastrowardoyo',
  firstName: 'Kusumawardhaniprameswari',
  email: 'kusumawardhani.prameswari.adiningrat@perusahaan-keluarga.example.co.id',
};

/** The member as an object of the graph. */
const inGraph = (member: Member) => ({ __typename: 'User', ...member });
export const me = (member: Member): Answer => ({ data: { me: inGraph(member) } });

/** A picture of a given size with a number on it, as a data URL. */
const picture = (number: number, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8cc8ea"/><circle cx="50%" cy="50%" r="25%" fill="#f8c63d"/><text x="50%" y="50%" dy="40" text-anchor="middle" font-size="120" font-family="sans-serif" fill="#241019">${number}</text></svg>`)}`;
/** A result of the demo order: a canvas draws no SVG that comes by `fetch`. */
const [result = ''] = Object.values(
  import.meta.glob<string>('../../../api/demo-media/result-1.jpg', { query: '?url', import: 'default', eager: true }),
);
/** The videos of the demo order. */
const clips = Object.values(
  import.meta.glob<string>('../../../api/demo-media/*.mp4', { query: '?url', import: 'default', eager: true }),
);
type Files = NonNullable<OrderGalleryQuery['order']>['files'];
/** As an API answers that knows neither sizes nor thumbnails. */
const plain = ({ kind, url }: Pick<Files[number], 'kind' | 'url'>): Files[number] => ({
  kind,
  url,
  width: null,
  height: null,
  placeholder: null,
  small: null,
  medium: null,
  large: null,
});
export const files: Files = [
  plain({ kind: 'RESULT', url: picture(1, 900, 2400) }),
  plain({ kind: 'RESULT', url: picture(2, 1200, 1300) }),
  ...[1, 2, 3, 4, 5, 6].map((number) => plain({ kind: 'PHOTO', url: picture(number, 1600, 1333) })),
  plain({ kind: 'PHOTO', url: '/gone.jpg' }),
  ...clips.map((url) => plain({ kind: 'VIDEO', url: window.location.origin + url })),
  plain({ kind: 'VIDEO', url: '/gone.mp4' }),
];
const facts = {
  invoice: 'FLIP-DEMO-ACTIVE',
  date: inDays(-3),
  booth: 'Vintage Photobooth',
  city: 'Malang',
  expired: false,
};

type Gallery = NonNullable<OrderGalleryQuery['order']>;
export function gallery(change: Partial<Gallery> = {}): Answer {
  const order: Gallery = { ...facts, expiry: inDays(6.6), files, ...change };
  return {
    data: {
      order: { __typename: 'Order', ...order, files: order.files.map((file) => ({ __typename: 'SoftFile', ...file })) },
    },
  };
}
/** An order without a result picture, from an API that knows the sizes of its files. */
export const photosAlone = () =>
  gallery({
    files: files
      .filter(({ kind, url }) => kind === 'PHOTO' && url.startsWith('data:'))
      .map((file) => ({ ...file, width: 1600, height: 1333 })),
  });
export const oneResult = () => gallery({ files: [plain({ kind: 'RESULT', url: window.location.origin + result })] });
export const expired = () => gallery({ expiry: inDays(-2), expired: true, files: [] });

type MyPhotos = NonNullable<MyPhotosQuery['myOrder']>;
export function myPhotos(change: Partial<MyPhotos> = {}): Answer {
  const order: MyPhotos = { ...facts, files, ...change };
  return {
    data: {
      order: { __typename: 'Order', invoice: order.invoice, expiry: inDays(15) },
      myOrder: {
        __typename: 'Order',
        ...order,
        files: order.files.map((file) => ({ __typename: 'SoftFile', ...file })),
      },
    },
  };
}

export function myOrders(
  orders: MyOrdersQuery['orders'] = [
    facts,
    { ...facts, invoice: 'FLIP-DEMO-EXPIRED', expired: true },
    { ...facts, invoice: 'INV/2026/11 0042', booth: null, city: null, date: null },
  ],
): Answer {
  return { data: { orders: orders.map((order) => ({ __typename: 'Order', ...order })) } };
}

export const found = (findOrder: FindOrderQuery['findOrder']): Answer => ({
  data: { findOrder: { __typename: 'FindOrderResult', ...findOrder } },
});
export const download = (prepareDownload: PrepareDownloadMutation['prepareDownload']): Answer => ({
  data: { prepareDownload: { __typename: 'Download', ...prepareDownload } },
});

const booth: BoothsQuery['booths'][number] = {
  id: 'malang-kayutangan-vintage',
  name: 'Kayutangan Heritage',
  city: 'Malang',
  address: 'Jl. Basuki Rahmat 12, Malang',
  booth: 'Vintage Photobooth',
  type: 'PHOTOBOOTH',
  hours: '09.00-21.00 WIB',
  price: '35k',
  features: ['FREE ALL SOFTFILES', 'RETAKE SESSIONS', 'LIVE PHOTOS'],
  mapUrl: 'https://maps.google.com/?q=-7.9797,112.6304',
  images: ['/art/booths/vintage-1.svg', '/art/booths/vintage-2.svg'],
  coords: { lat: -7.9797, lng: 112.6304 },
};
const booths: BoothsQuery['booths'] = [
  booth,
  {
    ...booth,
    id: 'malang-kayutangan-flipbook',
    booth: 'Flipbook',
    type: 'FLIPBOOK',
    price: '100k',
    features: ['9-take video session'],
    images: ['/art/booths/flipbook-1.svg', '/art/booths/flipbook-2.svg'],
  },
  {
    ...booth,
    id: 'solo-gang-warna',
    name: 'Gang Warna',
    city: 'Solo',
    address: 'Jl. Slamet Riyadi 5, Solo',
    booth: 'Colorblast Vintage Photobooth',
    images: ['/art/booths/colorblast-1.svg', '/art/booths/colorblast-2.svg'],
    coords: { lat: -7.5695, lng: 110.8197 },
  },
  {
    ...booth,
    id: 'jakarta-senayan',
    name: 'Studio Senayan',
    city: 'Jakarta',
    address: 'Jl. Asia Afrika 8, Jakarta',
    booth: 'Saloon Photobooth',
    hours: '10.00-22.00 WIB',
    price: '119k',
    images: ['/gone-1.svg', '/gone-2.svg'],
    coords: { lat: -6.2256, lng: 106.7991 },
  },
];
export const allBooths: Answer = {
  data: {
    booths: booths.map((one) => ({
      __typename: 'Booth',
      ...one,
      coords: { __typename: 'Coordinates', ...one.coords },
    })),
  },
};

/** The BFF gets no answer from the API. */
export const away: Answer = { error: 'The product API does not answer', code: 'UPSTREAM_UNAVAILABLE', fieldErrors: [] };
export const refused = (error: string, code = 'UPSTREAM_ERROR', fieldErrors: Refusal['fieldErrors'] = []): Answer => ({
  error,
  code,
  fieldErrors,
});
