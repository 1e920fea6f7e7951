import type { Delivery, DeliveryMessage } from '#api/delivery/delivery.ts';
import { randomPerson } from '#tests/support/random-person.ts';
import type { ProductApi } from './product-api.ts';
import { callOfRequest, faultOfResponse } from './rest-contract.ts';

/** One response of the REST API: the HTTP status and the envelope. */
export type Reply = {
  http: number;
  status: number;
  message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the tests look at
  data: any;
  /** Seconds. */
  retryAfter?: number;
  errors?: { path: string[]; message: string; code: string }[];
};

export type Caller = ReturnType<typeof createCaller>;

/**
 * Calls the API over HTTP. Throws where a response is not as the contract says.
 *
 * @param address the client's address, as a trusted proxy names it
 */
export function createCaller(api: () => ProductApi, address?: () => string) {
  async function send(
    method: string,
    path: string,
    { body, token, key }: { body?: unknown; token?: string; key?: string } = {},
  ): Promise<Reply> {
    const isForm = body instanceof FormData;
    const response = await api().get(path, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(address && { 'x-forwarded-for': address() }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const wait = response.headers.get('retry-after');
    const envelope = (await response.json()) as Omit<Reply, 'http'>;
    const call = callOfRequest(method, path);
    const fault = call && faultOfResponse(call, response.status, envelope);
    if (fault) throw new Error(`${method} ${path}: ${fault}`);
    return { http: response.status, ...(wait !== null && { retryAfter: Number(wait) }), ...envelope };
  }

  return {
    send,
    newPerson: () => randomPerson(),
    post: (path: string, body?: unknown, token?: string) => send('POST', path, { body, token }),
    get: (path: string, token?: string) => send('GET', path, { token }),
    patch: (body: unknown, token?: string) => send('PATCH', '/auth/profile', { body, token }),
    login: (who: object) => send('POST', '/auth/login', { body: who }),

    /** A new member, signed in. */
    async join(): Promise<ReturnType<typeof randomPerson> & { token: string }> {
      const person = randomPerson();
      const { data } = await send('POST', '/auth/register', { body: person });
      return { ...person, token: data.token };
    },
  };
}

/** A delivery that stores the messages; `to` returns those for an address, newest first. */
export function createMailbox(): Delivery & { to: (to: string) => DeliveryMessage[]; code: (to: string) => string } {
  const messages: DeliveryMessage[] = [];
  const toWhom = (to: string) => messages.filter((message) => message.to === to).toReversed();
  return {
    send: async (message) => void messages.push(message),
    to: toWhom,
    code: (to) => toWhom(to)[0]?.code ?? '',
  };
}
