import { describe, expect, test } from 'vitest';
import { accountMessages } from './account.ts';
import { generalMessages, joinSentences } from './general.ts';
import {
  distinct,
  english,
  joined,
  joinMessages,
  type Message,
  ourMessage,
  phrasesOf,
  textOf,
  withPeriod,
} from './message.ts';
import { memberOrderMessages, orderMessages } from './orders.ts';
import * as texts from './texts.ts';

const VALUE = '§';
const sentences = [generalMessages, accountMessages, orderMessages, memberOrderMessages]
  .flatMap((group) => Object.entries(group) as [string, Message | ((value: string) => Message)][])
  .map(([name, message]) => [name, typeof message === 'function' ? message(VALUE) : message] as const);

/** Words that occur in sentences of one language only. */
const INDONESIAN = /\b(?:dulu|coba|tidak|minimal|dapat|telah|terunduh|hasil|berhasil|pesanan|silakan|ya)\b/i;

describe('a message of ours', () => {
  test.each(sentences)('%s has its language', (_, message) => {
    const [first] = phrasesOf(message);
    expect(typeof first === 'object').toBe(!INDONESIAN.test(textOf(message)));
  });

  test('keeps its language beside words of the API, which have none', () => {
    expect(accountMessages.codeSendFailed('Tunggu sebentar.')).toEqual([
      { text: 'Failed to send verification code. ', lang: 'en' },
      'Tunggu sebentar.',
    ]);
    expect(accountMessages.googleError('access_denied')).toEqual([english('Google OAuth error: '), 'access_denied']);
    expect(accountMessages.pictureFailed(generalMessages.tryAgain)).toEqual(
      english('Failed to update profile picture. Please try again.'),
    );
  });

  test('is text for the servers', () => {
    expect(texts.accountTexts.codeWrong).toBe('Invalid verification code. Please try again.');
    expect(texts.accountTexts.pictureFailed('Coba lagi.')).toBe('Failed to update profile picture. Coba lagi.');
    expect(texts.generalTexts.httpError(502)).toBe('HTTP error! status: 502');
    expect(texts.orderTexts.orderDeleted).toBe(orderMessages.orderDeleted);
  });
});

const busy = english('Too busy');

test('a message gets one period at its end', () => {
  for (const text of ['Too busy', 'Too busy.', 'Too busy. ']) {
    expect(withPeriod(english(text))).toEqual(english('Too busy.'));
    expect(withPeriod([english('Code: '), text])).toEqual([english('Code: '), 'Too busy.']);
  }
});

test('sentences are joined with periods, each once, and keep their languages', () => {
  expect(joinMessages([busy])).toBe(busy);
  expect(joinMessages(['Isi nama.', busy, 'Isi nama.'])).toEqual(['Isi nama. ', busy]);
  expect(joinSentences(['One.', 'Two', 'One.', 'Three.'])).toBe('One. Two. Three.');
  expect(joinSentences([])).toBe('');
});

test('the same words count once, and neighbours in one language are one phrase', () => {
  expect(distinct([busy, 'Isi nama', busy.text])).toEqual([busy, 'Isi nama']);
  expect(joined(busy, english(', sorry'), [' ', 'ya'])).toEqual([english('Too busy, sorry'), ' ya']);
});

test("a text of the API in the words of a message of ours is that message; else its language isn't known", () => {
  expect(ourMessage('Too busy', 'Ramai', busy)).toBe(busy);
  expect(ourMessage('Too busy today', busy)).toBe('Too busy today');
});
