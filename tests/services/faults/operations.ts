import { UserErrorCode } from '#bff/graphql/payload.type.ts';
import { SARI } from '#tests/support/bff-with-fake-api.ts';
import { type Act, envelope, rawAnswer } from '#tests/support/raw-upstream.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { memberOrderMessages, orderMessages } from '#shared/messages/orders.ts';

/** What a client may learn of a failure, and what it may not. */
export const CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'NOT_FOUND',
  'RATE_LIMITED',
  'UPSTREAM_ERROR',
  'UPSTREAM_INVALID_RESPONSE',
  'UPSTREAM_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  ...Object.values(UserErrorCode),
];
export const TOKEN = 'token-c4n4ry-of-sari';
export const OTP = 'C4N4RY23';
/** Planted by the upstream in places that must stay inside. */
export const CANARY = 'c4n4ry';
/** Words of our own inside. */
export const INSIDE = /\bat \S+ \(?\S+:\d+:\d+|node_modules|127\.0\.0\.1:|ECONN|UND_ERR|HTTPParser|<html|<h1|SELECT /;

/** One call of the graph that each fault of the upstream is tried with. */
export interface Operation {
  query: string;
  /** The sentence where no answer came. */
  unanswered: string;
  /** The most requests that one call may become. */
  tries: number;
}

/** A query, a list, a mutation and the zip. */
export const OPERATIONS = {
  order: {
    query: 'query ($invoice: ID!) { order(invoice: $invoice) { invoice expired files { url } } }',
    unanswered: orderMessages.orderUnanswered,
    tries: 3,
  },
  orders: { query: '{ orders { nodes { invoice } } }', unanswered: memberOrderMessages.ordersUnanswered, tries: 3 },
  verifyOtp: {
    query: `mutation { verifyOtp(input: { code: "${OTP}", purpose: PHONE_VERIFY }) { message user { name } userErrors { code field message } } }`,
    unanswered: generalMessages.unexpected,
    tries: 1,
  },
  prepareDownload: {
    query:
      'mutation ($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status url message } userErrors { code field message } } }',
    unanswered: orderMessages.downloadUnanswered,
    tries: 1,
  },
} as const satisfies Record<string, Operation>;
export type OperationName = keyof typeof OPERATIONS;
export const NAMES = Object.keys(OPERATIONS) as OperationName[];

/** Answers every call with success. */
export const answerNormally: Act = ({ method, url, socket }) => {
  if (/login|register|google|refresh/.test(url))
    return void socket.write(rawAnswer(envelope({ token: 'new-token', user: SARI })));
  if (url === '/auth/profile') return void socket.write(rawAnswer(envelope(SARI)));
  if (url === '/orders' && method === 'GET') return void socket.write(rawAnswer(envelope([{ id: 1, inv: 'A' }])));
  if (url === '/orders/find')
    return void socket.write(rawAnswer(envelope({ orderExists: true, phoneVerified: true, accountExists: true })));
  if (url.endsWith('/downloadAll')) return void socket.write(rawAnswer(envelope({ url: 'https://m.example/a.zip' })));
  if (url.startsWith('/orders/'))
    return void socket.write(
      rawAnswer(
        envelope({ inv: decodeURIComponent(url.slice(8)), files: [{ type: 1, url: 'https://m.example/1.jpg' }] }),
      ),
    );
  socket.write(rawAnswer(envelope(null)));
};

/**
 * The code and sentence that an operation ends in; null: it succeeds. `PREPARING` and `FAILED` are statuses of a
 * download.
 */
export interface Outcome {
  code: string | null;
  message?: string | undefined;
  /** Further extensions. */
  status?: number;
  retryAfter?: number;
}
export type Expected = (name: OperationName) => Outcome;

const download = (name: OperationName, code: string): string => (name === 'prepareDownload' ? 'FAILED' : code);

/** No answer came: each operation has a sentence of its own. */
export const unavailable: Expected = (name) => ({
  code: download(name, 'UPSTREAM_UNAVAILABLE'),
  message: OPERATIONS[name].unanswered,
});
/** As {@link unavailable}, after the time-out. A zip may take an hour, so its request is told to ask again. */
export const silent: Expected = (name) => (name === 'prepareDownload' ? { code: 'PREPARING' } : unavailable(name));
export const invalid: Expected = (name) => ({
  code: download(name, 'UPSTREAM_INVALID_RESPONSE'),
  message: generalMessages.invalidResponse,
});
export const succeeds: Expected = () => ({ code: null });
export const refused =
  (status: number, code: string, message: string = generalMessages.httpError(status)): Expected =>
  (name) => {
    const known = name === 'verifyOtp' ? USER_ERROR_CODES[status] : undefined;
    if (known) return { code: known, message };
    return {
      code: name === 'prepareDownload' && code !== 'NOT_FOUND' ? 'FAILED' : code,
      message,
      ...(name !== 'prepareDownload' && { status }),
    };
  };

/** The user errors of a one-time code, by the status of the refusal. */
const USER_ERROR_CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_CODE',
  404: 'NOT_FOUND',
  409: 'TAKEN',
  410: 'EXPIRED',
  422: 'INVALID',
};
