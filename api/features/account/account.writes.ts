import type { Call, CallResponse, RegisterCall } from '#api/http/routes.ts';
import type { SecurityEvent } from '#api/http/security-events.ts';
import type { AccountContext, Writer } from './account.context.ts';
import { endpoints } from './account.endpoints.ts';

type Endpoints = typeof endpoints;

export type RegisterWrite = ReturnType<typeof createRegisterWrite>;

/** Registers calls that write, each of which runs once for its idempotency key. */
export const createRegisterWrite =
  ({ write }: AccountContext, registerCall: RegisterCall) =>
  <Name extends keyof Endpoints>(
    operation: Name,
    event: SecurityEvent | null,
    run: (writer: Writer, call: Call<Endpoints[Name]>) => CallResponse<Endpoints[Name]>,
  ): void =>
    registerCall<Endpoints[Name]>(endpoints[operation], event, async (call) => {
      const { request, signedIn, input, query } = call;
      const scope = { operation, owner: signedIn?.member.id, parameters: input ?? query };
      return write(request, scope, (writer) => run(writer, call));
    });
