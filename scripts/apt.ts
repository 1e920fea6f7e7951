import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian's packages, where apt-get is there and this user may run it. A failure is left to the caller, who looks for the program. */
export function installWithApt(...packages: string[]): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const isRoot = process.getuid?.() === 0;
  const runApt = (...args: string[]) => {
    const [command, ...rest] = isRoot ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args];
    return (
      spawnSync(command ?? '', rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
        .status === 0
    );
  };
  process.stdout.write(`installing ${packages.join(', ')} with apt-get …\n`);
  if (runApt('update', '-qq')) runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
