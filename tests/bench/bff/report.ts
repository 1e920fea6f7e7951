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

/** Columns as wide as their widest cell; all but the first are numbers, to the right. */
export function toTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/**
 * One workload, medians of the rounds: each server, and the BFF's rate and CPU time as a share of the server's. Other
 * load on the machine only adds to CPU time, so the least of the rounds counts. `busy` are the cores that the server
 * kept busy: well under 1 means that something else was the limit.
 */
export function toLoadTable(results: readonly { server: string; rounds: readonly Round[] }[]): string {
  const figures = results.map(({ server, rounds }) => {
    const rates = rounds.map(({ requests, ms }) => (requests / ms) * 1_000);
    return {
      server,
      rates,
      rate: median(rates),
      cpu: Math.min(...rounds.map(({ cpuMs, requests }) => (cpuMs / requests) * 1_000)),
      others: [
        rounds.map(({ cpuMs, ms }) => cpuMs / ms),
        rounds.map(({ p50 }) => p50),
        rounds.map(({ p99 }) => p99),
        rounds.map(({ bytes }) => bytes),
      ].map(median),
    };
  });
  const ours = figures.find(({ server }) => server === 'ours');
  const head = [
    'server',
    'req/s',
    'min',
    'max',
    'cpu us',
    'busy',
    'p50 ms',
    'p99 ms',
    'bytes',
    'ours/rate',
    'ours/cpu',
  ];
  const rows = figures.map(({ server, rates, rate, cpu, others }) => [
    server,
    ...[rate, Math.min(...rates), Math.max(...rates), cpu].map((value) => value.toFixed(0)),
    ...[...others, (ours?.rate ?? Number.NaN) / rate, (ours?.cpu ?? Number.NaN) / cpu].map((value) => value.toFixed(2)),
  ]);
  return toTable([head, ...rows]);
}
