import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FastifyInstance } from 'fastify';
import { print, type GraphQLFormattedError } from 'graphql';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import type { Clock } from '#shared/node/clock.ts';
import { starter, type ProductApi } from './product-api.ts';

/** An answer of the graph: what came, and what went wrong. */
export type Answer<Data> = { data: Data | null; errors: GraphQLFormattedError[] };

/** The real BFF before a REST API, asked with the web's own documents. */
export type Harness = {
  bff: FastifyInstance;
  gql<Data, Variables extends Record<string, unknown>>(document: TypedDocumentNode<Data, Variables>, variables: Variables, asker?: Asker): Promise<Answer<Data>>;
  close(): Promise<void>;
};

/** Who asks: the address counts for the limits, the token for the member. */
export type Asker = { address?: string; token?: string };
type Options = { env?: Record<string, string>; clock?: Clock };

/** The BFF before any server that speaks requirements §7. */
export async function startBff(productApiUrl: string, { env, clock }: Options = {}): Promise<Harness> {
  const bff = await createApp({ config: loadConfig({ PRODUCT_API_URL: productApiUrl, ...env }), ...(clock ? { clock } : {}) });
  return {
    bff,
    async gql(document, variables, { address, token } = {}) {
      const answer = await bff.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          'content-type': 'application/json',
          ...(address ? { 'x-forwarded-for': address } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ query: print(document), variables }),
      });
      const { data, errors } = answer.json<Partial<Answer<never>>>();
      return { data: data ?? null, errors: errors ?? [] };
    },
    close: () => bff.close(),
  };
}

/** The BFF before the embedded API, both real, on a database of their own. */
export async function createHarness(options: Options = {}): Promise<Harness & { api: ProductApi }> {
  const { start, end } = starter();
  const api = await start();
  const harness = await startBff(api.url, options);
  const close = async () => {
    await harness.close();
    await end();
  };
  return { ...harness, api, close };
}
