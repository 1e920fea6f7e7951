import { spawnSync } from 'node:child_process';
import { ensureProgram, type Missing } from './apt.ts';

export interface Promtool {
  /** Runs promtool. `output` is what it has written, on both streams. */
  run: (args: string[], input?: string) => { isGood: boolean; output: string };
}

/**
 * Finds promtool, which comes with Prometheus.
 *
 * @returns why there is none; with CI=true it throws instead
 */
export function findPromtool(): Promtool | Missing {
  const missing = ensureProgram(['promtool', '--version'], 'prometheus', 'prometheus');
  return (
    missing ?? {
      run(args, input) {
        const { status, stdout, stderr } = spawnSync('promtool', args, {
          encoding: 'utf8',
          ...(input !== undefined && { input }),
        });
        return { isGood: status === 0, output: stdout + stderr };
      },
    }
  );
}
