import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from '#web/server/send-encoded.ts';
import { toBrowserHeaders } from './proxy-headers.ts';

/** An answer of the BFF. Its body is a stream if it is long or of unknown length. */
export interface BffAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

/** Sends an answer of the BFF to the browser. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: BffAnswer): FastifyReply {
  const { statusCode, headers, body } = answer;
  reply.code(statusCode).headers(toBrowserHeaders(headers));
  if (Buffer.isBuffer(body)) return reply.send(body);
  // Only answers that a phone would load for a second are compressed: compressing each would cost more than the whole
  // proxy.
  if (headers['content-encoding'] !== undefined || !headers['content-type']?.includes('json')) return reply.send(body);
  reply.header('vary', headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`);
  const encoding = acceptedEncoding(request);
  if (encoding === null) return reply.send(body);
  if (headers.etag !== undefined) reply.header('etag', headers.etag.replace(/^"/, 'W/"'));
  reply.removeHeader('content-length').header('content-encoding', encoding);
  // Fastify logs the error of a stream that it sends.
  return reply.send(pipeline(body, compressorOf(encoding), () => {}));
}

/** Both compress in a separate thread. Brotli's quality 4 is as fast as gzip and a third smaller. */
function compressorOf(encoding: Encoding) {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 4 });
}
