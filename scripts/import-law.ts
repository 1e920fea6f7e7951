import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** A cruise that sees fewer modules than this did not look: a broken parser reports "no violations". */
const fewestModules = 60;

/** What dependency-cruiser found, as far as it is read here. */
export type Cruise = { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };

/** Runs the import law (.dependency-cruiser.cjs) over a checkout and returns what broke it. */
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
  if (violations.length > 0 || totalCruised < fewestModules) process.exitCode = 1;
}
