import { expect, test } from 'vitest';
import { readEnv } from '#shared/node/process/env.ts';
import { toTracing, TRACING_VARIABLES } from './tracing-config.ts';

const read = (env: Record<string, string>) => toTracing(readEnv(TRACING_VARIABLES, env), 'bff');

test('tracing is off without an endpoint, and where it is disabled', () => {
  expect(read({ OTEL_TRACES_SAMPLER_ARG: '1' })).toBeNull();
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' })).toBeNull();
});

test('an endpoint is enough, and the ratio is that of its sampler', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(read(env)).toEqual({ serviceName: 'bff', ratio: 1, delayMs: 5_000 });
  expect(read({ ...env, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })?.ratio).toBe(0.1);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0'],
])('%s=%s is refused', (name, text) => {
  expect(() => read({ [name]: text })).toThrow(`${name}: must be `);
});
