import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findNode } from './node-release.ts';

// The checks, the tests of the services and one journey, on each version of Node that the product supports.

const root = path.resolve(import.meta.dirname, '../..');

/** The major versions that `engines` in package.json stands for: those that Node's project maintains. */
const SUPPORTED = ['20', '22', '24'];

const STEPS = 'schema,codegen,types,lint,imports,unit,build,services,e2e';
const JOURNEY = 'tests/e2e/find-order.e2e.ts';

function passesOn(version: string): boolean {
  const found = findNode(Number(version));
  if ('missing' in found) throw new Error(found.missing);
  const program = found.node;
  process.stdout.write(`\n══ Node ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? version}`);
  const env = { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH ?? ''}` };
  return (
    spawnSync(program, ['--import', 'tsx', 'tests/runner/test.ts', STEPS, JOURNEY], {
      cwd: root,
      stdio: 'inherit',
      env,
    }).status === 0
  );
}

const chosen = process.argv.slice(2);
const failed = (chosen.length > 0 ? chosen : SUPPORTED).filter((version) => !passesOn(version));
process.stdout.write(failed.length === 0 ? '\nall versions passed\n' : `\nfailed on Node ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
