import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createDurations, createCounter } from './request-metrics.ts';

const configuration = {
  name: 'a_duration_seconds',
  help: 'Durations',
  labelNames: ['method', 'route'] as const,
  buckets: [0.01, 0.1, 1],
};

test('durations read as those of prom-client', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const durations = createDurations({ ...configuration, registry: ours });
  const histogram = new Histogram({ ...configuration, registers: [theirs] });
  expect(await ours.metrics()).toBe(await theirs.metrics());
  for (const [ms, method, route] of [
    [0, 'GET', '/a'],
    [10, 'GET', '/a'],
    [11, 'GET', '/b'],
    [1_000, 'POST', '/a'],
    [1_001, 'GET', '/a'],
    [99.5, 'GET', '/a'],
  ] as const) {
    durations.observe(ms, method, route);
    histogram.labels(method, route).observe(ms / 1_000);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
  expect(await ours.metrics()).toContain('a_duration_seconds_bucket{le="+Inf",method="GET",route="/a"} 4');
});

test('a counter reads as one of prom-client, each time it is read', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const facts = { name: 'some_total', help: 'Some', labelNames: ['of', 'by'] as const };
  const own = createCounter({ ...facts, registers: [ours] });
  const counter = new Counter({ ...facts, registers: [theirs] });
  for (let turn = 0; turn < 2; turn += 1) {
    for (const [of, by] of [
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'b'],
      ['ab', ''],
    ] as const) {
      own.inc(of, by);
      counter.labels(of, by).inc();
    }
    expect(await ours.metrics()).toBe(await theirs.metrics());
  }
});
