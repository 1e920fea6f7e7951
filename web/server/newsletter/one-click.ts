/// <reference types="vite/client" />
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UnsubscribeOneClickMutation } from '#web/gql/generated/graphql.ts';
import { paths } from '#web/lib/pages.ts';
import { readUnsubscribeLink } from '#web/lib/unsubscribe-link.ts';
import type { SendToBff } from '#web/server/proxy/bff-replicas.ts';
import { clientHeaders } from '#web/server/proxy/proxy-headers.ts';
import query from './unsubscribe-one-click.graphql?raw';

/** The body is one short pair (RFC 8058 §3.1). */
const BODY_BYTES = 4_096;

/** The answer of the graph. */
interface Answer {
  data?: UnsubscribeOneClickMutation | null;
  errors?: { extensions?: { code?: string; retryAfter?: number } }[];
}

/**
 * Registers `POST` of a newsletter's link, which a mail provider sends when its user unsubscribes (RFC 8058). `GET` is
 * the page.
 */
export async function registerOneClick(app: FastifyInstance, { sendToBff }: { sendToBff: SendToBff }): Promise<void> {
  // Both forms of the RFC; the bodies of other routes keep their parsers.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  app.post(paths.unsubscribe, async (request, reply) => {
    reply.type('text/plain; charset=utf-8').headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const input = readUnsubscribeLink(new URL(request.url, 'http://web').search);
    if (input === null || !(await isOneClick(request))) return reply.code(400).send('Not an unsubscribe link.\n');
    const { data, errors } = await send({ ...input, oneClick: true }, request);
    if (data?.unsubscribe?.userErrors.length === 0) return reply.send('Unsubscribed.\n');
    if (data?.unsubscribe) return reply.code(400).send('Not an unsubscribe link.\n');
    const { code, retryAfter = 60 } = errors?.[0]?.extensions ?? {};
    reply.header('retry-after', retryAfter);
    return reply.code(code === 'RATE_LIMITED' ? 429 : 503).send('Try again later.\n');
  });

  async function send(input: object, request: FastifyRequest): Promise<Answer> {
    try {
      const { body } = await sendToBff({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', ...clientHeaders(request) },
        body: JSON.stringify({ query, operationName: 'UnsubscribeOneClick', variables: { input } }),
      });
      return (await body.json()) as Answer;
    } catch (error) {
      request.log.error({ fault: error }, 'the BFF did not answer');
      return {};
    }
  }
}

/** True for the body of the RFC, as `application/x-www-form-urlencoded` or `multipart/form-data`. */
async function isOneClick({ body, headers }: FastifyRequest): Promise<boolean> {
  if (!Buffer.isBuffer(body)) return false;
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
  // A body of neither type, or a broken one, is none.
  const fields = await form.formData().catch(() => null);
  return fields?.get('List-Unsubscribe') === 'One-Click';
}
