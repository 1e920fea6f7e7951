import { expect, test } from 'vitest';
import { toSoftFiles } from './soft-file.reader.ts';

const URL = 'https://m.example/1.jpg';
const DOT = 'data:image/webp;base64,UklGRhIAAABXRUJQVlA4TAYAAAAvQWxvAGs=';
const read = (fields: object) => toSoftFiles([{ type: 1, url: URL, ...fields }], 'A:B')[0];

test('size, placeholder and thumbnails of a picture are read', () => {
  const thumbnails = [
    { width: 960, url: `${URL}?w=960` },
    { width: 240, url: `${URL}?w=240` },
  ];
  expect(read({ width: 3000, height: 2000, placeholder: DOT, thumbnails })).toMatchObject({
    id: 'SoftFile:A%3AB:0:1.jpg',
    kind: 'PHOTO',
    url: URL,
    name: '1.jpg',
    mimeType: null,
    bytes: null,
    durationSeconds: null,
    width: 3000,
    height: 2000,
    placeholder: DOT,
    thumbnails: thumbnails.toReversed(),
  });
});

test.each([0, -1, 1.5, 65_536, Number.NaN, '800px', null, {}, [800], true])(
  '%j is no number of pixels; the other fields stay',
  (pixels) => {
    const thumbnails = [pixels, 9].map((width) => ({ width, url: URL }));
    expect(read({ width: pixels, height: 600, thumbnails })).toMatchObject({
      url: URL,
      width: null,
      height: 600,
      thumbnails: [{ width: 9, url: URL }],
    });
  },
);

test.each([
  ['a script', 'javascript:alert(1)'],
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a page', 'data:text/html;base64,PGI+'],
  ['a link', URL],
  ['one that is not base64', 'data:image/webp,RIFF'],
  ['half a base64', `${DOT}=`],
  ['one with a second part', `${DOT}" onload="alert(1)`],
  ['one with a line break', `${DOT}\n`],
  ['an empty text', ''],
  ['one over 2 kB', `data:image/webp;base64,${'AAAA'.repeat(507)}`],
  ['none', 7],
])('%s is no placeholder', (_name, placeholder) => {
  expect(read({ placeholder })).toMatchObject({ url: URL, placeholder: null });
});

test('a placeholder of 2 kB is the longest', () => {
  const longest = `data:image/png;base64,${'AAAA'.repeat(506)}`;
  expect(read({ placeholder: longest })?.placeholder).toBe(longest);
});

test.each(['none', {}, 7, null, { 0: { width: 9, url: URL } }])('%j is no list of thumbnails', (thumbnails) => {
  expect(read({ thumbnails })?.thumbnails).toEqual([]);
});

test('a thumbnail with a refused link is dropped, and the rest stay', () => {
  const given = [
    { width: 240, url: 'javascript:alert(1)' },
    null,
    'x',
    { width: 480 },
    { width: 960, url: URL },
    { width: 100, url: '//m.example/1' },
  ];
  expect(read({ thumbnails: given })?.thumbnails).toEqual([{ width: 960, url: URL }]);
});

test('at most 24 thumbnails are taken', () => {
  const given = Array.from({ length: 5_000 }, (_, index) => ({ width: index + 1, url: URL }));
  expect(read({ thumbnails: given })?.thumbnails).toHaveLength(24);
});

test('name, type, size and duration are read; what is none is null', () => {
  const all = { name: 'foto-1.jpg', mime_type: 'video/mp4', bytes: 1_234, duration_seconds: 4.5 };
  expect(read(all)).toMatchObject({ name: 'foto-1.jpg', mimeType: 'video/mp4', bytes: 1_234, durationSeconds: 4.5 });
  expect(read({ name: '', mime_type: 'a b', bytes: -1, duration_seconds: Number.NaN })).toMatchObject({
    name: '1.jpg',
    mimeType: null,
    bytes: null,
    durationSeconds: null,
  });
});

test('sizes from 2 GiB on fit `byteSize` alone', () => {
  expect(read({ bytes: 2 ** 31 - 1 })).toMatchObject({ bytes: 2 ** 31 - 1, byteSize: 2 ** 31 - 1 });
  expect(read({ bytes: '3221225472' })).toMatchObject({ bytes: null, byteSize: 3_221_225_472 });
  expect(read({ bytes: 2 ** 53 })).toMatchObject({ bytes: null, byteSize: null });
});

test.each([
  [1, 'PHOTO', 'PHOTO'],
  ['2', 'RESULT', 'RESULT'],
  [3, 'VIDEO', 'VIDEO'],
  ['02', 'RESULT', 'RESULT'],
  [4, 'VIDEO', 'OTHER'],
  [1.5, 'VIDEO', 'OTHER'],
  [undefined, 'VIDEO', 'OTHER'],
])('a file of type %j is of the kind %s and of the type %s', (type, kind, fileType) => {
  expect(read({ type })).toMatchObject({ kind, fileType });
});

test('a file whose link must not reach a client is dropped, and the rest stay', () => {
  const rows = ['javascript:alert(1)', null, URL].map((url) => ({ type: 1, url }));
  expect(toSoftFiles([...rows, null, 'text', []], 'A').map(({ url }) => url)).toEqual([URL]);
});

test('two names that differ before their last 100 characters have two ids', () => {
  const name = `${'x'.repeat(120)}.jpg`;
  const rows = ['01-', '02-'].map((start) => ({ url: `https://media.example.com/${start}${name}` }));
  const ids = toSoftFiles(rows, 'A').map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test('a file keeps its id while host, folder and signature of its link change; two of one name differ', () => {
  const idsOf = (...urls: string[]) =>
    toSoftFiles(
      urls.map((url) => ({ url })),
      'A',
    ).map(({ id }) => id);
  const ids = idsOf('https://a.example/x/1.jpg?s=1', 'https://a.example/y/1.jpg', 'https://a.example/2.jpg');
  expect(new Set(ids).size).toBe(3);
  expect(idsOf('https://b.example/1.jpg#a', 'https://b.example/z/1.jpg?t=2', 'https://b.example/2.jpg?u')).toEqual(ids);
});

test.each([
  ['foto-1.jpg', 'x.png', 'foto-1.jpg'],
  [null, 'foto%20kita.jpg', 'foto kita.jpg'],
  ['../etc/passwd.txt', '1.jpg', '1.jpg'],
  [null, '%E0%A4%A', 'photo'],
  ['con:1.jpg', 'download', 'photo'],
])('named %j by the API and %j by its link, it is saved as %s', (name, linkName, expected) => {
  expect(read({ name, url: `https://m.example/${linkName}` })).toMatchObject({ name: expected });
});

const sizes = [240, 480, 960].map((width) => ({ width, url: `${URL}?w=${width}` }));

test.each([
  [-1, 240],
  [240, 240],
  [241, 480],
  [961, 960],
])('the thumbnail of width %i is the smallest at least so wide, else the widest: %i', (wanted, given) => {
  expect(read({ thumbnails: sizes })?.thumbnail(wanted)).toBe(`${URL}?w=${given}`);
});

test('without thumbnails it is the picture itself; of a video it is a still, or none', () => {
  expect(read({})?.thumbnail(240)).toBe(URL);
  expect(read({ type: 3 })?.thumbnail(240)).toBeNull();
  expect(read({ type: 3, thumbnails: sizes })?.thumbnail(480)).toBe(`${URL}?w=480`);
});
