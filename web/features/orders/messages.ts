import type { Failure } from '#web/gql/errors.ts';

/** The sentences that SPEC §2, §5 and §8 fix for this feature, to the letter. */
export const messages = {
  phoneMissing: 'Please enter your phone number',
  findFailed: 'Failed to find orders',
  findUnanswered: 'Failed to find orders. Please try again.',
  accountAndOrder: 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN',
  orderOnly: 'PESANAN ATAS NOMOR TELAH DITEMUKAN',
  noOrder: 'NOMOR PESANAN TIDAK DAPAT DITEMUKAN',
  invoiceInvalid: 'Invalid invoice ID',
  orderFailed: 'Failed to fetch order data',
  orderUnanswered: 'Failed to fetch order data. Please try again.',
  orderNotFound: 'Order not found',
  noFiles: 'No files available for this order',
  videoMissing: 'Video not available',
  expired: 'Sorry, your files is no longer available...',
  downloadSoon: 'SOFT FILE AKAN SEGERA TERUNDUH….',
  downloadFailed: 'Failed to get download link',
  downloadUnanswered: 'Failed to download files. Please try again.',
  share: 'SHARE HASIL FOTOMU!',
  qrPending: 'Generating QR...',
} as const;

type Sentences = { failed: string; unanswered: string };

/** The server's own words when it sent some, else the sentence of the case; a limit also says when it ends. */
export function failureText(failure: Failure, { failed, unanswered }: Sentences): string {
  if (failure.network) return unanswered;
  const said = failure.message ?? failed;
  // A sentence with a number in it has said how long already.
  if (failure.code !== 'RATE_LIMITED' || failure.retryAfter === null || /\d/.test(said)) return said;
  return `${said.replace(/[.\s]+$/, '')}. Coba lagi dalam ${formatWait(failure.retryAfter)}.`;
}

/** `42 detik`, `3 menit`: how long until a limit ends, rounded up. */
function formatWait(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} detik` : `${Math.ceil(seconds / 60)} menit`;
}
