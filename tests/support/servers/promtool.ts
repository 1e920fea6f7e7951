import { spawnSync } from 'node:child_process';
import { ensureProgram } from './apt.ts';

/**
 * Finds promtool, which comes with Prometheus.
 *
 * @returns why there is none; with CI=true it throws instead
 */
export function findPromtool() {
  const missing = ensureProgram(['promtool', '--version'], 'prometheus', 'prometheus');
  return (
    missing ?? {
      /** Runs promtool. `output` is what it has written, on both streams. */
      run(args: string[], input?: string) {
        const { status, stdout, stderr } = spawnSync('promtool', args, {
          encoding: 'utf8',
          ...(input !== undefined && { input }),
        });
        return { isGood: status === 0, output: stdout + stderr };
      },
    }
  );
}
