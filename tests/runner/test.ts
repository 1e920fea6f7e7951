import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium, ensureChromiumShell, howToGetChromium } from '#tests/support/browser/chromium.ts';
import { changesSince } from './changes.ts';
import { ensureEngines } from './engines.ts';
import type { VitestTally } from './tally-reporter.ts';

/** What one step found. A step without tests of its own counts as one. */
type Tally = { passed: number; failed: number; skipped: string[] };
const root = path.resolve(import.meta.dirname, '../..');
const results = path.join(root, 'test-results');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const tsx = ['--import', 'tsx'];
const PARTS = ['brand', 'shared', 'web', 'bff', 'api', 'scripts', 'tests'];

function run(title: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const begin = performance.now();
  process.stdout.write(`\n── ${title}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  process.stdout.write(
    `── ${title}: ${status === 0 ? 'ok' : 'failed'} in ${((performance.now() - begin) / 1000).toFixed(1)} s\n`,
  );
  return status === 0;
}

const FAILED: Tally = { passed: 0, failed: 1, skipped: [] };

const step = (...args: Parameters<typeof run>): Tally =>
  run(...args) ? { passed: 1, failed: 0, skipped: [] } : FAILED;

/** Runs one after the other. */
function sum(tests: (() => Tally)[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: [] };
  for (const test of tests) {
    const { passed, failed, skipped } = test();
    total.passed += passed;
    total.failed += failed;
    total.skipped.push(...skipped);
  }
  return total;
}

/** A build that warns fails: its reader could not know whether the warning matters. */
function build(): Tally {
  const warnings = path.join(results, 'build-warnings.txt');
  const tally = step('build', 'sh', ['-c', '"$0" --import tsx scripts/build.ts 2> "$1"', process.execPath, warnings]);
  const text = readFileSync(warnings, 'utf8');
  process.stderr.write(text);
  return text === '' ? tally : FAILED;
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

const vitest = (...args: string[]): Tally => vitestWith({}, ...args);

function vitestWith(env: NodeJS.ProcessEnv, ...args: string[]): Tally {
  const file = path.join(results, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=dot', `--reporter=${path.join(root, 'tests/runner/tally-reporter.ts')}`];
  const isGood = run('vitest', bin('vitest'), [...args, '--run', ...reporters], { ...env, TALLY_FILE: file });
  const tally = readJson<VitestTally>(file) ?? FAILED;
  return { ...tally, failed: Math.max(tally.failed, isGood ? 0 : 1) };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/**
 * The journeys of `npm test`, or those marked `@wide`: the same at further widths, which take minutes and seldom find
 * more.
 */
function endToEnd(choice: '--grep=@wide' | '--grep-invert=@wide'): Tally {
  const chromium = ensureChromium();
  if (!chromium) return { passed: 0, failed: 0, skipped: [`the browser's journeys: ${howToGetChromium}`] };
  const data = mkdtempSync(path.join(tmpdir(), 'flipbooth-e2e-'));
  const env = { CHROMIUM_SHELL: ensureChromiumShell() ?? chromium, CHROMIUM_PATH: chromium, E2E_DATA_DIR: data };
  const isGood = run('end to end, in Chromium', bin('playwright'), ['test', choice, ...process.argv.slice(3)], env);
  rmSync(data, { recursive: true, force: true });
  const stats = readJson<PlaywrightReport>(path.join(results, 'e2e.json'))?.stats;
  if (!stats) return FAILED;
  const failed = Math.max(stats.unexpected, isGood ? 0 : 1);
  return {
    passed: stats.expected + stats.flaky,
    failed,
    skipped: stats.skipped > 0 ? [`${stats.skipped} end to end`] : [],
  };
}

/** Runs the tests of a folder that is a package of its own, once that is installed and its types are checked. */
function ofPackage(folder: string, test: () => Tally): Tally {
  const isReady =
    run(`install ${folder}`, 'npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']) &&
    run(`generated files of ${folder}`, 'npm', ['run', '--prefix', folder, '--if-present', 'generate']) &&
    run(`types of ${folder}`, bin('tsc'), ['-p', folder]);
  return isReady ? test() : FAILED;
}

/** The clients of other makers. */
function clients(): Tally {
  const folder = 'tests/clients';
  mkdirSync(path.join(root, folder, 'generated'), { recursive: true });
  return ofPackage(folder, () => vitest('--root', folder));
}

/** Files that are not linted may be all that a change touches. */
const LINT = ['--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern'];
const lint = (files: string[]): Tally => step('lint', bin('oxlint'), [...LINT, ...files]);

const UNIT = ['--project=unit', '--project=web*'];
/** The weight of the pages can be measured after a build only. */
const OF_BUILD = 'tests/contract/weight.test.ts';
/** Tests of the contract that take longer than all others of it. */
const SLOW = [OF_BUILD, 'tests/contract/floor/browser-floor.test.ts'];
/** What the printed and the generated files are made of, and those of them that are committed. */
const PRINTED =
  /^(shared|bff)\/|\.graphql$|^(tests\/mobile\/react-native\/|scripts\/)?codegen\.ts$|^docs\/openapi\.json$/;

/** The files beside a changed document, which use it: their imports lead to a generated file, which git ignores. */
const besideDocuments = (files: string[]): string[] =>
  files
    .filter((file) => /^web\/.*\.graphql$/.test(file) && existsSync(file))
    .flatMap((file) => readdirSync(path.dirname(file)).map((name) => path.join(path.dirname(file), name)));

/** A feature of the API, another folder of it, or `api` for what lies directly in it. */
const folderOfApi = (file: string): string => /^api\/(?:features\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? 'api';

/** What all features of the API stand on: a change of it may break any of them. */
const BELOW_FEATURES = /^(api\/(?!features\/)|shared\/(rest-api|rate-limits)\/|scripts\/operator)/;
/** A walk through the features, within the minute that a check may take. */
const WALK =
  /^api\/(features\/(account\/account|orders\/orders|orders\/zips\/downloads|orders\/import\/import-order)|jobs\/jobs)\./;

/** The tests on PostgreSQL of the folders of the API that have changes, and the walk where it is below features. */
function onPostgres(files: string[]): string[] {
  const folders = new Set(files.filter((file) => file.startsWith('api/')).map(folderOfApi));
  const needsWalk = files.some((file) => BELOW_FEATURES.test(file));
  return readdirSync('api', { recursive: true, encoding: 'utf8' })
    .map((name) => `api/${name}`)
    .filter((file) => file.endsWith('.db.test.ts'))
    .filter((file) => folders.has(folderOfApi(file)) || (needsWalk && WALK.test(file)));
}

/** Proves what has changed, as `npm run check` does, and the pre-commit hook with `--since=HEAD`. */
function changed(): Tally {
  const since = process.argv.find((arg) => arg.startsWith('--since='))?.slice('--since='.length);
  const changes = changesSince(since);
  if (changes === null) throw new Error('git does not say what has changed: npm run check -- --all checks everything');
  const { base, files } = changes;
  process.stdout.write(
    `${files.length} files differ from ${base.slice(0, 12)}; npm run check -- --all checks everything\n`,
  );
  if (files.length === 0) return sum([]);
  const databaseTests = onPostgres(files);
  const sources = files.filter((file) => /\.([cm]?js|tsx?)$/.test(file) && existsSync(file));
  const isPrinted = files.some((file) => PRINTED.test(file)) || !existsSync('web/gql/generated');
  return sum([
    ...(isPrinted ? [steps.schema, steps.codegen, steps.mobile] : []),
    steps.types,
    ...(sources.length > 0 ? [() => lint(sources)] : []),
    ...(files.some((file) => file.endsWith('.css')) ? [steps.styles] : []),
    steps.format,
    () => vitest('related', ...files, ...besideDocuments(files), ...UNIT),
    ...(databaseTests.length > 0 ? [() => vitest('--project=services', ...databaseTests)] : []),
    () => vitest('--project=contract', ...SLOW.map((file) => `--exclude=${file}`)),
  ]);
}

mkdirSync(results, { recursive: true });
const steps = {
  check: changed,
  schema: () => step('printed files are current', process.execPath, [...tsx, 'scripts/codegen.ts', '--check']),
  build,
  types: () => step('types', bin('tsc'), ['-b', '.', 'web', 'tests']),
  lint: () => lint([]),
  styles: () => step('style sheets', bin('stylelint'), ['{brand,web}/**/*.css']),
  format: () => step('format', bin('oxfmt'), ['--check', '.']),
  imports: () => step('import law', bin('depcruise'), PARTS),
  unused: () => step('unused files, exports and packages', bin('knip'), []),
  codegen: () => step('generated files', bin('graphql-codegen'), ['--silent']),
  mobile: () =>
    step('generated files of tests/mobile', bin('graphql-codegen'), [
      '--silent',
      '--config',
      'tests/mobile/react-native/codegen.ts',
    ]),
  unit: () => vitest(...UNIT, '--project=contract', `--exclude=${OF_BUILD}`),
  // Named one by one: each project that is left out by "!" is brought back by the next.
  tests: () => vitest(...['unit', 'web*', 'contract', 'services'].map((name) => `--project=${name}`)),
  services: () => vitest('--project=services'),
  hard: () => vitest('--project=hard'),
  images: () => vitest('--project=images'),
  cluster: () => vitest('--project=cluster'),
  brand: () => vitestWith({ CHROMIUM_PATH: ensureChromium() }, '--project=brand'),
  clients,
  engines: () => ofPackage('tests/engines', () => vitestWith(ensureEngines(), '--project=engines')),
  // Each run generates one or two answers: more than 10,000 for each call.
  fuzz: () => vitestWith({ FUZZ_RUNS: '7000' }, '--project=services', 'tests/integration/graph-fuzz.test.ts'),
  soak: () => step('soak', process.execPath, ['--expose-gc', ...tsx, 'tests/services/faults/soak.ts']),
  e2e: () => endToEnd('--grep-invert=@wide'),
  wide: () => endToEnd('--grep=@wide'),
} satisfies Record<string, () => Tally>;

/** `npm test` runs these in order, and the build generates the files of the product. */
const everything = [
  'schema',
  'build',
  'mobile',
  'types',
  'lint',
  'styles',
  'format',
  'imports',
  'unused',
  'tests',
  'e2e',
];
/** `npm run check -- --all`: what needs no build. */
const unbuilt = ['schema', 'codegen', 'mobile', 'types', 'lint', 'styles', 'format', 'imports', 'unused', 'unit'];
const [, , choice, option] = process.argv;
const wanted = choice === 'check' && option === '--all' ? unbuilt : (choice?.split(',') ?? everything);
const total = sum(
  wanted.map((name) => {
    const test = (steps as Partial<Record<string, () => Tally>>)[name];
    if (!test) throw new Error(`there is no step "${name}": ${Object.keys(steps).join(', ')}`);
    return test;
  }),
);
for (const reason of total.skipped) process.stdout.write(`skipped: ${reason}\n`);
// On CI a test that did not run counts as failed.
if (process.env.CI) total.failed += total.skipped.length;
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped.length > 0 && !process.env.CI ? `, ${total.skipped.length} skipped` : ''}\n`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
