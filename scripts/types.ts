import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** The projects differ in their globals: servers have no DOM, the browser no Node. */
const projects = ['.', 'web', 'tests'];

const check = (project: string) =>
  new Promise<boolean>((resolve) => {
    // What did not change since the last run is not checked again.
    const cache = [
      '--incremental',
      '--tsBuildInfoFile',
      path.join(
        root,
        'node_modules/.cache/tsc',
        `${project === '.' ? 'servers' : project.replaceAll('/', '-')}.tsbuildinfo`,
      ),
    ];
    const child = spawn(path.join(root, 'node_modules/@typescript/native/bin/tsc'), ['-p', project, ...cache], {
      cwd: root,
      stdio: 'inherit',
    });
    child.once('exit', (code) => resolve(code === 0));
  });

for (const project of projects) {
  if (!(await check(project))) process.exitCode = 1;
}
