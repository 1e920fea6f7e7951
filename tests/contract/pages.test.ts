import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { NOT_LOADED } from '#web/app/load-or-reload.ts';
import { documentFile, isIndexed, pageHeads } from '#web/server/pages/page-heads.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the page table', () => {
  test('no two pages share a pattern, a file or a title, and no two that are listed a description', () => {
    const values = [
      ...pageHeads.flatMap((page) => [page.pattern, documentFile(page), page.title ?? '']),
      ...pageHeads.filter(isIndexed).map(({ description }) => description),
    ];
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  test('a document says what the error page says where code cannot be loaded', () => {
    expect(readFileSync(path.join(root, 'web/index.html'), 'utf8')).toContain(
      `>${NOT_LOADED} <a href="">Muat ulang</a>`,
    );
  });

  test('what search engines may list can be read without a script', () => {
    expect(pageHeads.filter(isIndexed).filter(({ prerender }) => prerender !== 'page')).toEqual([]);
    expect(pageHeads.filter(({ isPrivate, prerender }) => isPrivate && prerender === 'page')).toEqual([]);
  });
});
