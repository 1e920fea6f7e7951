import { describe, expect, test } from 'vitest';
import { accountMessages } from './account.ts';
import { generalMessages } from './general.ts';
import { languageParts } from './language.ts';
import { memberOrderMessages, orderMessages } from './orders.ts';

const VALUE = '§';
const sentences = [generalMessages, accountMessages, orderMessages, memberOrderMessages]
  .flatMap((group) => Object.values(group) as (string | ((value: string) => string))[])
  .map((sentence) => (typeof sentence === 'string' ? sentence : sentence(VALUE)));

/** Words that occur in sentences of one language only. */
const INDONESIAN = /\b(?:dulu|coba|tidak|minimal|dapat|telah|terunduh|hasil|berhasil|pesanan|ya)\b/i;

describe('a fixed sentence', () => {
  test.each(sentences)('%s', (sentence) => {
    const [first, ...rest] = languageParts(sentence);
    expect(first).toEqual(
      INDONESIAN.test(sentence) ? { text: sentence } : { text: sentence.replace(VALUE, ''), lang: 'en' },
    );
    expect(rest).toEqual(sentence.includes(VALUE) ? [{ text: VALUE }] : []);
  });
});

describe('a text of a brand', () => {
  test('has no language of its own, whatever its words are', () => {
    for (const text of ['Nomor HP, email, atau password salah.', 'The oven is on fire', 'Error: kode is salah'])
      expect(languageParts(text)).toEqual([{ text }]);
    expect(languageParts('')).toEqual([]);
  });

  test('stays its own behind a fixed sentence, and before one', () => {
    expect(languageParts(accountMessages.codeSendFailed('Tunggu sebentar.'))).toEqual([
      { text: 'Failed to send verification code. ', lang: 'en' },
      { text: 'Tunggu sebentar.' },
    ]);
    expect(languageParts(`Phone: ${accountMessages.formatInvalid}`)).toEqual([
      { text: 'Phone: ' },
      { text: accountMessages.formatInvalid, lang: 'en' },
    ]);
  });
});

test('two fixed sentences in a row are one part; the longest counts where several begin', () => {
  const both = accountMessages.pictureFailed(generalMessages.tryAgain);
  expect(languageParts(both)).toEqual([{ text: both, lang: 'en' }]);
  expect(languageParts(orderMessages.findUnanswered)).toEqual([{ text: orderMessages.findUnanswered, lang: 'en' }]);
});

test('a sentence that lost its period to what follows is still marked', () => {
  expect(languageParts('Login failed. Please try again. Coba lagi dalam 42 detik.')).toEqual([
    { text: accountMessages.loginFailed, lang: 'en' },
    { text: ' Coba lagi dalam 42 detik.' },
  ]);
  expect(languageParts('Failed to find orders. Coba lagi')[0]).toEqual({ text: 'Failed to find orders.', lang: 'en' });
});
