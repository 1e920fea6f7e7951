import { formatWait } from './general.ts';

/** Sentences of the servers only. No script of the web contains them. */
export const serverMessages = {
  busy: 'Sedang ramai sekali. Coba lagi beberapa detik lagi, ya.',
  unavailable: 'Layanan kami sedang tidak tersedia. Coba lagi sebentar lagi, ya.',
  sessionEnded: 'Sesimu sudah berakhir. Masuk lagi, ya.',
  tooLong: (max: number) => `Isi paling banyak ${max} karakter, ya.`,
  tooMany: (seconds: number) => `Terlalu banyak percobaan. Coba lagi dalam ${formatWait(seconds)}.`,
  nameDirection: 'Your name contains hidden direction marks. Please type it again without them.',
} as const;

/**
 * The refusals of requests with the header `Idempotency-Key` (decision 065). Two are for programmers, the last one for
 * people.
 */
export const idempotencyMessages = {
  malformed: 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.',
  reused: 'This Idempotency-Key was used for another request. Create a new key for each request.',
  busy: 'Permintaanmu masih diproses. Coba lagi sebentar lagi.',
} as const;
