import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Each project sees only its own world: the servers' has no DOM, the browser's no node, the service worker's no page; tests see all but the last. */
const projects = ['.', 'web', 'web/offline-worker', 'tests'];

const check = (project: string) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(path.join(root, 'node_modules/@typescript/native/bin/tsc'), ['-p', project], { cwd: root, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code === 0));
  });

for (const project of projects) {
  if (!(await check(project))) process.exitCode = 1;
}
