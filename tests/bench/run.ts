import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

// Implements `npm run bench -- [NAME] …`: builds the product, then measures it. Without a name it measures the BFF.

const [given = '', ...rest] = process.argv.slice(2);
const isNamed = given !== '' && !given.startsWith('-');
const name = isNamed ? given : 'bff';
const args = isNamed ? rest : process.argv.slice(2);
const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

if (benches.includes(name)) {
  run('scripts/build.ts');
  run(`tests/bench/${name}.bench.ts`, ...args);
} else {
  process.stderr.write(`npm run bench -- ${benches.join(' | ')}\n`);
  process.exitCode = 1;
}

function run(...program: string[]): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...program], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
