import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepDigits, parseExactly } from './exact-json.ts';

test.each([
  ['{"id":7234567890123456789}', { id: '7234567890123456789' }],
  ['{"id" :\n -9007199254740993 }', { id: '-9007199254740993' }],
  ['[9007199254740993,9007199254740991]', ['9007199254740993', 9_007_199_254_740_991]],
  ['7234567890123456789', '7234567890123456789'],
  [
    '{"a":"\\", 7234567890123456789","b":[ 7234567890123456789 ]}',
    { a: '", 7234567890123456789', b: ['7234567890123456789'] },
  ],
  ['{"a\\\\":7234567890123456789}', { 'a\\': '7234567890123456789' }],
  [
    '{"lat":-7.9666204123456789012,"big":1234567890123456789e2}',
    { lat: -7.966620412345679, big: 1.2345678901234568e20 },
  ],
  ['{"url":"https://m.example/1234567890123456789.jpg"}', { url: 'https://m.example/1234567890123456789.jpg' }],
])('%s is read with all digits', (json, value) => {
  expect(parseExactly(json)).toEqual(value);
});

test.each([
  '{1234567890123456789:1}',
  '{"a":01234567890123456789}',
  '{"a":1234567890123456789',
  'x 1234567890123456789',
])('%s stays no JSON', (text) => {
  expect(keepDigits(text)).toBe(text);
  expect(() => parseExactly(text)).toThrow(SyntaxError);
});

test('without such numbers, JSON is read as JSON.parse does', () => {
  const expectSame = (json: string) => {
    expect(parseExactly(json)).toEqual(JSON.parse(json));
  };
  const number = /"\d{16,}"|[:[,]-?\d{16,}|^-?\d{16,}/;
  fc.assert(
    fc.property(
      fc.json().filter((json) => !number.test(json)),
      expectSame,
    ),
  );
});

test('numbers keep their digits wherever they stand', () => {
  const digits = fc.stringMatching(/^-?[1-9]\d{16,30}$/);
  const value = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
    digits.map((text) => ({ text })),
  );
  const expectDigits = (rows: (string | number | { text: string })[]) => {
    const json = `[${rows.map((row) => (typeof row === 'object' ? row.text : JSON.stringify(row))).join(' , ')}]`;
    const wanted = rows.map((row) => (typeof row === 'object' ? row.text : row === 0 ? 0 : row));
    const rounded = (one: unknown) =>
      typeof one === 'number' && Number.isInteger(one) ? BigInt(one).toString() : String(one);
    expect((parseExactly(json) as unknown[]).map(rounded)).toEqual(wanted.map(rounded));
  };
  fc.assert(fc.property(fc.array(value), expectDigits));
});
