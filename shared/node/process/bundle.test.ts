import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Each start is a process of its own: V8 keeps what one process has compiled before.

const bundles = path.join(import.meta.dirname, 'bundle.ts');
let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
  file = path.join(folder, 'service.cjs');
  writeFileSync(
    file,
    "'use strict';\nconst path = require('node:path');\nconst name = () => path.basename(__filename);\nconsole.log(name(), this === module.exports);\n",
  );
  run(
    [],
    `wrapBundle(file); const bundle = compileBundle(file); bundle.run(); writeCodeCache(file, bundle.createCodeCache());`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(options: string[], code: string): string {
  const program = `import { compileBundle, runWithSourceMaps, wrapBundle, writeCodeCache } from ${JSON.stringify(bundles)}; const file = ${JSON.stringify(file)}; ${code}`;
  return execFileSync(process.execPath, [...options, '--import', 'tsx', '--input-type=module', '--eval', program], {
    encoding: 'utf8',
    cwd: path.resolve(import.meta.dirname, '../..'),
  });
}
const start = (...options: string[]): string =>
  run(options, 'const bundle = compileBundle(file); bundle.run(); console.log(bundle.isFromCache);');

describe('a bundle', () => {
  test('runs from its code cache', () => {
    expect(start()).toBe('service.cjs true\ntrue\n');
  });

  test.each([
    ['is missing', () => rmSync(`${file}.cache`)],
    ['is empty', () => writeFileSync(`${file}.cache`, '')],
    ['was cut off', () => writeFileSync(`${file}.cache`, cacheBytes().subarray(0, -9))],
    ['has a changed byte', () => writeFileSync(`${file}.cache`, cacheBytes().fill(0x55, 60, 61))],
  ])('runs without a code cache that %s', (_, change) => {
    change();
    expect(start()).toBe('service.cjs true\nfalse\n');
  });

  test('runs without the code cache of another bundle of the same length', () => {
    writeFileSync(file, readFileSync(file, 'latin1').replace('===', '!=='));
    expect(start()).toBe('service.cjs false\nfalse\n');
  });

  test('runs without a code cache that V8 refuses, as it does with other options', () => {
    expect(start('--stack-trace-limit=20')).toBe('service.cjs true\nfalse\n');
  });

  test("shows the sources' lines in stack traces where source maps are wanted", () => {
    // The second line of the bundle is line 41 of its source.
    const map = { version: 3, sources: ['thrower.ts'], sourcesContent: [''], names: [], mappings: ';AAwCA' };
    writeFileSync(
      file,
      `'use strict';\nconsole.log(new Error('x').stack);\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}\n`,
    );
    expect(run(['--enable-source-maps'], 'wrapBundle(file); runWithSourceMaps(file);')).toContain('thrower.ts:41');
  });
});

const cacheBytes = (): Buffer => readFileSync(`${file}.cache`);
