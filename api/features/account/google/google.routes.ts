import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Account } from '#api/features/account/account.service.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/requests.ts';
import { toGoogleFault } from './google-faults.ts';
import { type GoogleIdentity, toIdentity } from './google-identity.ts';
import type { createGoogleMembersStore } from './google.store.ts';
import type { GoogleProvider } from './google-provider.ts';
import type { createGoogleTrips } from './google-state.ts';
import type { SpentTokensStore } from './spent-tokens.store.ts';

type Options = {
  account: Pick<Account, 'signIn'>;
  members: ReturnType<typeof createGoogleMembersStore>;
  provider: GoogleProvider;
  trips: ReturnType<typeof createGoogleTrips>;
  spent: SpentTokensStore;
  siteUrl: string;
};

const callbackQuery = z.object({
  code: z.string('Missing authorization code').min(1, 'Missing authorization code').max(4096),
  state: z.string('Missing state').max(500),
  redirectUri: z.string('Missing redirectUri').max(2000),
});

const oneTapBody = z.object({
  credential: z.string('Missing credential').min(1, 'Missing credential').max(16_384),
  nonce: z.string().max(500).optional(),
});

// requirements §8
const CALLBACK_FAILED = 'Failed to process Google sign-in.';
const ONE_TAP_FAILED = 'Failed to sign in with Google';
const EXPIRED = 'This Google sign-in has expired. Please try again.';

/** requirements §7: sign-in with Google, by redirect and by One Tap. */
export function googleRoutes(app: FastifyInstance, options: Options): void {
  const { account, members, provider, trips, spent, siteUrl } = options;
  const redirectUri = `${siteUrl}/auth/google/callback`;

  async function signIn(identity: GoogleIdentity | null, failed: string) {
    if (identity === null) throw new ApiError(401, failed);
    const session = await account.signIn(await members.memberFor(identity));
    if (session === null) throw new ApiError(401, failed);
    return ok(session, 'Login successful');
  }

  app.get('/auth/google', async (request, reply) => {
    const url = await provider.authorizationUrl(trips.begin(), redirectUri).catch((error: unknown) => {
      const { message } = toGoogleFault(error, ONE_TAP_FAILED, request.log);
      // A browser is here, not a program: the page that shows failures of this kind is the web's.
      const query = new URLSearchParams({ error: 'temporarily_unavailable', error_description: message });
      return new URL(`${redirectUri}?${query.toString()}`);
    });
    return reply.redirect(url.href, 302);
  });

  app.get('/auth/google/callback', async (request) => {
    const query = validate(callbackQuery, request.query);
    if (query.redirectUri !== redirectUri) throw new ApiError(400, 'This redirectUri is not allowed');
    const trip = trips.recall(query.state);
    if (trip === null || !(await spent.spend(trip.state, trip.expiresAt))) throw new ApiError(400, EXPIRED);
    const claims = await provider.redeem(query.code, trip, redirectUri).catch((error: unknown) => {
      throw toGoogleFault(error, CALLBACK_FAILED, request.log);
    });
    return signIn(toIdentity(claims), CALLBACK_FAILED);
  });

  app.post('/auth/google/onetap', async (request) => {
    const { credential, nonce } = validate(oneTapBody, request.body);
    const { claims, expiresAt } = await provider.read(credential, nonce).catch((error: unknown) => {
      throw toGoogleFault(error, ONE_TAP_FAILED, request.log);
    });
    if (!(await spent.spend(credential, expiresAt))) throw new ApiError(401, ONE_TAP_FAILED);
    return signIn(toIdentity(claims), ONE_TAP_FAILED);
  });
}

/** Without GOOGLE_CLIENT_ID: the calls are there, and say so. */
export function noGoogleRoutes(app: FastifyInstance): void {
  const refuse = async () => {
    throw new ApiError(404, 'Sign-in with Google is not available.');
  };
  app.get('/auth/google', refuse);
  app.get('/auth/google/callback', refuse);
  app.post('/auth/google/onetap', refuse);
}
