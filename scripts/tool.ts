import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

// Implements `npm run tool -- NAME …` and `npm run bench -- [NAME] …`: programs that are used too rarely for their own
// npm script. Without a known name it lists them.

const root = path.resolve(import.meta.dirname, '..');
const tsx = [process.execPath, '--import', 'tsx'];
const operator = [...tsx, 'scripts/operator.ts'];

/** The command of each name. */
const TOOLS: Record<string, string[]> = {
  migration: [
    'npx',
    'drizzle-kit',
    'generate',
    '--dialect=postgresql',
    '--schema=api/database/schema/*.ts',
    '--out=api/migrations',
    '--name',
  ],
  'documents:merge': [...tsx, 'scripts/merge-manifest.ts'],
  'gallery-check': [...tsx, 'tests/measure/gallery-check.ts'],
  lighthouse: ['npx', '--yes', '@lhci/cli@0.15.1', 'autorun', '--config=tests/measure/lighthouserc.json'],
  'node-versions': [...tsx, 'tests/runner/node-versions.ts'],
  ...Object.fromEntries(
    ['orders:purge', 'jobs:dead', 'jobs:retry', 'jobs:clear', 'newsletter:link'].map((name) => [
      name,
      [...operator, name],
    ]),
  ),
};

/** The folder of the benchmarks, which measure the built product. A benchmark's name is that of its file. */
const FOLDER = 'tests/bench';
const BENCHES = Object.fromEntries(
  readdirSync(path.join(root, FOLDER))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => [file.replace('.bench.ts', ''), [...tsx, `${FOLDER}/${file}`]]),
);

function run([command = '', ...args]: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const [kind, ...args] = process.argv.slice(2);
const isBench = kind === 'bench';
const table = isBench ? BENCHES : TOOLS;
// `npm run bench` without a name measures the BFF.
const isUnnamed = isBench && (args[0] ?? '-').startsWith('-');
const program = table[isUnnamed ? 'bff' : (args.shift() ?? '')];
if (program) {
  if (isBench) run([...tsx, 'scripts/build.ts']);
  run([...program, ...args]);
} else {
  process.stderr.write(`npm run ${kind} -- ${Object.keys(table).join(' | ')}\n`);
  process.exitCode = 1;
}
