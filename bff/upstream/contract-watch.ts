import * as z from 'zod';
import { readFlag, readInteger, readText } from '#bff/lib/api-values.ts';
import { parseExactly } from '#bff/lib/exact-json.ts';
import { parseTimestamp, readDay } from '#shared/dates.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';
import { type EndpointContract, refusal, ROW_KEY, success } from '#shared/rest-api/endpoint.ts';
import { readWebUrl } from '#shared/web-url.ts';
import type { RestRequest } from './rest-call.ts';
import type { HttpResponse } from './rest-request.ts';

/** A field of a response that violates the contract, and how it was read. It never holds the value. */
export interface Deviation {
  call: string;
  /** The path in the names of the contract: `data.files[].width`; `(body)` for the whole response. */
  path: string;
  /**
   * `refused`: the response was not used; `coerced`: the value was read all the same; `nulled`: it became null;
   * `dropped`: its row was left out.
   */
  outcome: 'refused' | 'coerced' | 'nulled' | 'dropped';
  /** The form of the value, such as `text` or `text 99/99/9999`. */
  came: string;
}

/** A deviation with the schema of its field, for `api:check`. */
interface Found extends Deviation {
  wanted?: z.ZodType | undefined;
}

const BODY = '(body)';

/** Compares a response with the contract. @param isRefused whether the BFF could not use the response */
export function findDeviations(endpoint: EndpointContract, response: HttpResponse, isRefused: boolean): Found[] {
  const call = `${endpoint.method} ${endpoint.route}`;
  const deviations = new Map<string, Found>();
  const add = (path: string, outcome: Deviation['outcome'], came: string, wanted?: z.ZodType): void => {
    deviations.set(path, { call, path, outcome: isRefused ? 'refused' : outcome, came, wanted });
  };
  const body = readBody(response);
  if (body === undefined) {
    if (response.status === 204) add(BODY, 'coerced', 'status 204');
    // A server or gateway that has failed may respond in any form.
    else if (response.status < 500) add(BODY, 'nulled', `no JSON (${response.contentType ?? 'no content type'})`);
    return [...deviations.values()];
  }
  const isSuccess = response.status < 300 && (body as { status?: unknown } | null)?.status === 200;
  const schema = isSuccess ? success.extend({ data: endpoint.data ?? z.unknown().optional() }) : refusal;
  for (const { path, input } of schema.safeParse(body, { reportInput: true }).error?.issues ?? []) {
    const label = path.map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`)).join('');
    const name = label.slice(1) || BODY;
    if (deviations.has(name)) continue;
    const leaf = schemaAt(schema, path);
    add(name, effectOf(input, leaf, typeof path.at(-1) === 'number'), formOf(input), leaf);
  }
  return [...deviations.values()];
}

/** Returns undefined if the body is not JSON. */
function readBody({ text }: HttpResponse): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

/** Returns the schema of the field at a path, in which the index of a list is a number. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let inner: z.ZodType | undefined = schema;
  for (const key of [...path, undefined]) {
    while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap() as z.ZodType;
    if (key === undefined) break;
    if (inner instanceof z.ZodObject) inner = (inner.shape as Record<PropertyKey, z.ZodType>)[key];
    else inner = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
  }
  return inner;
}

/** Tells how the BFF read a value that violates the contract: `coerced` if what its readers made of it is valid. */
function effectOf(value: unknown, schema: z.ZodType | undefined, isRow: boolean): Deviation['outcome'] {
  const isCoerced = schema?.safeParse(readAs(schema, value)).success ?? false;
  if (isCoerced) return 'coerced';
  return isRow || schema?.meta()?.[ROW_KEY] === true ? 'dropped' : 'nulled';
}

/** Reads a value as the readers of the features do. */
function readAs(schema: z.ZodType, value: unknown): unknown {
  // A union is a timestamp: text or a number.
  if (schema instanceof z.ZodUnion) return new Date(parseTimestamp(value) ?? Number.NaN).toJSON();
  if (schema instanceof z.ZodISODate) return readDay(value);
  if (schema instanceof z.ZodURL) return readWebUrl(value);
  if (schema instanceof z.ZodEnum) return typeof value === 'string' ? value.trim().toLowerCase() : null;
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodLiteral) return readInteger(value);
  if (schema instanceof z.ZodBoolean)
    return value === 0 || value === '0' || value === 'false' || readFlag(value) || null;
  return readText(value);
}

/** Describes the form of a value without the value itself; for a possible date, also the places of its digits. */
function formOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `a number of ${String(Math.trunc(value)).length} digits`;
  if (typeof value !== 'string') return Array.isArray(value) ? 'a list' : 'an object';
  const isDate = value.length <= 30 && /\d/.test(value) && /^[\d/:.TZ +-]+$/.test(value);
  return isDate ? `text ${value.replaceAll(/\d/g, '9')}` : 'text';
}

interface Options {
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  /** Counts a deviation. */
  onDeviation: (deviation: Deviation) => void;
}

/**
 * In each interval of this length, one response and one refused response of each call are compared: a comparison takes
 * as long as a call.
 */
const COMPARE_EVERY_MS = 1_000;
/** A longer response is not compared: that would take longer than other visitors can wait. */
const MAX_LENGTH = 100_000;
const LOG_EVERY_MS = 60_000;

/** Counts deviations of the API, and logs those of a minute as one line. */
export function createContractWatch({ clock, logger, onDeviation }: Options) {
  const comparedAt = { read: new Map<string, number>(), refused: new Map<string, number>() };
  const unlogged = new Map<string, Deviation>();
  let loggedAt = Number.NEGATIVE_INFINITY;

  return ({ endpoint }: Pick<RestRequest, 'endpoint'>, response: HttpResponse, isRefused: boolean): void => {
    const call = `${endpoint.method} ${endpoint.route}`;
    const compared = isRefused ? comparedAt.refused : comparedAt.read;
    const now = clock.now();
    if (response.text.length > MAX_LENGTH) return;
    if (now - (compared.get(call) ?? Number.NEGATIVE_INFINITY) < COMPARE_EVERY_MS) return;
    compared.set(call, now);
    for (const { wanted: _schema, ...deviation } of findDeviations(endpoint, response, isRefused)) {
      onDeviation(deviation);
      unlogged.set(`${deviation.call} ${deviation.path} ${deviation.outcome}`, deviation);
    }
    if (unlogged.size === 0 || now - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now;
    logger.warn({ fields: [...unlogged.values()] }, 'responses of the product API are not as docs/api.md says');
    unlogged.clear();
  };
}
