import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cruise } from '#scripts/import-law.ts';

const root = path.resolve(import.meta.dirname, '../..');
const parts = ['shared', 'web', 'bff', 'api', 'scripts', 'tests'];
let house: string;

/** A small house of its own, with this one's package.json and laws, where all faults are planted side by side. */
beforeAll(() => {
  house = mkdtempSync(path.join(tmpdir(), 'house-'));
  for (const file of ['package.json', '.oxlintrc.json']) copyFileSync(path.join(root, file), path.join(house, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
  for (const part of parts) mkdirSync(path.join(house, part));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

function plant(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(house, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const thing = 'export const thing = 1;\n';
const uses = (from: string) => `import { thing } from '${from}';\nexport const user = thing;\n`;

/** Each law of .dependency-cruiser.cjs with a fault that breaks it: the file that reaches, and what it reaches for. */
const importFaults: [rule: string, from: string, specifier: string, target: string][] = [
  ['parts-are-separate', 'web/lib/a1.ts', '#bff/lib/b1.ts', 'bff/lib/b1.ts'],
  ['parts-are-separate', 'bff/lib/a2.ts', '#api/store/b2.ts', 'api/store/b2.ts'],
  ['shared-is-the-ground', 'shared/a23.ts', '#web/lib/b23.ts', 'web/lib/b23.ts'],
  ['shared-is-pure', 'shared/a24.ts', '#shared/node/b24.ts', 'shared/node/b24.ts'],
  ['browser-safe', 'web/features/orders/a25.ts', '#shared/node/b25.ts', 'shared/node/b25.ts'],
  ['features-are-islands', 'web/features/orders/a3.ts', '#web/features/account/b3.ts', 'web/features/account/b3.ts'],
  ['features-are-islands', 'api/features/newborn/a4.ts', '#api/features/orders/b4.ts', 'api/features/orders/b4.ts'],
  ['web: features stay below app', 'web/features/orders/a5.ts', '#web/app/b5.ts', 'web/app/b5.ts'],
  ['web: auth stays below features', 'web/auth/a6.ts', '#web/ui/b6.ts', 'web/ui/b6.ts'],
  ['web: gql stays below auth', 'web/gql/a7.ts', '#web/auth/b7.ts', 'web/auth/b7.ts'],
  ['web: ui knows no data', 'web/ui/a8.ts', '#web/gql/b8.ts', 'web/gql/b8.ts'],
  ['web: lib is the ground', 'web/lib/a9.ts', '#web/ui/b9.ts', 'web/ui/b9.ts'],
  ['web: server is its own world', 'web/server/a10.ts', '#web/app/b10.ts', 'web/app/b10.ts'],
  ['web: the keeper stands alone', 'web/keeper/a22.ts', '#web/gql/b22.ts', 'web/gql/b22.ts'],
  ['web: client never sees the server', 'web/app/a11.ts', '#web/server/b11.ts', 'web/server/b11.ts'],
  ['bff: features stay below app', 'bff/features/orders/a13.ts', '#bff/app.ts', 'bff/app.ts'],
  ['bff: graphql knows no feature', 'bff/graphql/a14.ts', '#bff/features/orders/b14.ts', 'bff/features/orders/b14.ts'],
  ['bff: upstream is below graphql', 'bff/upstream/a15.ts', '#bff/graphql/b15.ts', 'bff/graphql/b15.ts'],
  ['bff: lib is the ground', 'bff/lib/a16.ts', '#bff/upstream/b16.ts', 'bff/upstream/b16.ts'],
  ['rest-words-stay-home', 'bff/features/orders/faulty.service.ts', '#bff/upstream/rest-client.ts', 'bff/upstream/rest-client.ts'],
  ['api: features stay below app', 'api/features/orders/a18.ts', '#api/app.ts', 'api/app.ts'],
  ['api: the store knows no route', 'api/store/a19.ts', '#api/features/orders/b19.ts', 'api/features/orders/b19.ts'],
  ['tests-look-in', 'web/lib/a20.ts', '#tests/support/b20.ts', 'tests/support/b20.ts'],
  ['scripts-stand-outside', 'bff/lib/a21.ts', '#scripts/b21.ts', 'scripts/b21.ts'],
];

describe('the import law bites', () => {
  let found: string[];
  beforeAll(() => {
    for (const [, from, specifier, target] of importFaults) plant({ [from]: uses(specifier), [target]: thing });
    plant({
      'bff/features/orders/wire.ts': "import { request } from 'undici';\nexport const call = request;\n",
      'web/lib/one.ts': uses('./two.ts'),
      'web/lib/two.ts': "import { user } from './one.ts';\nexport const thing = user;\n",
      'web/lib/lost.ts': uses('./gone.ts'),
      'web/features/orders/tidy.ts': uses('#web/lib/good.ts'),
      'web/lib/good.ts': thing,
    });
    found = cruise(house).violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  }, 120_000);

  test.each(importFaults)('%s: %s may not import %s', (rule, from, _specifier, target) => {
    expect(found).toContain(`${rule}: ${from} → ${target}`);
  });

  test('undici, circles and lost imports are found', () => {
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^undici-stays-in-upstream: bff\/features\/orders\/wire.ts/),
        'no-cycles: web/lib/one.ts → web/lib/two.ts',
        'nothing-dangles: web/lib/lost.ts → ./gone.ts',
      ]),
    );
  });

  test('a tidy file breaks none', () => {
    expect(found.filter((fault) => fault.includes('tidy.ts') || fault.includes('good.ts'))).toEqual([]);
  });

  test('every law of the configuration was tried', () => {
    const laws = [...readFileSync(path.join(root, '.dependency-cruiser.cjs'), 'utf8').matchAll(/^\s+no\('([^']+)'/gm)].map((match) => match[1]);
    const tried = new Set([...importFaults.map(([rule]) => rule), 'undici-stays-in-upstream', 'no-cycles', 'nothing-dangles']);
    expect(laws.filter((law) => law && !tried.has(law))).toEqual([]);
  });
});

/** Rules of .oxlintrc.json that keep the house's shape, each with a file that breaks it. */
const lintFaults: [rule: string, file: string, text: string][] = [
  ['import(no-default-export)', 'web/lib/by-default.ts', 'export default 1;\n'],
  ['import(no-relative-parent-imports)', 'web/lib/upwards.ts', uses('../ui/b.ts')],
  ['oxc(no-barrel-file)', 'web/lib/barrel.ts', "export * from './good.ts';\n"],
  ['unicorn(filename-case)', 'web/lib/NotKebab.ts', thing],
  ['eslint(max-lines)', 'web/lib/long.ts', thing + Array.from({ length: 251 }, (_, line) => `export const a${line} = ${line};`).join('\n')],
  ['eslint(max-lines-per-function)', 'web/lib/long-function.ts', `export function long() {\n${'  thing();\n'.repeat(61)}}\nfunction thing() {}\n`],
  ['node(no-process-env)', 'bff/lib/env.ts', 'export const port = process.env.PORT;\n'],
  ['typescript(no-explicit-any)', 'bff/lib/any.ts', 'export const thing: any = 1;\n'],
  ['eslint(no-restricted-imports)', 'bff/features/orders/wire.ts', ''],
  ['vitest(no-focused-tests)', 'web/lib/only.test.ts', "import { expect, test } from 'vitest';\ntest.only('a', () => expect(1).toBe(1));\n"],
  ['vitest(no-disabled-tests)', 'web/lib/skip.test.ts', "import { expect, test } from 'vitest';\ntest.skip('a', () => expect(1).toBe(1));\n"],
];

describe('the lint bites', () => {
  let found: string[];
  beforeAll(() => {
    for (const [, file, text] of lintFaults) if (text) plant({ [file]: text });
    const oxlint = path.join(root, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--config', '.oxlintrc.json', '--format', 'json', ...parts], { cwd: house, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    found = diagnostics.map(({ code, filename }) => `${code} ${filename}`);
  }, 60_000);

  test.each(lintFaults)('%s in %s', (rule, file) => {
    expect(found).toContain(`${rule} ${file}`);
  });
});
