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

/** The refusals of requests with the header `Idempotency-Key` (decision 065). */
export const idempotencyMessages = {
  malformed: 'Idempotency-Key harus terdiri dari 1 sampai 255 karakter ASCII yang terlihat.',
  reused: 'Idempotency-Key ini sudah kamu pakai untuk permintaan lain. Buat kunci baru untuk permintaan ini.',
  busy: 'Permintaanmu masih diproses. Coba lagi sebentar lagi.',
} as const;
