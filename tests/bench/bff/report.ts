/** Figures of one server under one workload, of all rounds. */
export interface Result {
  server: string;
  /** Requests a second. */
  rates: number[];
  p50: number[];
  p99: number[];
  /**
   * Microseconds of CPU time per request. Other load on the machine only adds to it, so the least of the rounds
   * counts.
   */
  cpu: number[];
  /** Cores that the server kept busy: well under 1 means that something else was the limit. */
  busy: number[];
  bytes: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

const whole = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '-');
const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '-');

/** Columns as wide as their widest cell; all but the first are numbers, to the right. */
export function toTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const rateOf = (results: readonly Result[], server: string): number =>
  median(results.find((result) => result.server === server)?.rates ?? []);
const cpuOf = (results: readonly Result[], server: string): number =>
  Math.min(...(results.find((result) => result.server === server)?.cpu ?? [Number.NaN]));

/** One workload: medians of the rounds, and each server's rate against those of three others. */
export function toLoadTable(results: readonly Result[]): string {
  const head = [
    'server',
    'req/s',
    'min-max',
    '/mercurius',
    '/apollo',
    '/limit',
    'cpu us',
    'median',
    'busy',
    'p50 ms',
    'p99 ms',
    'bytes',
  ];
  const rows = results.map(({ server, rates, cpu, busy, p50, p99, bytes }) => {
    const against = ['mercurius', 'apollo', 'limit'].map((other) => ratio(median(rates) / rateOf(results, other)));
    return [
      server,
      whole(median(rates)),
      `${whole(Math.min(...rates))}-${whole(Math.max(...rates))}`,
      ...against,
      whole(Math.min(...cpu)),
      whole(median(cpu)),
      ratio(median(busy)),
      ratio(median(p50)),
      ratio(median(p99)),
      String(bytes),
    ];
  });
  return toTable([head, ...rows]);
}

/** What the web service in front of the BFF costs: requests a second and CPU time of both, against the BFF alone. */
export function toWebLine(results: readonly Result[]): string {
  return `web and BFF against the BFF alone: ${ratio(rateOf(results, 'ours-web') / rateOf(results, 'ours'))} of its requests a second, ${ratio(cpuOf(results, 'ours-web') / cpuOf(results, 'ours'))} of its CPU time`;
}

/** The ratios that the product is judged by, one row a workload. */
export function toSummary(workloads: readonly { id: string; results: readonly Result[] }[]): string {
  const head = [
    'ours',
    'rate/mercurius',
    'cpu/mercurius',
    'rate/apollo',
    'cpu/apollo',
    'rate/yoga',
    'limits+log/without',
    'production/without',
  ];
  const rows = workloads.map(({ id, results }) => {
    const rate = rateOf(results, 'ours');
    const cpu = cpuOf(results, 'ours');
    const figures = [
      rate / rateOf(results, 'mercurius'),
      cpu / cpuOf(results, 'mercurius'),
      rate / rateOf(results, 'apollo'),
      cpu / cpuOf(results, 'apollo'),
      rate / rateOf(results, 'yoga'),
    ];
    return [
      id,
      ...[...figures, rateOf(results, 'ours+limits') / rate, rateOf(results, 'ours-production') / rate].map(ratio),
    ];
  });
  return toTable([head, ...rows]);
}
