import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Forwarded } from './client-address.ts';

/** An answer that was sent in front of Fastify. */
export interface FrontAnswer {
  requestId: string;
  method: string;
  /** A pattern, never the URL. */
  route: string;
  status: number;
  /** From the request's last header to the last byte of the answer. */
  ms: number;
  /** Added to the log line. */
  description: object;
}

/**
 * What a service does for every request, for the few that are answered in front of Fastify: its hooks cost more than all else that a cheap answer
 * takes. Fastify's hooks do the same for all others (decision 069).
 */
export interface Front {
  /** Puts a listener between load shedding and Fastify. It answers a request, or hands it over by `pass`. */
  intercept(listener: (request: IncomingMessage, response: ServerResponse, pass: RequestListener) => void): void;
  requestIdOf(request: IncomingMessage): string;
  /** The address of the client, as `request.ip`. */
  addressOf(request: IncomingMessage): string;
  forwardedOf(request: IncomingMessage): Forwarded;
  /** Counts a request until its response is closed; false where its address has its share already: then Fastify refuses it. */
  admit(address: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether an answer has to end its connection. */
  isDraining(): boolean;
  /** Writes the log line of an answer and counts it. To be called once it was sent. */
  report(answer: FrontAnswer): void;
  /** Marks a request that was admitted and read, so that Fastify takes it as it is. */
  take(request: IncomingMessage, taken: Taken): void;
}

/** What Fastify goes on with. */
export interface Taken {
  requestId: string;
  body: Buffer;
  /** Of `performance.now()`. */
  startedAt: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    front: Front;
  }
}

/** A property of the request: a WeakMap beside it would keep it in memory until the next full collection. */
const TAKEN: unique symbol = Symbol('taken');

declare module 'node:http' {
  interface IncomingMessage {
    [TAKEN]?: Taken;
  }
}

export function take(request: IncomingMessage, taken: Taken): void {
  request[TAKEN] = taken;
}

/** Undefined for nearly all requests. */
export function takenOf(request: IncomingMessage): Taken | undefined {
  return request[TAKEN];
}

/** Gives Fastify's parsers the bodies that were read in front of it. */
export function registerTakenBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    const taken = takenOf(raw);
    if (taken) done(null, Readable.from([taken.body], { objectMode: false }));
    else done();
  });
}

/** Bodies of other types are read by Fastify. */
const JSON_TYPES = new Set<string | undefined>([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

/** Whether a request is a POST of JSON to this path that nothing but its body sets apart from others. */
export function isPlainPost({ method, url, headers, httpVersion }: IncomingMessage, path: string): boolean {
  return (
    method === 'POST' &&
    url === path &&
    httpVersion === '1.1' &&
    JSON_TYPES.has(headers['content-type']) &&
    headers['content-length'] !== undefined &&
    headers['content-encoding'] === undefined
  );
}

/**
 * Reads the body of a request, one tick after its head.
 *
 * @returns null unless all of the body has come with the head. An empty one is left alone: to read none of it would end the stream.
 */
export function readWhole(request: IncomingMessage): Buffer | null {
  const length = request.readableLength;
  return length > 0 && length === Number(request.headers['content-length'])
    ? (request.read(length) as Buffer | null)
    : null;
}

/** Reads a request whose body was read to its end, which has no more data: so it is closed. `read()` would not end it: Node would keep it until the connection's next one. */
export function endReading(request: IncomingMessage): void {
  request.resume();
}

/** Milliseconds, those in front of Fastify included. */
export function elapsedMs({ raw }: FastifyRequest, reply: FastifyReply): number {
  const taken = takenOf(raw);
  return taken ? performance.now() - taken.startedAt : reply.elapsedTime;
}
