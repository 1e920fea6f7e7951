import * as z from 'zod';
import { baseUrl, flag, milliseconds, oneOf, type readEnv, variable } from '#shared/node/process/env.ts';

const RATIO = /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/;

/**
 * The variables of tracing, with the names and meanings of the OpenTelemetry specification. OpenTelemetry itself reads
 * the endpoints, the service's name and its attributes, which are checked here, and also
 * `OTEL_EXPORTER_OTLP_HEADERS`, `_COMPRESSION` and the certificates; its time-out is `EXPORT_TIMEOUT_MS`.
 */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl('http://localhost:4318'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: baseUrl('http://localhost:4318/v1/traces'),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    z.literal('http/json'),
    'must be http/json, the one protocol that is sent',
    'http/json',
  ),
  OTEL_SDK_DISABLED: flag().default(false),
  OTEL_SERVICE_NAME: variable(z.string(), 'must be a name', 'bff'),
  OTEL_RESOURCE_ATTRIBUTES: variable(
    z.string().regex(/^[^=,\s]+=[^=,]*(?:,[^=,\s]+=[^=,]*)*$/),
    'must be key=value pairs, comma separated',
    'deployment.environment.name=production',
  ),
  OTEL_TRACES_SAMPLER: oneOf(['parentbased_always_on', 'parentbased_traceidratio'], 'parentbased_traceidratio').default(
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    z.string().regex(RATIO).transform(Number),
    'must be a share from 0 to 1',
    '0.1',
  ).default(1),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds({ min: 1, max: 999_999, fallback: 5_000 }),
};

export interface TracingConfig {
  /** Unless `OTEL_SERVICE_NAME` is set. */
  serviceName: string;
  /** The share of the traces that begin here to be kept, 0 to 1. */
  ratio: number;
  /** The time between two posts, in milliseconds. */
  delayMs: number;
}

type Values = ReturnType<typeof readEnv<typeof TRACING_VARIABLES>>;

/** @returns null if tracing is off: `OTEL_SDK_DISABLED`, or no endpoint */
export function toTracing(values: Values, service: string): TracingConfig | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || values.OTEL_SDK_DISABLED) return null;
  return {
    serviceName: service,
    ratio: values.OTEL_TRACES_SAMPLER === 'parentbased_always_on' ? 1 : values.OTEL_TRACES_SAMPLER_ARG,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
  };
}
