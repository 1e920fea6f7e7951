import { expect, test } from 'vitest';
import { readRupiah } from '#shared/booth-facts.ts';
import { parseExpiry, parseTimestamp, readDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { invoiceOfPhotosPath, isInvoice } from '#shared/invoice.ts';
import { maskAccount, maskEmail, maskPhone } from '#shared/masks.ts';
import { mediaTypeOf } from '#shared/media-type.ts';
import { joinSentences } from '#shared/messages/general.ts';
import { addressKey, contactKey } from '#shared/node/protection.ts';
import { cleanCode, readCode } from '#shared/one-time-code.ts';
import { hasOneDirection, isOneLine, isVisible } from '#shared/person-name.ts';
import { compactPhone, normalisePhone, phoneKey } from '#shared/phone.ts';
import * as input from '#shared/rest-api/account.input.ts';

/** Repeated, they are what readers of texts are slow with: marks, runs of one kind, runs that end unexpectedly. */
const UNITS = ['\u0301', 'a', '0', '-', ' ', '\n', '.', '(', '/', '@', ':', '%', 'a.', '0 ', '@a', '\u0301\u0316'];
const ENDS = ['', '!', '\0'];
/** Linear work on a text of this length takes a few milliseconds, quadratic work ten seconds. */
const LENGTH = 100_000;
const LIMIT_MS = 1_500;

const READERS: Record<string, (text: string) => unknown> = {
  fold,
  normalisePhone,
  phoneKey,
  compactPhone,
  contactKey,
  addressKey,
  'contactKey of an e-mail address': (text) => contactKey(`${text}@example.com`),
  cleanCode,
  readCode,
  isInvoice,
  invoiceOfPhotosPath,
  isVisible,
  isOneLine,
  hasOneDirection,
  maskPhone,
  maskEmail,
  maskAccount: (name) => maskAccount({ name, phone: null }),
  parseTimestamp,
  parseExpiry,
  readDay,
  readRupiah,
  mediaTypeOf: (name) => mediaTypeOf(null, name),
  'mediaTypeOf a content type': (type) => mediaTypeOf(type, ''),
  joinSentences: (text) => joinSentences([text, text]),
  ...Object.fromEntries(
    Object.entries(input).flatMap(([name, schema]) =>
      typeof schema === 'object' && 'safeParse' in schema && 'shape' in schema
        ? Object.keys(schema.shape).map((field) => [
            `${name}.${field}`,
            (text: string) => schema.safeParse({ [field]: text }),
          ])
        : [],
    ),
  ),
};

test.each(Object.entries(READERS))('%s takes linear time', (_name, read) => {
  for (const unit of UNITS)
    for (const end of ENDS) {
      const text = unit.repeat(LENGTH / unit.length) + end;
      const began = performance.now();
      read(text);
      expect(performance.now() - began, `${JSON.stringify(unit)} and ${JSON.stringify(end)}`).toBeLessThan(LIMIT_MS);
    }
});
