import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import { isExpired, type OrderRow } from '#api/features/orders/orders.store.ts';
import { ApiError } from '#api/http/envelope.ts';
import { type SentFile, sendFile } from '#api/http/send-file.ts';

/** How long a browser keeps an original: for a visit. */
const MAX_AGE_S = 60 * 60;

/**
 * The longest validity of an address at the store, in seconds: enough to watch a video or begin a download. It ends
 * with the order; a download under way goes on.
 */
const SIGNED_FOR_S = 60 * 60;

/** A photo or video as it was imported, or a zip. */
interface Original extends Omit<SentFile, 'cacheControl'> {
  path: string;
  order: OrderRow;
}

export type OrderFiles = ReturnType<typeof createOrderFiles>;

/** Sends what belongs to an order, no longer than the order may be seen. */
export function createOrderFiles({ files, clock }: Pick<Context, 'files' | 'clock'>) {
  /** No longer than the order, whose files are deleted at expiry. At least one, the least of a signature. */
  function secondsFor({ expiry }: OrderRow, longest: number): number {
    const left = ((expiry?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now()) / 1000;
    return Math.max(1, Math.min(longest, Math.floor(left)));
  }

  /** Only the visitor's browser stores a file. */
  const cacheControlOf = (order: OrderRow, maxAgeS: number) => `private, max-age=${secondsFor(order, maxAgeS)}`;

  return {
    cacheControlOf,

    /** @throws {ApiError} 404 if there is nothing at the address, 410 if its order has expired */
    requireActive<Found extends { order: OrderRow }>(found: Found | null): Found {
      if (found === null) throw new ApiError(404, 'Not found');
      if (isExpired(found.order, clock.now())) throw new ApiError(410, 'File ini sudah tidak tersedia.');
      return found;
    },

    /** A browser that can reach the store is sent there. Addresses are signed for GET alone. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { path, order, ...original }: Original,
    ): Promise<FastifyReply> {
      const sent = { ...original, cacheControl: cacheControlOf(order, MAX_AGE_S) };
      if (files.signUrl === null || request.method !== 'GET' || sent.file === null)
        return sendFile(request, reply, sent);
      const seconds = secondsFor(order, SIGNED_FOR_S);
      const url = await files.signUrl(path, sent, seconds);
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
      // A player asks for many ranges: the browser keeps the redirect for a while.
      return reply.header('cache-control', `private, max-age=${Math.floor(seconds / 6)}`).redirect(url);
    },
  };
}
