import * as z from 'zod';
import { extensionsOf } from '#bff/graphql/errors.ts';
import { findDeviations } from '#bff/upstream/contract-watch.ts';
import type { HttpResponse } from '#bff/upstream/rest-request.ts';
import { TransportError } from '#bff/upstream/send.ts';
import type { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { simplify } from '#scripts/openapi.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import { orderEndpoints } from '#shared/rest-api/orders.ts';

/** A row of the table: a call, or a field of its response that deviates from the contract. */
export interface Row {
  what: string;
  expected: string;
  received: string;
  /** What the BFF makes of it. */
  reading: string;
  isFault: boolean;
}

/** One call that was made. */
interface CheckedCall {
  call: EndpointContract;
  /** The case: `an unknown invoice`. */
  caseName: string;
  /** The statuses that the contract has for it. */
  expected: readonly number[];
  error: UpstreamError | null;
  /** Undefined if no response came. */
  response: HttpResponse | undefined;
  isRefused: boolean;
  ms: number;
}

const SLOW_MS = 2_000;
const LARGE_BYTES = 1_000_000;
const JSON_TYPE = 'application/json';
const EXPIRED = 'counts as expired: the photos are gone';
const OUTCOMES = {
  refused: 'the answer is refused',
  coerced: 'read as meant',
  nulled: 'null',
  dropped: 'the row is left out',
};

/** Returns the rows of one call: the whole response, and each field that deviates. */
export function judge(checked: CheckedCall): [Row, ...Row[]] {
  const { call, caseName, expected, error, response, isRefused, ms } = checked;
  const { method, route } = call;
  const status = error === null ? 200 : error.status;
  const bytes = Buffer.byteLength(response?.text ?? '');
  const isExpected = response !== undefined && !isRefused && status !== undefined && expected.includes(status);
  const head: Row = {
    what: `\`${method} ${route}\`${caseName && `, ${caseName}`}`,
    expected: `status ${expected.join(' or ')}`,
    received: response ? `status ${response.status}, ${bytes} bytes, ${Math.round(ms)} ms` : reasonOf(error),
    reading: error === null ? 'taken' : `refused as ${String(extensionsOf(error)['code'])}`,
    isFault: !isExpected,
  };
  const fault = (what: string, limit: string, received: string, reading: string): Row => {
    return { what: `↳ ${what}`, expected: limit, received, reading, isFault: true };
  };
  const rows: [Row, ...Row[]] = [head];
  if (response === undefined) return rows;
  const charset = /charset=["']?([\w-]+)/i.exec(response.contentType ?? '')?.[1] ?? 'utf-8';
  if (response.status >= 300 && response.status < 400)
    rows.push(fault('redirect', 'none', `status ${response.status}`, 'never followed'));
  if (ms > SLOW_MS && call !== orderEndpoints.downloadAll)
    rows.push(fault('time', `below ${SLOW_MS} ms`, `${Math.round(ms)} ms`, 'the visitor waits'));
  if (bytes > LARGE_BYTES) rows.push(fault('size', 'below 1 MB', `${bytes} bytes`, 'over 5 MB it is refused'));
  if (!/^utf-?8$/i.test(charset))
    rows.push(fault('charset', 'utf-8', charset, 'read as UTF-8: other letters are lost'));
  const { contentType = JSON_TYPE } = response;
  if (!/^\s*application\/(?:[\w.-]+\+)?json\b/i.test(contentType))
    rows.push({ ...fault('content type', JSON_TYPE, contentType, OUTCOMES.coerced), isFault: false });
  // The BFF would have read them as meant, had it not refused the answer for something else.
  const coerced = findDeviations(call, response, false).filter(({ outcome }) => outcome === 'coerced');
  for (const { path, came, wanted: schema, ...found } of findDeviations(call, response, isRefused)) {
    const limit = schema ? describe(schema) : '`{status, message, data}` as JSON';
    const outcome = coerced.some((one) => one.path === path) ? 'coerced' : found.outcome;
    const reading = path === 'data.expiry' && outcome === 'nulled' ? EXPIRED : OUTCOMES[outcome];
    rows.push({ ...fault(`\`${path}\``, limit, came, reading), isFault: outcome !== 'coerced' });
  }
  return rows;
}

/** The schema as it is in openapi.json: `{"type":"string"}`. */
function describe(schema: z.ZodType): string {
  const {
    $schema: _version,
    examples: _examples,
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', override: simplify });
  return JSON.stringify(rest);
}

/**
 * A 404 that every path has says that there is no such call.
 *
 * @param unknown the message for a path that there is not
 */
export function isNoCall(
  { status, text }: HttpResponse,
  path: string,
  unknown: { path: string; text: string },
): boolean {
  return status === 404 && text.replaceAll(path, '') === unknown.text.replaceAll(unknown.path, '');
}

function reasonOf(error: UpstreamError | null): string {
  const cause = error?.cause;
  if (!(cause instanceof TransportError)) return `no answer (${String(cause)})`;
  // The code of a DOMException is a number.
  const { code, message = '' } = (cause.cause ?? {}) as { code?: string | number; message?: string };
  const reason = typeof code === 'string' ? code : message;
  return `no answer: ${cause.fault}${reason && ` (${reason})`}`;
}

/** Returns the table in Markdown, and a summary. */
export function toMarkdown(url: string, rows: readonly Row[], untried: readonly string[]): string {
  const faults = rows.filter(({ isFault }) => isFault).length;
  const lines = rows.map(({ isFault, what, expected, received, reading }) =>
    [isFault ? '✗' : '✓', what, expected, received, reading]
      .map((cell) => cell.replaceAll('|', String.raw`\|`))
      .join(' | '),
  );
  return [
    `# ${url}\n`,
    '|  | call | expected | received | the BFF |\n|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    untried.length > 0 ? `\nNot tried (--member, --write): ${untried.join(', ')}` : '',
    faults === 0 ? '\nThe API keeps the contract.' : `\n${faults} faults.`,
    '',
  ].join('\n');
}
