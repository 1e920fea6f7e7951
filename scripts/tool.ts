import { spawnSync } from 'node:child_process';
import path from 'node:path';

// `npm run tool -- NAME …` and `npm run bench -- [NAME] …`: programs that are used too seldom for a script of their
// own. Without a known name they are listed.

const root = path.resolve(import.meta.dirname, '..');
const tsx = ['--import', 'tsx'];
const operator = [...tsx, 'scripts/operator.ts'];

/** The arguments of Node, or another command, for each name. */
const TOOLS: Record<string, string[]> = {
  migration: [
    'npx',
    'drizzle-kit',
    'generate',
    '--dialect=postgresql',
    '--schema=api/database/schema.ts',
    '--out=api/migrations',
    '--name',
  ],
  'documents:merge': [...tsx, 'scripts/merge-manifest.ts'],
  'schema:release': [...tsx, 'scripts/schema-changes.ts'],
  'gallery-check': [...tsx, 'tests/measure/gallery-check.ts'],
  inp: [...tsx, 'tests/measure/inp.ts'],
  lighthouse: ['npx', '--yes', '@lhci/cli@0.15.1', 'autorun', '--config=tests/measure/lighthouserc.json'],
  'node-versions': [...tsx, 'tests/runner/node-versions.ts'],
  'orders:purge': [...operator, 'orders:purge'],
  'jobs:dead': [...operator, 'jobs:dead'],
  'jobs:retry': [...operator, 'jobs:retry'],
  'jobs:clear': [...operator, 'jobs:clear'],
  'newsletter:link': [...operator, 'newsletter:link'],
};

const bench = (file: string, ...args: string[]): string[] => [...tsx, `tests/bench/${file}.ts`, ...args];

/** Benchmarks of the built product. */
const BENCHES: Record<string, string[]> = {
  bff: bench('bff.bench'),
  memory: bench('bff.bench', '--memory'),
  crowd: bench('crowd.bench'),
  cluster: bench('cluster.bench'),
  'game-day': bench('game-day.bench'),
  growth: bench('growth.bench'),
  data: bench('data-growth.bench'),
  static: bench('static.bench'),
  weight: bench('web-weight'),
  zip: bench('zip.bench'),
  gallery: bench('gallery.bench'),
};

function run(args: readonly string[]): void {
  const [command = '', ...rest] = args[0] === 'npx' ? args : [process.execPath, ...args];
  const { status } = spawnSync(command, rest, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const [kind, first = '', ...others] = process.argv.slice(2);
const isBench = kind === 'bench';
const table = isBench ? BENCHES : TOOLS;
// `npm run bench` alone, or with options alone, is that of the BFF.
const isNamed = !isBench || (first !== '' && !first.startsWith('-'));
const program = table[isNamed ? first : 'bff'];
if (program) {
  if (isBench) run([...tsx, 'scripts/build.ts']);
  run([...program, ...(isNamed || first === '' ? others : [first, ...others])]);
} else {
  process.stderr.write(`npm run ${kind} -- ${Object.keys(table).join(' | ')}\n`);
  process.exitCode = 1;
}
