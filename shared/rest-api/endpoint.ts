import * as z from 'zod';

/**
 * The contract of one endpoint of the REST API (requirements §7): what the BFF sends and understands, and the embedded
 * API serves.
 */
export interface EndpointContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** A pattern such as `/orders/{invoiceId}`. */
  route: string;
  summary: string;
  /** The statuses of a refusal. Any endpoint may have 429 and 503 as well. 409 may be a reused Idempotency-Key. */
  refusals: readonly number[];
  /** Who may call: without a token (if left out), with a member's, or with one if there is one. */
  access?: 'member' | 'either';
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The file of a multipart form, which may be sent instead of the body. */
  file?: { field: string; maxBytes: number };
  /** The `data` of a success by the contract: the BFF accepts more. Left out: a message is enough. */
  data?: z.ZodType;
}

/** Returns the fields that every endpoint has. */
export const endpoint = <const Method extends EndpointContract['method'], const Route extends string>(
  method: Method,
  route: Route,
  summary: string,
  refusals: number[],
) => ({ method, route, summary, refusals });

/** Returns the example of a value, for openapi.json. */
export const example = (value: unknown) => ({ examples: [value] });

/** Marks a required field of a list's row: the BFF drops a row without it; other unreadable fields become null. */
export const ROW_KEY = 'x-row-key';

/** A point in time. A day alone is 00:00 WIB; as an expiry, 23:59:59 WIB. */
export const timestamp = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .meta(example('2026-11-12T07:00:00Z'));

export const link = z.url({ protocol: /^https?$/ }).max(8192);

/** The form of every success (requirements §3). */
export const success = z.object({ status: z.literal(200), message: z.string().meta(example('OK')) });

const fieldError = z.object({
  path: z.array(z.string().meta(example('phone'))),
  message: z.string().meta(example('Nomor ini tidak valid.')),
  code: z.string().meta(example('invalid_format')),
});

/** One fault of a request's fields (requirements §3). */
export type FieldError = Readonly<z.infer<typeof fieldError>>;

/** The form of every refusal; `errors` goes with status 422, and with the fault of an idempotency key. */
export const refusal = z.object({
  status: z.int(),
  message: z.string().max(300).meta(example('Ada isian yang belum benar.')),
  errors: z.array(fieldError).optional(),
});
