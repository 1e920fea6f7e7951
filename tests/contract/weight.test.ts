import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isBuilt } from '#scripts/build.ts';
import { documentFile, pageHeads } from '#web/server/pages/page-heads.ts';

const client = path.resolve(import.meta.dirname, '../../dist/web');
const read = (file: string) => readFileSync(path.join(client, file));

const scripts = () => readdirSync(path.join(client, 'assets')).filter((file) => file.endsWith('.js'));

// `npm test` builds first; without a build there is nothing to read.
describe.skipIf(!(await isBuilt()))('the scripts of the build', () => {
  test('a document that can be read without scripts fetches one script, and names the others', () => {
    const documents = pageHeads
      .filter(({ prerender }) => prerender === 'page')
      .map((page) => read(documentFile(page)).toString());
    expect(documents.length).toBeGreaterThan(5);
    for (const html of documents) {
      expect(html.match(/<script type="module"/g)).toHaveLength(1);
      expect(html).not.toContain('<link rel="modulepreload"');
      expect(html).toMatch(/<link data-rel="modulepreload" crossorigin href="\/assets\/site-/);
    }
  });

  test('no page that does not use the graph loads the graph client', () => {
    const graph = scripts().find((file) => file.startsWith('graph-')) ?? 'lost';
    const names = (page: (typeof pageHeads)[number]) => read(documentFile(page)).toString().includes(graph);
    expect(pageHeads.filter(names)).not.toEqual([]);
    expect(pageHeads.filter((page) => page.isStatic && names(page)).map(({ pattern }) => pattern)).toEqual([]);
  });
});

test.skipIf(!(await isBuilt()))('the server of the graph has one copy of graphql, whose objects are its own', () => {
  const { sources } = JSON.parse(readFileSync(path.join(client, '../bff/main.js.map'), 'utf8')) as {
    sources: string[];
  };
  expect(sources.filter((file) => file.includes('/graphql/type/schema.'))).toHaveLength(1);
});
