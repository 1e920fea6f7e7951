import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const parts = ['brand', 'shared', 'web', 'bff', 'api', 'scripts', 'tests'];
let checkout: string;

/** A folder with this repository's package.json and rules, where all faults are planted side by side. */
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'laws-'));
  copyFileSync(path.join(root, 'package.json'), path.join(checkout, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  for (const part of parts) mkdirSync(path.join(checkout, part));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function plant(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(checkout, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const thing = 'export const thing = 1;\n';
const uses = (from: string) => `import { thing } from '${from}';\nexport const user = thing;\n`;

/** Each law of .dependency-cruiser.cjs with a fault that breaks it: the file that imports, and what it imports. */
const importFaults: [rule: string, from: string, target: string][] = [
  ['parts-are-separate', 'web/lib/a1.ts', 'bff/lib/b1.ts'],
  ['parts-are-separate', 'bff/lib/a2.ts', 'api/database/b2.ts'],
  ['parts-are-separate', 'shared/a23.ts', 'web/lib/b23.ts'],
  ['parts-are-separate', 'scripts/operator/a37.ts', 'bff/lib/b37.ts'],
  ['brand-is-a-leaf', 'brand/a30.ts', 'shared/b30.ts'],
  ['browser-safe', 'shared/a24.ts', 'shared/node/b24.ts'],
  ['browser-safe', 'web/features/orders/a25.ts', 'shared/node/b25.ts'],
  ['browser-safe', 'web/features/orders/a31.ts', 'shared/rest-api/b31.ts'],
  ['env-only-in-config', 'bff/features/orders/a26.ts', 'shared/node/process/env.ts'],
  ['features-are-islands', 'web/features/orders/a3.ts', 'web/features/account/b3.ts'],
  ['features-are-islands', 'api/features/newborn/a4.ts', 'api/features/orders/b4.ts'],
  ['orders: parts import saving alone', 'web/features/orders/newborn/a26.ts', 'web/features/orders/gallery/b26.ts'],
  ['orders: shared files are the base', 'web/features/orders/a27.ts', 'web/features/orders/share/b27.ts'],
  ['orders: parts import saving alone', 'web/features/orders/saving/a29.ts', 'web/features/orders/share/b29.ts'],
  ['orders: parts import saving alone', 'web/features/orders/story/a30.ts', 'web/features/orders/gallery/b30.ts'],
  [
    'orders: parts import saving alone',
    'web/features/orders/gallery/a28.ts',
    'web/features/orders/gallery/some-page.tsx',
  ],
  ['web: features stay below app', 'web/features/orders/a5.ts', 'web/app/b5.ts'],
  ['web: auth stays below features', 'web/auth/a6.ts', 'web/ui/b6.ts'],
  ['web: gql stays below auth', 'web/gql/a7.ts', 'web/auth/b7.ts'],
  ['web: ui knows no data', 'web/ui/a8.ts', 'web/gql/b8.ts'],
  ['web: lib imports no other folder', 'web/lib/a9.ts', 'web/ui/b9.ts'],
  ['web: server imports lib only', 'web/server/a10.ts', 'web/app/b10.ts'],
  ['web: client never sees the server', 'web/app/a11.ts', 'web/server/b11.ts'],
  ['bff: features stay below app', 'bff/features/orders/a13.ts', 'bff/app.ts'],
  ['bff: graphql knows no feature', 'bff/graphql/a14.ts', 'bff/features/orders/b14.ts'],
  ['bff: upstream is below graphql', 'bff/upstream/a15.ts', 'bff/graphql/b15.ts'],
  ['bff: lib imports no other folder', 'bff/lib/a16.ts', 'bff/upstream/b16.ts'],
  ['rest-words-stay-home', 'bff/features/orders/faulty.service.ts', 'bff/upstream/rest-client.ts'],
  ['api: features stay below app', 'api/features/orders/a18.ts', 'api/app.ts'],
  ['api: features stay below app', 'api/features/orders/a32.ts', 'api/create-features.ts'],
  ['api: what is below the features knows none', 'api/database/a19.ts', 'api/features/orders/b19.ts'],
  ['api: what is below the features knows none', 'api/jobs/a33.ts', 'api/features/orders/b33.ts'],
  ['api: what is below the features knows none', 'api/delivery/a34.ts', 'api/features/account/b34.ts'],
  ['api: what is below the features knows none', 'api/http/a35.ts', 'api/operator/b35.ts'],
  ['api: lib imports no other folder', 'api/lib/a36.ts', 'api/jobs/b36.ts'],
  ['nothing-imports-tests', 'web/lib/a20.ts', 'tests/support/b20.ts'],
  ['product-imports-no-scripts', 'bff/lib/a21.ts', 'scripts/b21.ts'],
];

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

/** Runs dependency-cruiser on the checkout with faults. */
function cruise(): Violation[] {
  const config = path.join(root, '.dependency-cruiser.cjs');
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/depcruise'),
    ['--config', config, '--output-type', 'json', ...parts],
    { cwd: checkout, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('the import law finds', () => {
  let found: string[];
  beforeAll(() => {
    for (const [, from, target] of importFaults) plant({ [from]: uses(`#${target}`), [target]: thing });
    plant({
      'bff/features/orders/wire.ts': "import { request } from 'undici';\nexport const call = request;\n",
      'bff/lib/environment.ts': "import { env } from 'node:process';\nexport const port = env;\n",
      'web/lib/hash.ts': "import { createHash } from 'node:crypto';\nexport const hash = createHash;\n",
      'shared/hash.ts': "import { createHash } from 'node:crypto';\nexport const hash = createHash;\n",
      'web/lib/one.ts': uses('./two.ts'),
      'web/lib/two.ts': "import { user } from './one.ts';\nexport const thing = user;\n",
      'web/lib/lost.ts': uses('./gone.ts'),
      'web/features/orders/tidy.ts': uses('#web/lib/good.ts'),
      'web/features/orders/find/tidy.ts': uses('#web/features/orders/good.ts'),
      'web/features/orders/good.ts': thing,
      'web/features/orders/gallery/tidy-page.tsx': uses('#web/features/orders/find/tidy.ts')
        .replaceAll('thing', 'user')
        .replace('const user', 'const page'),
      'web/lib/good.ts': thing,
    });
    found = cruise().map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  }, 120_000);

  test.each(importFaults)('%s: %s may not import %s', (rule, from, target) => {
    expect(found).toContain(`${rule}: ${from} → ${target}`);
  });

  test('undici, modules of Node in a browser, the environment, cycles and imports that lead nowhere', () => {
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^undici-stays-in-upstream: bff\/features\/orders\/wire.ts/),
        expect.stringMatching(/^env-only-in-config: bff\/lib\/environment.ts/),
        expect.stringMatching(/^browser-safe: web\/lib\/hash.ts/),
        expect.stringMatching(/^browser-safe: shared\/hash.ts/),
        'no-cycles: web/lib/one.ts → web/lib/two.ts',
        'imports-resolve: web/lib/lost.ts → ./gone.ts',
      ]),
    );
  });

  test('nothing in a tidy file', () => {
    expect(found.filter((fault) => fault.includes('tidy.ts') || fault.includes('good.ts'))).toEqual([]);
  });

  test('a planted fault for every law of the configuration', () => {
    const laws = [
      ...readFileSync(path.join(root, '.dependency-cruiser.cjs'), 'utf8').matchAll(/^\s+no\('([^']+)'/gm),
    ].map((match) => match[1]);
    const tried = new Set([
      ...importFaults.map(([rule]) => rule),
      'undici-stays-in-upstream',
      'no-cycles',
      'imports-resolve',
    ]);
    expect(laws.filter((law) => law && !tried.has(law))).toEqual([]);
  });
});
