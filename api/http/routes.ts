import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import type { Envelope } from './envelope.ts';
import type { SecurityEvent } from './security-events.ts';

/** The names between braces in a route. */
type Params<Route> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : object;

type Data<Call> = Call extends { data: infer Schema } ? z.input<Schema> : unknown;

export type CallResponse<Call> = Promise<Envelope<Data<Call>>>;

type Handler<Call extends EndpointContract> = (
  request: FastifyRequest<{ Params: Params<Call['route']> }>,
) => CallResponse<Call>;

/** Registers a call of requirements §7, whose response has the form that its schema says. */
export function registerCall<Call extends EndpointContract>(
  app: FastifyInstance,
  { method, route }: Call,
  securityEvent: SecurityEvent | null,
  handler: Handler<Call>,
): void {
  const url = route.replaceAll(/\{(\w+)\}/g, ':$1');
  app.route({ method, url, ...(securityEvent && { config: { securityEvent } }), handler: handler as never });
}
