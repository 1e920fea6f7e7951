import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactly } from './exact-json.ts';

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
