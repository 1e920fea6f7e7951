import { expect, test } from 'vitest';
import { isSafeToShow } from './untrusted-text.ts';

test.each([
  ['a link', 'Buka evil.example untuk masuk'],
  ['an e-mail address', 'Tulis ke bantuan@evil'],
  ['a dot of another script', 'Buka evil\u3002example'],
  ['two lines', 'Satu\nDua'],
  ['text in the other direction', 'Buka \u202eelpmaxe'],
  ['a phone number', 'Telepon kami di 0811 2222 3333'],
  ['a phone number with other separators', 'Telepon (0811) 2.2.2.2 / 3_3–3\u00a03'],
  ['digits of another script', 'Telepon ٠٨١١٢٢٢٢٣٣٣٣'],
  ['a phone number with words between', 'Telepon 0811 lalu 2222 lalu 3333'],
  ['a phone number with letters for digits', 'Telepon O8l1 2222 3333'],
  ['nothing', ''],
  ['more than 300 characters', 'a'.repeat(301)],
])('%s is not shown', (_what, text) => {
  expect(isSafeToShow(text, 300)).toBe(false);
});

test.each([
  'access_denied',
  `Error 400 – OAuth 2.0: <the user's account> refused (#7/1)! `.padEnd(300, 'é'),
  'Waktu masuk sudah habis. Coba lagi dalam 1 jam 30 menit, ya.',
  'FLIP-2345-ABCD',
])('%s is shown', (text) => {
  expect(isSafeToShow(text, 300)).toBe(true);
});
