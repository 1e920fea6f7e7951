import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The result of a run, for the last line of `npm test`. */
export type VitestTally = { passed: number; failed: number; skipped: string[] };

/**
 * Writes the result to TALLY_FILE, and names the tests that have passed at their second run only. Vitest's JSON
 * reporter does not say why a test was skipped.
 */
class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tally: VitestTally = { passed: 0, failed: errors.length, skipped: [] };
    for (const module of modules) {
      if (module.errors().length > 0) tally.failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (test.diagnostic()?.flaky) process.stdout.write(`flaky: ${test.fullName}\n`);
        if (result.state === 'passed') tally.passed += 1;
        else if (result.state === 'failed') tally.failed += 1;
        else
          tally.skipped.push(`${test.fullName}: ${(result.state === 'skipped' && result.note) || 'no reason given'}`);
      }
    }
    const { TALLY_FILE } = process.env;
    if (TALLY_FILE) writeFileSync(TALLY_FILE, JSON.stringify(tally));
  }
}

// Vitest loads a reporter by its default export.
export default TallyReporter;
