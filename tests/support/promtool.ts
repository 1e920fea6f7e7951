import { spawnSync } from 'node:child_process';
import { installWithApt } from '#tests/support/apt.ts';

export interface Promtool {
  /** Runs promtool. `output` is what it has written, on both streams. */
  run: (args: string[], input?: string) => { isGood: boolean; output: string };
}

const isInstalled = (): boolean => spawnSync('promtool', ['--version']).status === 0;

/**
 * Finds promtool, or installs Debian's prometheus, which brings it.
 *
 * @returns why there is none; with CI=true it throws instead
 */
export function findPromtool(): Promtool | { missing: string } {
  if (!isInstalled()) installWithApt('prometheus');
  if (!isInstalled()) {
    const missing =
      'no promtool to check metrics and alert rules with (Debian: apt-get install prometheus; macOS: brew install prometheus)';
    if (process.env.CI === 'true') throw new Error(missing);
    return { missing };
  }
  return {
    run(args, input) {
      const { status, stdout, stderr } = spawnSync('promtool', args, {
        encoding: 'utf8',
        ...(input !== undefined && { input }),
      });
      return { isGood: status === 0, output: stdout + stderr };
    },
  };
}
