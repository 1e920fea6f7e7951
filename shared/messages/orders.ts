import { inEnglish } from './message.ts';

/** Sentences of the photo pages and the search (requirements §2, §4 and §8), word for word. */
export const orderMessages = {
  ...inEnglish({
    phoneMissing: 'Please enter your phone number',
    findFailed: 'Failed to find orders',
    findUnanswered: 'Failed to find orders. Please try again.',
    invoiceInvalid: 'Invalid invoice ID',
    orderFailed: 'Failed to fetch order data',
    orderUnanswered: 'Failed to fetch order data. Please try again.',
    orderNotFound: 'Order not found',
    noFiles: 'No files available for this order',
    videoMissing: 'Video not available',
    expired: 'Sorry, your files is no longer available...',
    downloadFailed: 'Failed to get download link',
    downloadUnanswered: 'Failed to download files. Please try again.',
    qrPending: 'Generating QR...',
  }),
  accountAndOrder: 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN',
  orderOnly: 'PESANAN ATAS NOMOR TELAH DITEMUKAN',
  orderDeleted: 'Pesanan ini sudah dihapus.',
  noOrder: 'NOMOR PESANAN TIDAK DAPAT DITEMUKAN',
  downloadSoon: 'SOFT FILE AKAN SEGERA TERUNDUH….',
  share: 'SHARE HASIL FOTOMU!',
} as const;

/** Sentences of the member's own orders. */
export const memberOrderMessages = inEnglish({
  ordersSignedOut: 'Please log in to view your orders',
  ordersFailed: 'Failed to fetch orders',
  ordersUnanswered: 'Failed to fetch orders. Please try again.',
  photosSignedOut: 'Please log in to view photos',
  photosFailed: 'Failed to fetch photos',
  photosUnanswered: 'Failed to fetch photos. Please try again.',
  noPhotos: 'No photos available for this order',
});
