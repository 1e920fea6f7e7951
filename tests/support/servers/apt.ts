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

/** Why a test cannot run here. */
export interface Missing {
  missing: string;
}

/** @throws with CI=true, where nothing may be missing */
function toMissing(missing: string): Missing {
  if (process.env.CI === 'true') throw new Error(missing);
  return { missing };
}

/** Looks for a program by running `command`, and installs Debian's package where it is not there. */
export function ensureProgram([program = '', ...args]: string[], debian: string, macos: string): Missing | null {
  const isInstalled = (): boolean => spawnSync(program, args).status === 0;
  return ensureInstalled(isInstalled, program, [debian], `; macOS: brew install ${macos}`);
}

/** The same, where several packages are needed, or more than programs. */
export function ensureInstalled(
  isInstalled: () => boolean,
  what: string,
  debian: string[],
  elsewhere = '',
): Missing | null {
  if (!isInstalled()) installWithApt(...debian);
  if (isInstalled()) return null;
  return toMissing(`no ${what} to test with (Debian: apt-get install ${debian.join(' ')}${elsewhere})`);
}
