import { expect, test, vi } from 'vitest';
import { readWebUrl } from './web-url.ts';

test.each([
  'https://m.example/1.jpg',
  'http://m.example:8080/a%20b.jpg?signature=x@y#part',
  'https://m.example/@ayu/1.jpg',
  'https://m.example',
  'HTTPS://M.example/1.jpg',
  'https://m.example/foto-ñandú.jpg',
  'http://localhost:5000/media/1.jpg',
  'https://m.example/'.padEnd(8_192, 'a'),
  'https://m.example/'.padEnd(8_192, 'ñ'),
])('%s is a link', (link) => {
  expect(readWebUrl(link)).toBe(link);
});

test.each([
  ['https://m.example/foto 2.jpg', 'https://m.example/foto%202.jpg'],
  [
    'https://m.example/a b/c  d.jpg?name=foto 2&s=x y#a b',
    'https://m.example/a%20b/c%20%20d.jpg?name=foto%202&s=x%20y#a%20b',
  ],
  ['https://m.example/foto\u00a02.jpg', 'https://m.example/foto%C2%A02.jpg'],
  ['https://m.example/a%20b c.jpg', 'https://m.example/a%20b%20c.jpg'],
  [' https://m.example/foto 2.jpg\u2003', 'https://m.example/foto%202.jpg'],
  [' https://m.example/1.jpg ', 'https://m.example/1.jpg'],
])('%j is read as %s', (text, link) => {
  expect(readWebUrl(text)).toBe(link);
  expect(new URL(link).href).toBe(link);
});

test.each([
  'https://m.exam ple/1.jpg',
  'https://m.example /1.jpg',
  'https://m.example/foto 2.jpg\n',
  'https://a@b.example/',
  'https://m.example@evil.example/1.jpg',
  'https://user:secret@m.example/',
  'https://@m.example/',
  'https://m.example\\@evil.example/',
  'https://m.example/1.jpg\r\nset-cookie: a=b',
  'https://m.example/1.jpg\n',
  '\thttps://m.example/',
  'https://m.example/\u0000',
  'https://m.exam\tple/',
  'https://m.example/\u0085x',
  'https://m.example/'.padEnd(8_193, 'a'),
  'https://m.example/'.padEnd(8_193, 'ñ'),
  'ftp://m.example/1.jpg',
  'https://',
  'https:///x',
  'https://m.example:99999/1.jpg',
  'https://[::1/x',
  'javascript:alert(1)',
  '//m.example/1.jpg',
  '',
  null,
  7,
  {},
])('%j is none', (text) => {
  expect(readWebUrl(text)).toBeNull();
});

test('a host of more than 253 characters is not parsed', () => {
  const canParse = vi.spyOn(URL, 'canParse');
  const host = `${'a'.repeat(60)}.`.repeat(4).concat('example.b'); // 253
  expect(readWebUrl(`https://${host}:65535/1.jpg`)).not.toBeNull();
  canParse.mockClear();
  for (const long of [`${host}b`, '\u0301\u0316'.repeat(4_000)]) expect(readWebUrl(`https://${long}/1.jpg`)).toBeNull();
  expect(canParse).not.toHaveBeenCalled();
});

test('a link that its encoded spaces make longer than 8 kB is none', () => {
  const tail = 'a b'.repeat(2_000);
  expect(readWebUrl(`https://m.example/${tail}`)).toBeNull();
});
