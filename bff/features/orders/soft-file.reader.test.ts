import { expect, test } from 'vitest';
import { readWebUrl } from '#bff/lib/api-values.ts';
import { toSoftFile } from './soft-file.reader.ts';

const URL = 'https://m.example/1.jpg';
const DOT = 'data:image/webp;base64,UklGRhIAAABXRUJQVlA4TAYAAAAvQWxvAGs=';
const read = (fields: object) => toSoftFile({ type: 1, url: URL, ...fields }, readWebUrl);

test('size, placeholder and thumbnails of a picture are read', () => {
  const thumbnails = [
    { width: 960, url: `${URL}?w=960` },
    { width: 240, url: `${URL}?w=240` },
  ];
  expect(read({ width: 3000, height: 2000, placeholder: DOT, thumbnails })).toEqual({
    type: 1,
    kind: 'PHOTO',
    url: URL,
    width: 3000,
    height: 2000,
    placeholder: DOT,
    thumbnails: thumbnails.toReversed(),
  });
});

test('the link alone is enough', () => {
  expect(read({})).toEqual({
    type: 1,
    kind: 'PHOTO',
    url: URL,
    width: null,
    height: null,
    placeholder: null,
    thumbnails: [],
  });
});

test.each([0, -1, 1.5, 1e9, 65_536, Number.NaN, '800', null, {}, [800], true])(
  '%j is no number of pixels; the other fields stay',
  (pixels) => {
    expect(read({ width: pixels, height: 600 })).toMatchObject({ url: URL, width: null, height: 600 });
    expect(read({ width: 800, height: pixels })).toMatchObject({ url: URL, width: 800, height: null });
    expect(
      read({
        thumbnails: [
          { width: pixels, url: URL },
          { width: 9, url: URL },
        ],
      })?.thumbnails,
    ).toEqual([{ width: 9, url: URL }]);
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

test.each([['none'], [{}], [7], [null], [{ 0: { width: 9, url: URL } }]])(
  '%j is no list of thumbnails',
  (thumbnails) => {
    expect(read({ thumbnails })?.thumbnails).toEqual([]);
  },
);

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
