import * as z from 'zod';
import { baseUrl, flag, type Variable, variable } from '#shared/node/process/env.ts';

/** The samplers of the OpenTelemetry specification that need no server of their own. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

const RATIO = /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/;

function whole(fallback: number): Variable<number, number> {
  const schema = z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number);
  return variable(schema, 'must be a whole number from 1 to 999999', String(fallback), fallback);
}

/**
 * The variables of tracing, named and meant as in the OpenTelemetry specification. All that begin with
 * `OTEL_EXPORTER_OTLP_` are read by its exporter as well.
 */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl('http://localhost:4318'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: baseUrl('http://localhost:4318/v1/traces'),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    z.literal('http/json'),
    'must be http/json, the one protocol that is sent',
    'http/json',
  ),
  OTEL_SDK_DISABLED: flag(false),
  OTEL_SERVICE_NAME: variable(z.string(), 'must be a name', 'bff'),
  OTEL_RESOURCE_ATTRIBUTES: variable(
    z.string().regex(/^[^=,\s]+=[^=,]*(?:,[^=,\s]+=[^=,]*)*$/),
    'must be key=value pairs, comma separated',
    'deployment.environment.name=production',
  ),
  OTEL_TRACES_SAMPLER: variable<SamplerName, SamplerName>(
    z.enum(SAMPLERS),
    `must be one of ${SAMPLERS.join(', ')}`,
    'parentbased_traceidratio',
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(z.string().regex(RATIO).transform(Number), 'must be a share from 0 to 1', '0.1', 1),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole(512),
  OTEL_BSP_SCHEDULE_DELAY: whole(5_000),
};

export interface TracingConfig {
  serviceName: string;
  /** Further attributes of the service: its environment, its copy. */
  attributes: Record<string, string>;
  /** Where spans are posted to. */
  url: string;
  sampler: SamplerName;
  /** The share of traces that the ratio samplers keep. */
  ratio: number;
  /** Spans that wait at most; those beyond are dropped. */
  queueSize: number;
  batchSize: number;
  /** Between two posts, in milliseconds. */
  delayMs: number;
}

type Values = {
  [Name in keyof typeof TRACING_VARIABLES]: (typeof TRACING_VARIABLES)[Name] extends Variable<infer T, infer Fallback>
    ? T | Fallback
    : never;
};

/** @returns null where tracing is off: no endpoint is set */
export function toTracing(values: Values, service: string): TracingConfig | null {
  const url =
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (values.OTEL_EXPORTER_OTLP_ENDPOINT && `${values.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`);
  if (url === undefined || values.OTEL_SDK_DISABLED) return null;
  const queueSize = values.OTEL_BSP_MAX_QUEUE_SIZE;
  return {
    serviceName: values.OTEL_SERVICE_NAME ?? service,
    attributes: Object.fromEntries(
      (values.OTEL_RESOURCE_ATTRIBUTES ?? '')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=', 2).map((part) => part.trim()) as [string, string]),
    ),
    url,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    queueSize,
    batchSize: Math.min(values.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, queueSize),
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
  };
}
