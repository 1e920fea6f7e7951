import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactPhone, isReachable, normalisePhone, phoneKey } from './phone.ts';

test.each([
  '081234567801',
  '81234567801',
  '6281234567801',
  '+6281234567801',
  '006281234567801',
  '+62 812-3456-7801',
  '0812.3456.7801',
  ' 0812 3456 7801 ',
  '+62 (0)812 3456 7801',
  '+62 0812 3456 7801',
  '+0812 3456 7801',
  '0 62 812 3456 7801',
  '62 62 812 3456 7801',
  '(+62) 812 3456 7801',
  '(0812) 3456‑7801',
  '\u202a+62 812\u00a03456\u00a07801\u202c',
  '0812–3456—7801',
  '0812 3456 \u22127801',
  '０８１２３４５６７８０１',
  '٠٨١٢٣٤٥٦٧٨٠١',
  "'081234567801",
  '="081234567801"',
  '81234567801.0',
  '81,234,567,801',
  '81.234.567.801',
  '8.1234567801E+10',
  '*0812 3456 7801*',
  'Sari: 0812 3456 7801',
  'WA0812-3456-7801',
  'o812 3456 7801',
  'No. HP 0812-3456-7801 (WA), 2 orang',
  '0812 3456 7801\n2 orang',
  '0812-3456-7801 / +62 812-3456-7801',
  'tel:+62-812-3456-7801',
  'tel:081234567801;ext=12',
  'https://wa.me/6281234567801?text=Halo%2C%20pesanan%20081234567802',
  'https://api.whatsapp.com/send/?phone=%2B62%20812%203456%207801&text&type=phone_number',
  'whatsapp://send?phone=6281234567801',
])('%j is Sari, however she writes it', (typed) => {
  expect(normalisePhone(typed)).toBe('081234567801');
});

test.each([
  ['+65 9123 4567', '+6591234567'],
  ['006591234567', '+6591234567'],
  ['6591234567', '+6591234567'],
  ['+65 (0) 9123 4567', '+6591234567'],
  ['+81 234 567 801', '+81234567801'],
  ['8613800138000', '+8613800138000'],
  ['021-5550199', '0215550199'],
  ['+62 21 5550199', '0215550199'],
  ['0628 20123', '062820123'],
  ['12345', '12345'],
])('%j, of another country or a landline, is %s', (typed, number) => {
  expect(normalisePhone(typed)).toBe(number);
});

test.each([
  '',
  '-',
  'sari',
  '0812x',
  '08\u00001234567',
  '1'.repeat(16),
  '0'.repeat(12),
  "0812' or 1=1",
  '8.12346E+10',
  '8.123456789E+10',
  '8E+10',
  '08123456780l',
  '0812 3456 7801, 0812 3456 7802',
  '0812 3456 7801 / 0812 3456 7802',
  '0812 3456\n7801',
  ' '.repeat(400) + '081234567801',
])('%j is no phone number', (typed) => {
  expect(normalisePhone(typed)).toBeNull();
});

/** What stands between two groups of digits, and around the number. */
const SEPARATORS = ['', '', ' ', '-', '.', '\u00a0', '\u2009', '\u2011', '–', '\u2212', ' - ', '/', '\u200b'];
const WRAPPERS = [
  '#',
  ' # ',
  '(#)',
  "'#",
  '"#"',
  '="#"',
  '*#*',
  'tel:#',
  'WA: #',
  'HP # (WA)',
  'Sari\t#\n',
  '\u2068#\u2069',
  '<#>',
  'https://wa.me/#',
  'whatsapp://send?phone=#&text=Halo%202',
  '#;ext=7',
];
const DIGITS = [0x30, 0xff10, 0x660, 0x6f0];

/** The number with these prefixes, in any grouping, digits and wrapper. */
const spellingsOf = (number: string, prefixes: string[]) =>
  fc
    .tuple(
      fc.constantFrom(...prefixes),
      fc.array(fc.constantFrom(...SEPARATORS), { minLength: number.length, maxLength: number.length }),
      fc.constantFrom(...WRAPPERS),
      fc.constantFrom(...DIGITS),
    )
    .map(([prefix, separators, wrapper, zero]) => {
      const grouped = Array.from(number, (digit, index) => (separators[index] ?? '') + digit).join('');
      const typed = (prefix + grouped).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      return wrapper.replace('#', () => typed);
    });
const digits = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^\\d{${minLength},${maxLength}}$`));

describe('whatever a chat, a card, a sheet or a thumb makes of it', () => {
  const mobile = fc.tuple(fc.constantFrom('81', '82', '83', '85', '87', '88', '89'), digits(7, 10));
  const prefixes = ['', '0', '62', '+62', '0062', '(0)', '+62 (0)', '+62 0', '620', '(+62)', '062', '++62', '6262'];

  test('an Indonesian number stays one', () => {
    const cases = mobile.chain(([start, rest]) =>
      fc.tuple(fc.constant(start + rest), spellingsOf(start + rest, prefixes)),
    );
    const expectRead = ([number, typed]: [string, string]) => {
      expect(normalisePhone(typed)).toBe(`0${number}`);
    };
    fc.assert(fc.property(cases, expectRead), { numRuns: 2_000 });
  });

  test('a foreign number stays one', () => {
    const foreign = fc.tuple(fc.constantFrom('65', '60', '61', '44', '1', '971'), digits(9, 10));
    const cases = foreign
      .map(([code, rest]) => `${code}1${rest.slice(1)}`)
      .chain((number) => fc.tuple(fc.constant(number), spellingsOf(number, ['', '+', '00', '+ ', '(+)'])));
    const expectRead = ([number, typed]: [string, string]) => {
      expect(normalisePhone(typed)).toBe(`+${number}`);
    };
    fc.assert(fc.property(cases, expectRead), { numRuns: 2_000 });
  });

  test('a normalised number is its own spelling', () => {
    const text = fc.oneof(
      fc.string(),
      digits(5, 16),
      fc.string({ unit: fc.constantFrom(...'+|0|6|2|8| |(|)|x|-|.'.split('|')) }),
    );
    const expectStable = (typed: string) => {
      const number = normalisePhone(typed);
      expect(number === null ? null : normalisePhone(number)).toBe(number);
    };
    fc.assert(fc.property(text, expectStable), { numRuns: 5_000 });
  });
});

test('text that is no number has a key of its own, one for all its spellings', () => {
  expect(phoneKey('abc')).toBe(phoneKey(' ＡＢＣ '));
  expect(phoneKey('abc')).not.toBe(phoneKey('abd'));
});

test('messages reach numbers with enough digits', () => {
  expect(['081234567801', '+6591234567'].map(isReachable)).toEqual([true, true]);
  expect(['12345', '0812', '+123'].map(isReachable)).toEqual([false, false, false]);
});

test.each([
  ['0812-3456.7801', '081234567801'],
  ['+62 812\u20103456\u00a07801', '+6281234567801'],
  ['\u202a+62 812\u22123456\u2060 7801\u202c', '+6281234567801'],
  ['(0812) abc', '(0812)abc'],
])('%j goes to the API as %s', (typed, sent) => {
  expect(compactPhone(typed)).toBe(sent);
});
