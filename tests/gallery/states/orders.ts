import { PENDING_DOWNLOAD_KEY } from '#web/features/orders/download/pending-download.ts';
import {
  away,
  budi,
  download,
  expired,
  files,
  found,
  gallery,
  inDays,
  me,
  myOrders,
  myPhotos,
  oneResult,
  photosAlone,
  refused,
  sari,
} from './answers.ts';
import type { State, Step } from './state.ts';

const track: Step[] = [{ write: 'NOMOR HANDPHONE', text: '0812 3456 7801' }, { press: 'TRACK' }];
const find = (name: string, answer: NonNullable<State['answers']>[string], steps = track): State => ({
  page: 'findOrder',
  name,
  at: '/find-my-order',
  answers: { FindOrder: answer },
  steps,
});

export const findOrderStates: State[] = [
  find('idle', 'never', []),
  find('no number', 'never', [{ press: 'TRACK' }]),
  find('no invoice', 'never', [{ press: 'BUKA' }]),
  find('searching', 'never'),
  find('account and order', found({ orderExists: true, phoneVerified: true, accountExists: true })),
  find('not verified yet', found({ orderExists: true, phoneVerified: false, accountExists: true })),
  find('order without account', found({ orderExists: true, phoneVerified: false, accountExists: false })),
  find('nothing found', found({ orderExists: false, phoneVerified: false, accountExists: false })),
  find('failed', refused('Terlalu banyak percobaan. Coba lagi dalam 40 detik.', 'RATE_LIMITED')),
  find('unanswered', 'no answer'),
];

const photos = (name: string, answers: State['answers'], rest: Partial<State> = {}): State => ({
  page: 'photos',
  name,
  at: '/photos/FLIP-DEMO-ACTIVE',
  ...(answers && { answers }),
  ...rest,
});
const askForAll: Step[] = [{ press: 'DOWNLOAD ALL' }, { press: 'OKAY' }];
const enlarge: Step[] = [{ press: 'Perbesar foto 1' }, { await: '.yarl__slide_current img' }];
const order = gallery();
const prepared = download({ status: 'PREPARING', startedAt: inDays(-0.01) });
const whole = gallery({ files: files.filter(({ url }) => !url.startsWith('/gone')) });
const saveAll: Step[] = [{ press: 'SIMPAN KE GALERI' }, { await: 'dialog[open] output' }];

export const galleryStates: State[] = [
  photos('loading', {}),
  photos('files', { OrderGallery: order }),
  photos('last day', { OrderGallery: gallery({ expiry: inDays(0.4) }) }),
  photos('no end known', { OrderGallery: gallery({ expiry: null, boothName: null, city: null, date: null }) }),
  photos('no files', { OrderGallery: gallery({ files: [] }) }),
  photos('expired', { OrderGallery: expired() }),
  photos('not found', { OrderGallery: { data: { order: null } } }),
  photos('no invoice', {}, { at: '/photos' }),
  photos('failed', { OrderGallery: away }),
  photos('unanswered', { OrderGallery: 'no answer' }),
  photos('a photo enlarged', { OrderGallery: order }, { steps: enlarge }),
  photos(
    'a photo that is lost, enlarged',
    { OrderGallery: order },
    { at: '/photos/FLIP-DEMO-ACTIVE?f=9', steps: [{ await: '.yarl__slide_current p' }] },
  ),
  photos(
    'a video enlarged',
    { OrderGallery: order },
    { at: '/photos/FLIP-DEMO-ACTIVE?f=10', steps: [{ await: '.yarl__slide_current video' }] },
  ),
  photos(
    'a video that is lost, enlarged',
    { OrderGallery: order },
    { at: '/photos/FLIP-DEMO-ACTIVE?f=12', steps: [{ await: '.yarl__slide_current p' }] },
  ),
  photos('photos alone', { OrderGallery: photosAlone() }),
  photos(
    'flipbook',
    { OrderGallery: order },
    { steps: [{ press: 'FLIP video 1 sebagai flipbook' }, { await: 'canvas[aria-label^="Lembar 1 "]' }] },
  ),
  photos('share', { OrderGallery: order }, { steps: [{ press: 'SHARE' }, { await: 'img[alt^="Kode QR"]' }] }),
  photos('download asked', { OrderGallery: photosAlone() }, { steps: [{ press: 'DOWNLOAD ALL' }] }),
  photos('download being asked for', { OrderGallery: order, PrepareDownload: 'never' }, { steps: askForAll }),
  photos('download prepared', { OrderGallery: order, PrepareDownload: prepared }, { steps: askForAll }),
  photos(
    'download going on after a reload',
    { OrderGallery: order, PrepareDownload: prepared },
    { storage: { [PENDING_DOWNLOAD_KEY]: `${Date.now() - 12 * 60_000} FLIP-DEMO-ACTIVE` } },
  ),
  photos(
    'download started',
    {
      OrderGallery: order,
      PrepareDownload: download({
        status: 'READY',
        url: 'https://zip.invalid/all.zip',
        bytes: 1_240_000_000,
        expiresAt: inDays(0.1),
      }),
    },
    { steps: [...askForAll, { await: 'output a' }] },
  ),
  photos(
    'download failed',
    { OrderGallery: order, PrepareDownload: refused('Failed to get download link') },
    { steps: askForAll },
  ),
  photos(
    'pick some',
    { OrderGallery: order },
    { steps: [{ press: 'PILIH & UNDUH' }, { await: 'dialog[open] input' }] },
  ),
  photos('on a phone', { OrderGallery: whole }, { device: 'phone' }),
  photos('save to the camera roll', { OrderGallery: whole }, { device: 'phone', steps: saveAll }),
  photos(
    'save, two files are gone',
    { OrderGallery: order },
    { device: 'phone', steps: [...saveAll, { press: 'SIMPAN' }, { await: 'dialog[open] [role=alert]' }] },
  ),
  photos(
    'one photo is downloaded',
    { OrderGallery: whole },
    {
      device: 'android',
      steps: [
        ...enlarge,
        { press: 'Simpan' },
        { press: 'SIMPAN 1 FILE' },
        { await: 'dialog[open] output:not(:empty)' },
      ],
    },
  ),
  photos('inside an app', { OrderGallery: whole }, { device: 'instagram' }),
  photos(
    'story card',
    { OrderGallery: oneResult() },
    { device: 'phone', steps: [{ press: 'Story' }, { await: 'dialog[open] img' }] },
  ),
];

const own = (name: string, answers: State['answers'], rest: Partial<State> = {}): State => ({
  page: 'myOrders',
  name,
  at: '/find-my-photos',
  member: sari,
  answers: { Me: me(sari), ...answers },
  ...rest,
});
const one = (name: string, answers: State['answers'], rest: Partial<State> = {}): State =>
  own(name, answers, { page: 'myPhotos', at: '/find-my-photos/FLIP-DEMO-ACTIVE', ...rest });

export const memberOrderStates: State[] = [
  own('loading', {}),
  own('orders', { MyOrders: myOrders() }),
  own('none yet', { MyOrders: myOrders([]) }),
  own('none yet, number not verified', { Me: me(budi), MyOrders: myOrders([]) }, { member: budi }),
  own(
    'number not verified',
    { Me: me(budi), MyOrders: refused('Phone number is not verified', 'FORBIDDEN') },
    { member: budi },
  ),
  own('failed', { MyOrders: away }),
  own('unanswered', { MyOrders: 'no answer' }),
  { page: 'myOrders', name: 'signed out', at: '/find-my-photos' },
  one('loading', {}),
  one('files', { MyPhotos: myPhotos() }),
  one('expired', { MyPhotos: myPhotos({ expired: true, files: [] }) }),
  one('a photo enlarged', { MyPhotos: myPhotos() }, { steps: enlarge }),
  one('save to the camera roll', { MyPhotos: myPhotos() }, { device: 'phone', steps: saveAll }),
  one('not found', { MyPhotos: { data: { order: null, myOrder: null } } }),
  one('failed', { MyPhotos: away }),
  { page: 'myPhotos', name: 'signed out', at: '/find-my-photos/FLIP-DEMO-ACTIVE' },
];
