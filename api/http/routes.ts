import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import type { Envelope } from './envelope.ts';
import { validate } from './request-validation.ts';
import type { SecurityEvent } from './security-events.ts';
import type { Authenticate, SignedIn } from './signed-in.ts';

/** The names between braces in a route. */
type Params<Route> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : object;

type Data<Call> = Call extends { data: infer Schema } ? z.input<Schema> : unknown;
type Output<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

export type CallResponse<Call> = Promise<Envelope<Data<Call>>>;

/** A request that has passed what its endpoint's contract says. */
export interface Call<Endpoint> {
  request: FastifyRequest;
  params: Endpoint extends { route: infer Route } ? Params<Route> : never;
  query: Output<Endpoint extends { query: infer Schema } ? Schema : undefined>;
  /** Null for the multipart form of an endpoint that takes a file. */
  input:
    | Output<Endpoint extends { body: infer Schema } ? Schema : undefined>
    | (Endpoint extends { file: object } ? null : never);
  /** The caller of an endpoint for members. */
  signedIn: Endpoint extends { access: 'member' } ? SignedIn : undefined;
}

export type RegisterCall = ReturnType<typeof createRegisterCall>;

/** Registers calls of requirements §7, which enforce the access, body and query of their contracts. */
export const createRegisterCall =
  (app: FastifyInstance, authenticate: Authenticate) =>
  <Endpoint extends EndpointContract>(
    { method, route, access, query, body, file }: Endpoint,
    securityEvent: SecurityEvent | null,
    handler: (call: Call<Endpoint>) => CallResponse<Endpoint>,
  ): void => {
    app.route({
      method,
      url: route.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(securityEvent && { config: { securityEvent } }),
      handler: async (request) => {
        const signedIn = access === 'member' ? await authenticate(request) : undefined;
        const isForm = file !== undefined && request.isMultipart();
        const input = isForm ? null : body && validate(body, request.body);
        const call = {
          request,
          params: request.params,
          query: query && validate(query, request.query),
          input,
          signedIn,
        };
        return handler(call as Call<Endpoint>);
      },
    });
  };
