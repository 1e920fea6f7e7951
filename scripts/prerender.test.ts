import { expect, test } from 'vitest';
import { inlineStyles } from './prerender.ts';

const sheets: Record<string, string> = { 'assets/index.css': 'a{color:red}', 'assets/page.css': 'a{color:$&}' };
const read = (file: string) => sheets[file] ?? '';
const head =
  '<title>x</title><link rel="stylesheet" crossorigin href="/assets/index.css"><link rel="stylesheet" crossorigin href="/assets/page.css">';

test('the style sheets of a document are one element, in their order, and their links are not fetched', () => {
  const html = inlineStyles(head, read);
  expect(html).toContain('<style>a{color:red}\na{color:$&}</style>');
  expect(html.match(/<link [^>]*>/g)).toEqual(
    ['index', 'page'].map((name) => `<link rel="stylesheet" disabled crossorigin href="/assets/${name}.css">`),
  );
});

test('a style sheet that would end its element fails the build', () => {
  expect(() => inlineStyles(head, () => 'a{content:"</style>"}')).toThrow('would end its element');
});
