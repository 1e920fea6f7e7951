import { Counter, type CounterConfiguration, type Metric, type Registry } from 'prom-client';

// Counts in memory and passes totals to prom-client when scraped: its label hashing costs too much per request.

/** Keeps one value per combination of label values. */
function createSeries<Value>(make: (values: string[]) => Value) {
  const series = new Map<string, Value>();
  return {
    all: () => [...series.values()],

    of(values: string[]): Value {
      const key = values.join('\n');
      let value = series.get(key);
      if (value === undefined) series.set(key, (value = make(values)));
      return value;
    },
  };
}

/** Creates a counter. Its labels must have a low cardinality. */
export function createCounter(configuration: CounterConfiguration<string>) {
  const pending = createSeries((values) => ({ values, count: 0 }));
  const counter = new Counter({
    ...configuration,
    collect() {
      for (const one of pending.all()) {
        if (one.count > 0) counter.labels(...one.values).inc(one.count);
        one.count = 0;
      }
    },
  });
  return {
    /** @param values of the labels, in their order */
    inc(...values: string[]): void {
      pending.of(values).count += 1;
    },
  };
}

interface DurationsConfiguration {
  name: string;
  help: string;
  labelNames: readonly string[];
  /** Upper bounds in seconds, in rising order. */
  buckets: readonly number[];
  registry: Registry;
}

interface Counts {
  labels: Record<string, string>;
  /** The count of each bucket alone; the last counts longer durations. */
  buckets: number[];
  sum: number;
}

/** Creates a histogram of durations, scraped like one of prom-client. Its labels must have a low cardinality. */
export function createDurations({ name, help, labelNames, buckets, registry }: DurationsConfiguration) {
  const series = createSeries<Counts>((values) => ({
    labels: Object.fromEntries(labelNames.map((label, index) => [label, values[index] ?? ''])),
    buckets: Array.from({ length: buckets.length + 1 }, () => 0),
    sum: 0,
  }));

  const samplesOf = ({ labels, buckets: counts, sum }: Counts) => {
    let count = 0;
    const rows = counts.map((one, index) => ({
      metricName: `${name}_bucket`,
      labels: { le: buckets[index] ?? '+Inf', ...labels },
      value: (count += one),
    }));
    return [
      ...rows,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  };

  const metric = {
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: series.all().flatMap(samplesOf) }),
  };
  // The part of a Metric that a registry uses.
  registry.registerMetric(metric as unknown as Metric);

  return {
    /** @param values of the labels, in their order */
    observe(ms: number, ...values: string[]): void {
      const seconds = ms / 1_000;
      const counts = series.of(values);
      let index = 0;
      while (index < buckets.length && seconds > (buckets[index] as number)) index += 1;
      (counts.buckets[index] as number) += 1;
      counts.sum += seconds;
    },
  };
}
