import { describe, expect, test } from 'vitest';
import { ensureKotlin, runChecks } from './kotlin.ts';

// The samples for Android, compiled and run on the JVM; their checks: kotlin/Checks.kt.

const missing = ensureKotlin();
const checks = missing ? [] : runChecks();

describe('Session.kt and Failures.kt', () => {
  test('are compiled, and run', (context) => {
    if (missing) return context.skip(missing.missing);
    return expect(checks.length).toBeGreaterThan(70);
  });

  test.each(checks.map(({ name, fault }) => [name, fault]))('%s', (_name, fault) => {
    expect(fault).toBeUndefined();
  });
});
