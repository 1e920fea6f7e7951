import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

// `npm test` runs the import law over the repository. Here: that it finds a fault, and that no rule is about folders
// which are gone.

const root = path.resolve(import.meta.dirname, '../..');
const law = path.join(root, '.dependency-cruiser.cjs');
const checkout = scratchFolder();

interface Rule {
  name: string;
  from: { path?: string };
}

test('the import law finds an import from another part: a broken parser would report nothing', () => {
  copyFileSync(path.join(root, 'package.json'), path.join(checkout, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  for (const part of ['web', 'bff']) mkdirSync(path.join(checkout, part));
  // An import of a type alone disappears when TypeScript is compiled.
  writeFileSync(path.join(checkout, 'web/page.ts'), "export type { Thing } from '#bff/thing.ts';\n");
  writeFileSync(path.join(checkout, 'bff/thing.ts'), 'export type Thing = string;\n');
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/depcruise'),
    ['--config', law, '--output-type', 'json', 'web', 'bff'],
    { cwd: checkout, encoding: 'utf8' },
  );
  expect(JSON.parse(stdout).summary.violations).toEqual([
    expect.objectContaining({
      rule: expect.objectContaining({ name: 'parts-are-separate' }),
      from: 'web/page.ts',
      to: 'bff/thing.ts',
    }),
  ]);
}, 120_000);

test('each rule of the import law is about files that exist', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const { forbidden } = createRequire(import.meta.url)(law) as { forbidden: Rule[] };
  expect(forbidden.length).toBeGreaterThan(20);
  const idle = forbidden.filter(({ from }) => !files.some((file) => new RegExp(from.path ?? '').test(file)));
  expect(idle).toEqual([]);
});
