import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isBuilt } from '#scripts/build.ts';
import { SCRIPT_BUDGETS } from '#tests/support/browser/script-weight.ts';
import { documentFile, type PageHead, pageHeads } from '#web/server/pages/page-heads.ts';

const client = path.resolve(import.meta.dirname, '../../dist/web');
const read = (file: string) => readFileSync(path.join(client, file));

/** kB: the headers of a script's answer. tests/e2e/weight.e2e.ts counts what Chromium receives. */
const HEADERS = 0.5;

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] };
const manifest = () => JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>;

/**
 * The scripts that the page's document links, and those that the page loads by itself after its first render: the
 * map, on the location page.
 */
function firstViewScripts(page: PageHead): string[] {
  const chunks = manifest();
  const chunksOf = (files: Set<string>) => Object.values(chunks).filter(({ file }) => files.has(file));
  const links =
    read(documentFile(page))
      .toString()
      .match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const scripts = new Set(links.flatMap((link) => /(?:src|href)="\/([^"]+\.js)"/.exec(link)?.[1] ?? []));
  const follow = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  // Static imports are part of the first view, linked in the document or not.
  for (const { imports = [] } of chunksOf(scripts)) imports.forEach(follow);
  if (page.pattern === '/location')
    for (const { dynamicImports = [] } of chunksOf(scripts))
      dynamicImports.filter((name) => name.startsWith('features/booths/map/')).forEach(follow);
  return [...scripts];
}

const weights = new Map<string, number>();

/** Weight in kB, cached: pages share most of their files. */
function weigh(file: string): number {
  const weight = weights.get(file) ?? brotliCompressSync(read(file)).length / 1000 + HEADERS;
  weights.set(file, weight);
  return weight;
}

// `npm test` builds first; without a build there is nothing to weigh.
describe.skipIf(!(await isBuilt()))('the JavaScript of a first view stays within its budget', () => {
  test.each(Object.entries(SCRIPT_BUDGETS))('%s: %d kB', (pattern, budget) => {
    const page = pageHeads.find((one) => one.pattern === pattern);
    if (!page) throw new Error(`${pattern} is not a page`);
    const scripts = firstViewScripts(page);
    const total = scripts.reduce((sum, file) => sum + weigh(file), 0);
    const tooMuch = total > budget ? scripts.map((file) => `${file} ${weigh(file)} kB`) : [];
    // The page's own chunk is among them.
    expect(scripts.length).toBeGreaterThan(3);
    expect(tooMuch).toEqual([]);
  });

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
    const graph = manifest()['app/graph-layout.tsx']?.file ?? 'lost';
    const withGraph = pageHeads.filter((page) => firstViewScripts(page).includes(graph)).map(({ pattern }) => pattern);
    expect(withGraph).not.toEqual([]);
    for (const { pattern } of pageHeads.filter(({ isStatic }) => isStatic)) expect(withGraph).not.toContain(pattern);
  });

  test('the gallery is in no build', () => {
    const scripts = Object.values(manifest())
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => /__gallery|__state/.test(read(file).toString()))).toEqual([]);
  });
});
