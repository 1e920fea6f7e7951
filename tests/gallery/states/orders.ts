import { BUDI, SARI } from '#tests/support/web/members.ts';
import { pendingKey } from '#web/features/orders/zip/use-zip.ts';
import {
  away,
  download,
  expired,
  files,
  found,
  gallery,
  inDays,
  myOrders,
  myPhotos,
  oneResult,
  photosAlone,
  refused,
  signedIn,
} from './answers.ts';
import { type Answer, type Row, type State, statesOf, type Step } from './state.ts';

const track: Step[] = [{ write: 'NOMOR HANDPHONE', text: '0812 3456 7801' }, { press: 'TRACK' }];
const finds = (orderExists: boolean, phoneVerified: boolean, accountExists: boolean): Row => ({
  answers: { FindOrder: found({ orderExists, phoneVerified, accountExists }) },
});

export const findOrderStates: State[] = statesOf(
  'findOrder',
  { steps: track },
  {
    idle: { steps: [] },
    'no number': { steps: [{ press: 'TRACK' }] },
    'no invoice': { steps: [{ press: 'BUKA' }] },
    searching: {},
    'account and order': finds(true, true, true),
    'not verified yet': finds(true, false, true),
    'order without account': finds(true, false, false),
    'nothing found': finds(false, false, false),
    failed: {
      answers: { FindOrder: refused('Terlalu banyak percobaan. Coba lagi dalam 40 detik.', 'RATE_LIMITED') },
    },
    unanswered: { answers: { FindOrder: 'no answer' } },
  },
);

const askForAll: Step[] = [{ press: 'DOWNLOAD ALL' }, { press: 'OKAY' }];
const enlarge: Step[] = [{ press: 'Perbesar foto 1' }, { await: '.yarl__slide_current img' }];
const saveAll: Step[] = [{ press: 'SIMPAN KE GALERI' }, { await: 'dialog[open] output' }];
const shows = (order: Answer): Row => ({ answers: { OrderPhotos: order } });
const prepares = (answer: Answer): Row => ({ answers: { PrepareDownload: answer }, steps: askForAll });
const preparing = download({ status: 'PREPARING', startedAt: inDays(-0.01) });
const ready = download({
  status: 'READY',
  url: 'https://zip.invalid/all.zip',
  byteSize: 1_240_000_000,
  expiresAt: inDays(0.1),
});
/** The file at a place of the viewer. */
const enlarged = (place: number, element: string): Row => ({
  at: `/photos/FLIP-DEMO-ACTIVE?f=${place}`,
  steps: [{ await: `.yarl__slide_current ${element}` }],
});
/** An order that has all of its files. */
const whole = shows(gallery({ files: files.filter(({ url }) => !url.startsWith('/gone')) }));

export const galleryStates: State[] = statesOf(
  'photos',
  { at: '/photos/FLIP-DEMO-ACTIVE', ...shows(gallery()) },
  {
    loading: shows('never'),
    files: {},
    'last day': shows(gallery({ expiry: inDays(0.4) })),
    'no end known': shows(gallery({ expiry: null, boothName: null, city: null, date: null })),
    'no files': shows(gallery({ files: [] })),
    expired: shows(expired()),
    'not found': shows({ data: { order: null } }),
    'no invoice': { ...shows('never'), at: '/photos' },
    failed: shows(away),
    unanswered: shows('no answer'),
    'a photo enlarged': { steps: enlarge },
    'a photo that is lost, enlarged': enlarged(9, 'p'),
    'a video enlarged': enlarged(10, 'video'),
    'a video that is lost, enlarged': enlarged(12, 'p'),
    'photos alone': shows(photosAlone()),
    flipbook: { steps: [{ press: 'FLIP video 1 sebagai flipbook' }, { await: 'canvas[aria-label^="Lembar 1 "]' }] },
    share: { steps: [{ press: 'SHARE' }, { await: 'img[alt^="Kode QR"]' }] },
    'download asked': { ...shows(photosAlone()), steps: [{ press: 'DOWNLOAD ALL' }] },
    'download being asked for': prepares('never'),
    'download prepared': prepares(preparing),
    'download going on after a reload': {
      answers: { PrepareDownload: preparing },
      storage: { [pendingKey('FLIP-DEMO-ACTIVE')]: String(Date.now() - 12 * 60_000) },
    },
    'download started': { ...prepares(ready), steps: [...askForAll, { await: 'output a' }] },
    'download failed': prepares(refused('Failed to get download link')),
    'pick some': { steps: [{ press: 'PILIH & UNDUH' }, { await: 'dialog[open] input' }] },
    'on a phone': { ...whole, device: 'phone' },
    'scrolled on a phone, with the bar that saves': { ...whole, device: 'phone', steps: [{ scroll: 'footer' }] },
    'save to the camera roll': { ...whole, device: 'phone', steps: saveAll },
    'save, two files are gone': {
      device: 'phone',
      steps: [...saveAll, { press: 'SIMPAN' }, { await: 'dialog[open] [role=alert]' }],
    },
    'one photo is downloaded': {
      ...whole,
      device: 'android',
      steps: [
        ...enlarge,
        { press: 'Simpan' },
        { press: 'SIMPAN 1 FILE' },
        { await: 'dialog[open] output:not(:empty)' },
      ],
    },
    'inside an app': { ...whole, device: 'instagram' },
    'story card': {
      ...shows(oneResult()),
      device: 'phone',
      steps: [{ press: 'Story' }, { await: 'dialog[open] img' }],
    },
    'a film is made': {
      ...whole,
      steps: [{ press: 'FLIP video 1 sebagai flipbook' }, { press: 'STORY VIDEO' }, { await: 'dialog[open] progress' }],
    },
  },
);

const signedOut: Row = { member: undefined, answers: { MyPhotos: 'never' } };

export const memberOrderStates: State[] = [
  ...statesOf('myOrders', signedIn(SARI), {
    loading: {},
    orders: { answers: { MyOrders: myOrders() } },
    'none yet': { answers: { MyOrders: myOrders([]) } },
    'none yet, number not verified': signedIn(BUDI, { MyOrders: myOrders([]) }),
    'number not verified': signedIn(BUDI, { MyOrders: refused('Phone number is not verified', 'FORBIDDEN') }),
    failed: { answers: { MyOrders: away } },
    unanswered: { answers: { MyOrders: 'no answer' } },
    'signed out': signedOut,
  }),
  ...statesOf(
    'myPhotos',
    { at: '/find-my-photos/FLIP-DEMO-ACTIVE', ...signedIn(SARI, { MyPhotos: myPhotos() }) },
    {
      loading: { answers: { MyPhotos: 'never' } },
      files: {},
      expired: { answers: { MyPhotos: myPhotos({ expired: true, files: [] }) } },
      'a photo enlarged': { steps: enlarge },
      'save to the camera roll': { device: 'phone', steps: saveAll },
      'not found': { answers: { MyPhotos: { data: { order: null, myOrder: null } } } },
      failed: { answers: { MyPhotos: away } },
      'signed out': signedOut,
    },
  ),
];
