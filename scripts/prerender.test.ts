import { expect, test } from 'vitest';
import { inlineStyles, scriptsAfterPaint } from './prerender.ts';

const sheets: Record<string, string> = { 'assets/index.css': 'a{color:red}', 'assets/page.css': 'a{color:$&}' };
const read = (file: string) => sheets[file] ?? '';
const head = '<title>x</title><link rel="stylesheet" crossorigin href="/assets/index.css"><link rel="stylesheet" crossorigin href="/assets/page.css">';

test('the style sheets of a document are one element, in their order, and their links are not fetched', () => {
  const html = inlineStyles(head, read);
  expect(html).toContain('<style>a{color:red}\na{color:$&}</style>');
  expect(html.match(/<link [^>]*>/g)).toEqual(['index', 'page'].map((name) => `<link rel="stylesheet" disabled crossorigin href="/assets/${name}.css">`));
});

test('a style sheet that would end its element fails the build', () => {
  expect(() => inlineStyles(head, () => 'a{content:"</style>"}')).toThrow('would end its element');
});

test('the scripts of a prerendered page come after its fonts and pictures', () => {
  const links = '<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"><link rel="modulepreload" fetchpriority="low" crossorigin href="/c.js">';
  expect(scriptsAfterPaint(links).match(/fetchpriority="low"/g)).toHaveLength(3);
});
