import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// The checks, the tests of the services and one journey, on each version of Node that the product supports.

const root = path.resolve(import.meta.dirname, '../..');

/** The major versions that `engines` in package.json stands for: those that Node's project maintains. */
const SUPPORTED = ['20', '22', '24'];

const STEPS = 'schema,codegen,types,lint,imports,unit,build,services,e2e';
const JOURNEY = 'tests/e2e/find-order.e2e.ts';

/** The folder of a version's program, installed from npm where this process is of another version. */
function folderOf(version: string): string {
  if (process.versions.node.startsWith(`${version}.`)) return path.dirname(process.execPath);
  const prefix = path.join(root, '.cache', `node-${version}`);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(prefix, 'node_modules', name, 'bin');
  if (!existsSync(folder))
    spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${version}`], {
      stdio: 'inherit',
    });
  return folder;
}

function passesOn(version: string): boolean {
  const folder = folderOf(version);
  const program = path.join(folder, 'node');
  process.stdout.write(`\n══ Node ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? version}`);
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` };
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
