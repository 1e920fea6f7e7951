import type { FastifyInstance } from 'fastify';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import type { Clock } from '#shared/node/clock.ts';

/** One answer over HTTP; `code` is that of its first error. */
export interface GraphAnswer {
  http: number;
  headers: Record<string, unknown>;
  body: string;
  // The tests say what they expect of it.
  data: Record<string, unknown> | null;
  errors: { message: string; path?: unknown[]; extensions: Record<string, unknown> }[];
  code: string | undefined;
}

interface Asker {
  /** What the limits count. */
  address?: string;
  token?: string;
  headers?: Record<string, string>;
}

export interface GraphServer {
  app: FastifyInstance;
  ask(query: string, variables?: Record<string, unknown>, asker?: Asker): Promise<GraphAnswer>;
  /** Any body, sent as it is. */
  post(payload: string | object, headers?: Record<string, string>): Promise<GraphAnswer>;
  close(): Promise<void>;
}

/** The real BFF before any HTTP server, asked without a network of its own. */
export async function startGraph(productApiUrl: string, env: Record<string, string> = {}, clock?: Clock): Promise<GraphServer> {
  const app = await createApp({ config: loadConfig({ PRODUCT_API_URL: productApiUrl, ...env }), ...(clock ? { clock } : {}) });
  const post: GraphServer['post'] = async (payload, headers = {}) => {
    const response = await app.inject({ method: 'POST', url: '/graphql', headers: { 'content-type': 'application/json', ...headers }, payload });
    return toAnswer(response.statusCode, response.headers, response.body);
  };
  return {
    app,
    post,
    ask: (query, variables = {}, { address, token, headers } = {}) =>
      post({ query, variables }, { ...(address && { 'x-forwarded-for': address }), ...(token && { authorization: `Bearer ${token}` }), ...headers }),
    close: () => app.close(),
  };
}

function toAnswer(http: number, headers: Record<string, unknown>, body: string): GraphAnswer {
  const { data = null, errors = [] } = readJson(body);
  return { http, headers, body, data, errors, code: errors[0]?.extensions['code'] as string | undefined };
}

function readJson(body: string): Partial<Pick<GraphAnswer, 'data' | 'errors'>> {
  try {
    return JSON.parse(body) as Partial<Pick<GraphAnswer, 'data' | 'errors'>>;
  } catch {
    return {};
  }
}
