// Starts the product, or the one service that is named. This file is JavaScript, and what it loads is built: this
// process lives as long as the services, and with the loader of TypeScript it would take 60 MB more.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const [only] = process.argv.slice(2);
// Node 22 and later keep what V8 compiled, so that a second start of each service is faster.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');

await prepare();
const { superviseProduct } = await import(pathToFileURL(path.join(root, 'dist/supervisor/main.js')).href);
await superviseProduct(root, only);

/**
 * Runs the program that checks the variables and builds what is not built. A signal meanwhile stops it, and this
 * process with status 0.
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
