import type { LoadReport } from './load.ts';

/** What one server did in one round of a workload. */
export interface Round extends LoadReport {
  cpuMs: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/**
 * Prints one workload, medians of the rounds: each server, and the BFF's rate and CPU time as a share of the server's.
 * Other load on the machine only adds to CPU time, so the least of the rounds counts. `busy` are the cores that the
 * server kept busy: well under 1 means that something else was the limit.
 */
export function printLoads(results: readonly { server: string; rounds: readonly Round[] }[]): void {
  const figures = results.map(({ server, rounds }) => {
    const rates = rounds.map(({ requests, ms }) => (requests / ms) * 1_000);
    const cpu = Math.min(...rounds.map(({ cpuMs, requests }) => (cpuMs / requests) * 1_000));
    return { server, rounds, rates, rate: median(rates), cpu };
  });
  const ours = figures.find(({ server }) => server === 'ours');
  printTable(
    figures.map(({ server, rounds, rates, rate, cpu }) => ({
      server,
      'req/s': rate,
      min: Math.min(...rates),
      max: Math.max(...rates),
      'cpu us': cpu,
      busy: median(rounds.map(({ cpuMs, ms }) => cpuMs / ms)),
      'p50 ms': median(rounds.map(({ p50 }) => p50)),
      'p99 ms': median(rounds.map(({ p99 }) => p99)),
      bytes: median(rounds.map(({ bytes }) => bytes)),
      'ours/rate': (ours?.rate ?? Number.NaN) / rate,
      'ours/cpu': (ours?.cpu ?? Number.NaN) / cpu,
    })),
  );
}

/** Prints rows of a name and numbers, large ones without decimals. */
export function printTable(rows: readonly ({ server: string } & Record<string, string | number>)[]): void {
  const shown = rows.map(({ server, ...figures }) => [
    server,
    Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, Number(Number(value).toFixed(Number(value) < 10 ? 2 : 0))]),
    ),
  ]);
  console.table(Object.fromEntries(shown));
}
