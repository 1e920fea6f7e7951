/**
 * As many failures of one source count in a window, so that a single invoice or visitor whose calls fail does not open the circuit for all, provided that
 * others succeed. Otherwise all count: a single visitor sees a dead upstream, too.
 */
const MAX_FAILURES_PER_SOURCE = 3;

/** Tells which failures say something new of the upstream. The sources of a call are named in a fixed order: its client, then its path. */
export function createFailureSources() {
  const failures = new Map<string, number>();
  /** Two sources of each kind whose calls succeeded, in this window and in the last one. */
  let successes: Set<string>[] = [];
  let lastSuccesses: Set<string>[] = [];

  const hasOtherSucceeded = (source: string, kind: number): boolean =>
    [successes[kind], lastSuccesses[kind]].some(
      (known) => known !== undefined && known.size > (known.has(source) ? 1 : 0),
    );
  const isSpent = (source: string, kind: number): boolean =>
    (failures.get(source) ?? 0) >= MAX_FAILURES_PER_SOURCE && hasOtherSucceeded(source, kind);

  return {
    beginWindow(): void {
      failures.clear();
      lastSuccesses = successes;
      successes = [];
    },

    noteSuccess(sources: readonly string[]): void {
      for (const [kind, source] of sources.entries()) {
        const known = (successes[kind] ??= new Set());
        if (known.size < 2) known.add(source);
      }
    },

    /** Counts a failure for each of its sources; false where one of them has had its failures already. */
    isNews(sources: readonly string[]): boolean {
      if (sources.some(isSpent)) return false;
      for (const source of sources) failures.set(source, (failures.get(source) ?? 0) + 1);
      return true;
    },
  };
}
