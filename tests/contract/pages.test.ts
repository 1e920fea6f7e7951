import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { screens } from '#web/app/screens.ts';
import { documentFile, isIndexed, notFound, pages } from '#web/server/pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const known = [...pages, notFound];

/** The files that the client's screens are loaded from, as its list spells them. */
function screenFiles(): string[] {
  const list = readFileSync(path.join(root, 'web/app/screens.ts'), 'utf8').split('screens: readonly Screen[]')[1] ?? '';
  return [...list.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => file.replace('#web/', '').replace('./', 'app/'));
}

describe('the web service and the client agree on the site', () => {
  test('each address that the client draws is a page of the service, and the other way round', () => {
    expect(screens.map(({ pattern }) => pattern).sort()).toEqual(known.map(({ pattern }) => pattern).sort());
  });

  test('the service asks in advance for the screen that the client will draw', () => {
    const files = screenFiles();
    expect(Object.fromEntries(screens.map(({ pattern }, at) => [pattern, files[at]]))).toEqual(Object.fromEntries(known.map(({ pattern, screen }) => [pattern, screen])));
  });

  test('no two pages share a document, and each has a title and a description of its own', () => {
    for (const value of [documentFile, ({ title }: (typeof known)[number]) => title, ({ description }: (typeof known)[number]) => description]) {
      expect(new Set(known.map(value)).size).toBe(known.length);
    }
  });

  test('what search engines may show is there without a script', () => {
    expect(pages.filter(isIndexed).filter(({ isPrerendered }) => !isPrerendered)).toEqual([]);
    expect(pages.filter(({ isPrivate, isPrerendered }) => isPrivate && isPrerendered)).toEqual([]);
  });
});
