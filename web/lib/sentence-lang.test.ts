import { expect, test } from 'vitest';
import { accountMessages, generalMessages, idempotencyMessages, memberOrderMessages, newsletterMessages, orderMessages, serverMessages } from '#shared/messages.ts';
import { sentenceLang } from './sentence-lang.ts';

const INDONESIAN = /\b(?:dulu|yang|coba|lagi|telah|tidak|dapat|password|kamu|terunduh|hasil)\b/i;

const sentences = [generalMessages, accountMessages, orderMessages, memberOrderMessages, newsletterMessages, serverMessages, idempotencyMessages]
  .flatMap((messages) => Object.values(messages) as (string | ((value: never) => string))[])
  .map((message) => (typeof message === 'string' ? message : message(42 as never)))
  // Headings and notes with a `lang` of their own.
  .filter((sentence) => !['Signing you in with Google', 'Generating QR...', 'Successfully Unsubscribed'].includes(sentence));

test.each(sentences)('%s', (sentence) => {
  const isIndonesian = INDONESIAN.test(sentence) && !sentence.startsWith('Password must');
  expect(sentenceLang(sentence)).toBe(isIndonesian ? undefined : 'en');
});

test('the messages of the embedded API and of unknown ones are of the page, unless they are English', () => {
  expect(sentenceLang('Nomor HP, email, atau password salah.')).toBeUndefined();
  expect(sentenceLang('Phone: Nomor HP ini sudah punya akun.')).toBeUndefined();
  expect(sentenceLang('The oven is on fire')).toBe('en');
});
