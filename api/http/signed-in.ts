import type { FastifyRequest } from 'fastify';
import type { members } from '#api/database/schema/accounts.ts';

/** The member of a request, and the session with its token. */
export interface SignedIn {
  member: typeof members.$inferSelect;
  sessionId: string;
  token: string;
}

/** @throws {ApiError} 401 if the request carries no valid token */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn>;

/** The token of `Authorization: Bearer …`; null if there is none of the API's form. */
export function readBearer(request: FastifyRequest): string | null {
  const match = /^bearer +([\w-]{1,200}) *$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
