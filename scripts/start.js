// Starts the product, or the one service that is named. This file is JavaScript and loads only built files: the process
// runs as long as the services, and the TypeScript loader would take 60 MB more.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const [only] = process.argv.slice(2);
// Node 22 and later cache the code that V8 compiled, so that later starts of each service are faster.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');

await prepare();
const { superviseProduct } = await import(pathToFileURL(path.join(root, 'dist/supervisor/main.js')).href);
await superviseProduct(root, only);

/**
 * Runs prepare.ts, which checks the variables and builds what is missing. A signal stops it, and ends this process with
 * status 0.
 */
async function prepare() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'scripts/prepare.ts'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    child.kill('SIGKILL');
  };
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, stop);
  const status = await new Promise((resolve) => void child.once('exit', resolve));
  for (const signal of signals) process.off(signal, stop);
  if (isStopping) process.exit(0);
  if (status !== 0) process.exit(1);
}
