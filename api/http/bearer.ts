import type { FastifyRequest } from 'fastify';
import type { members } from '#api/store/schema.ts';

/** Who asks, and by which session. */
export type SignedIn = { member: typeof members.$inferSelect; token: string };

/** @throws {import('./envelope.ts').ApiError} 401 where the request carries no token that counts */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn>;

/** The token of `Authorization: Bearer …`; null where there is none that could be one of ours. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^bearer +([\w-]{1,200}) *$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
