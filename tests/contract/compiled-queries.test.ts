import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const PARTS = ['bff', 'api', 'web', 'shared', 'scripts'];
const FOLDER = 'bff/compiled-queries/';

test('compiled queries are one folder, which app.ts alone plugs in, by one line', () => {
  const files = PARTS.flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`),
  ).filter((file) => /\.tsx?$/.test(file) && !file.startsWith(FOLDER));
  const lines = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /compiled-queries|compiledQueries\(/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([
    `bff/app.ts: import { compiledQueries } from './compiled-queries/compiled-queries.ts';`,
    'bff/app.ts: plugins: config.compiledQueries ? [compiledQueries(logger)] : [],',
  ]);
});
