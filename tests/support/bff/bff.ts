import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';

export interface UserError {
  code: string;
  field: string[] | null;
  message: string;
}

/**
 * One response of `/graphql`: the HTTP status, and the GraphQL response. `code` is that of the first error, or of the
 * first user error of its only payload.
 */
export interface Answer<Data = Record<string, unknown>> {
  http: number;
  headers: Record<string, unknown>;
  body: string;
  data: Data | null;
  errors: { message: string; path?: unknown[]; extensions: Record<string, unknown> }[];
  userErrors: UserError[] | undefined;
  code: string | undefined;
}

/** Who sends a request: the limits count the address, the token makes the caller a member. */
export interface Client {
  address?: string;
  token?: string;
  headers?: Record<string, string>;
}

export type Bff = Awaited<ReturnType<typeof startBff>>;

export interface BffOptions {
  env?: Record<string, string>;
  clock?: Clock;
  logger?: Logger;
}

const UPLOAD =
  'mutation ($picture: Upload!) { updateProfilePicture(input: { picture: $picture }) { user { name profilePicture } userErrors { code field message } } }';

/**
 * Creates the BFF in this process, in front of the REST API at `productApiUrl`. Requests are injected: it does not
 * listen.
 */
export async function startBff(productApiUrl: string, { env, clock, logger }: BffOptions = {}) {
  const app = await createApp({
    config: loadConfig({ PRODUCT_API_URL: productApiUrl, ...env }),
    ...(clock && { clock }),
    ...(logger && { logger }),
  });
  /** Sends any body to `/graphql`, unchanged. */
  const post = async (payload: string | object, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
    const { data = null, errors = [] } = readJson(response.body);
    // The web's own documents select `__typename` first.
    const { __typename, ...fields } = data ?? {};
    const [first] = Object.values(fields) as ({ userErrors?: UserError[] } | null)[];
    const userErrors = first?.userErrors;
    return {
      http: response.statusCode,
      headers: response.headers,
      body: response.body,
      data,
      errors,
      userErrors,
      code: (errors[0]?.extensions['code'] as string | undefined) ?? userErrors?.[0]?.code,
    };
  };
  /** Sends an operation: its text, or one of the web's typed documents. */
  const ask = async <Data = Record<string, unknown>, Variables extends object = object>(
    query: string | TypedDocumentNode<Data, Variables>,
    variables?: Variables,
    client: Client = {},
  ) => {
    const payload = { query: typeof query === 'string' ? query : print(query), variables };
    return (await post(payload, headersOf(client))) as Answer<Data>;
  };
  /** Sends the parameters of a GET, from a program. */
  const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({ url: '/graphql', query, headers: { 'apollo-require-preflight': '1', ...headers } });
  /** Sends `updateProfilePicture`, or another operation with a picture at `place`, as a form. */
  const uploadPicture = async (
    picture: Uint8Array<ArrayBuffer>,
    client: Client = {},
    operations: object = { query: UPLOAD, variables: { picture: null } },
    place = 'variables.picture',
  ): Promise<Answer> => {
    const form = new FormData();
    form.append('operations', JSON.stringify(operations));
    form.append('map', JSON.stringify({ 0: [place] }));
    form.append('0', new Blob([picture]), 'me.png');
    const body = new Response(form);
    const type = body.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'apollo-require-preflight': '1', ...headersOf(client) };
    return post(Buffer.from(await body.arrayBuffer()), headers);
  };
  return { app, post, get, ask, uploadPicture, close: (): Promise<void> => app.close() };
}

const headersOf = ({ address, token, headers }: Client): Record<string, string> => ({
  ...(address && { 'x-forwarded-for': address }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...headers,
});

function readJson(body: string): Partial<Pick<Answer, 'data' | 'errors'>> {
  try {
    return JSON.parse(body) as Partial<Pick<Answer, 'data' | 'errors'>>;
  } catch {
    return {};
  }
}
