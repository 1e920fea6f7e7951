import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type AccountContext, callerOf } from '#api/features/account/account.context.ts';
import { endpoints } from '#api/features/account/account.endpoints.ts';
import type { RegisterWrite } from '#api/features/account/account.writes.ts';
import { ApiError } from '#api/http/envelope.ts';
import { createGoogleSignIn } from './google.service.ts';

/** The challenge of the browser that begins: the SHA-256 of its verifier. A plain link has none. */
const beginQuery = z.object({
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable()
    .catch(null),
});

const BEGIN = '/auth/google';

/** Registers the calls of sign-in with Google. Without GOOGLE_CLIENT_ID they respond with 404. */
export function registerGoogleRoutes(
  app: FastifyInstance,
  registerWrite: RegisterWrite,
  account: AccountContext,
): void {
  const google = createGoogleSignIn(account);
  if (google === null) {
    const refuse = async () => {
      throw new ApiError(404, 'Masuk dengan Google belum tersedia di sini.');
    };
    app.get(BEGIN, refuse);
    // A sign-in counts as a failure, and is not stored.
    for (const { method, route } of [endpoints.googleCallback, endpoints.googleOneTap])
      app.route({ method, url: route, handler: ({ ip }) => account.limits.google(ip, refuse, () => []) });
    return;
  }
  app.get(BEGIN, async (request, reply) => {
    const { challenge } = beginQuery.parse(request.query);
    return reply.redirect(await google.begin(callerOf(request), challenge), 302);
  });
  registerWrite('googleCallback', null, (writer, { query }) => google.redeem(writer, query));
  registerWrite('googleOneTap', null, (writer, { input }) => google.oneTap(writer, input));
}
