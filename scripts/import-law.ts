import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** With fewer modules the run counts as failed: a broken parser reports "no violations". */
const MIN_MODULES = 60;

/** The part of dependency-cruiser's report that is read here. */
export type Cruise = { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };

/** Checks a checkout against .dependency-cruiser.cjs and returns the violations. */
export function cruise(folder: string): Cruise {
  const parts = ['shared', 'web', 'bff', 'api', 'scripts', 'tests'];
  const { stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/depcruise'),
    ['--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...parts],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${stderr || stdout}`);
  return (JSON.parse(stdout) as { summary: Cruise }).summary;
}

if (process.argv[1] === import.meta.filename) {
  const { totalCruised, violations } = cruise(root);
  for (const { rule, from, to } of violations) process.stdout.write(`${rule.name}: ${from} → ${to}\n`);
  process.stdout.write(`import law: ${totalCruised} modules, ${violations.length} violations\n`);
  if (violations.length > 0 || totalCruised < MIN_MODULES) process.exitCode = 1;
}
