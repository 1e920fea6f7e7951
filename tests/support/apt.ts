import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian's packages, where this user may do so without sudo. A failure is left to the caller, who looks for
 * the program.
 */
export function installWithApt(...packages: string[]): void {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const runApt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  process.stdout.write(`installing ${packages.join(', ')} with apt-get …\n`);
  if (runApt('update').status === 0) runApt('install', '-y', '--no-install-recommends', ...packages);
}
