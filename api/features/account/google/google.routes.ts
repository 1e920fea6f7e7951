import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context } from '#api/context.ts';
import { markOnce } from '#api/database/marks.ts';
import type { AccountContext, Commit } from '#api/features/account/account.context.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { linkedPages } from '#shared/linked-pages.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { accountEndpoints, type AuthResponse } from '#shared/rest-api/account.ts';
import { toIdentity } from './google-identity.ts';
import { createGoogleProvider, toGoogleError } from './google-provider.ts';
import { createGoogleStates } from './google-state.ts';
import { createGoogleMembersStore } from './google.store.ts';

type Answer = Envelope<AuthResponse>;

/** The challenge of the browser that begins: the SHA-256 of its verifier. */
const beginQuery = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) });

const EXPIRED = 'Waktu masuk dengan Google sudah habis. Coba lagi, ya.';

/**
 * Registers sign-in by redirect and by One Tap (requirements §7). Without GOOGLE_CLIENT_ID the calls exist and answer
 * 404.
 */
export function registerGoogle(app: FastifyInstance, context: Context, account: AccountContext): void {
  const { config, db, clock, siteUrl } = context;
  const signIn = createSignIn(context, account);
  if (config.google === null) return registerGoogleOff(app);
  const provider = createGoogleProvider(config.google, clock);
  const states = createGoogleStates(context);
  const redirectUri = siteUrl + linkedPages.googleCallback;

  app.get('/auth/google', async (request, reply) => {
    const begin = beginQuery.safeParse(request.query);
    // A plain link: the callback page begins again, with a challenge.
    if (!begin.success) return reply.redirect(`${redirectUri}?begin=`, 302);
    const url = await provider
      .authorizationUrl(states.begin(begin.data.challenge), redirectUri)
      .catch((error: unknown) => {
        const { message } = toGoogleError(error, accountMessages.googleFailed, request.log);
        // This request comes from a browser: the web's callback page shows the failure.
        const query = new URLSearchParams({ error: 'temporarily_unavailable', error_description: message });
        return new URL(`${redirectUri}?${query.toString()}`);
      });
    return reply.redirect(url.href, 302);
  });

  registerCall(app, accountEndpoints.googleCallback, null, async (request) => {
    const query = validate(accountEndpoints.googleCallback.query, request.query);
    if (query.redirectUri !== redirectUri) throw new ApiError(400, 'This redirectUri is not allowed');
    const attempt = states.read(query.state, query.verifier);
    // Before the key is looked up: a refusal that no limit counts is not stored.
    if (attempt === null) throw new ApiError(400, EXPIRED);
    const failed = accountMessages.googleProcessFailed;
    // Code and state are good for one use: a lost answer can be had again by the key alone.
    return account.write<Answer>(request, { operation: 'googleCallback', parameters: query }, async (commit) => {
      if (!(await markOnce(db, attempt.state, attempt.expiresAt))) throw new ApiError(400, EXPIRED);
      const claims = await provider.redeem(query.code, attempt, redirectUri).catch((error: unknown) => {
        throw toGoogleError(error, failed, request.log);
      });
      return signIn(request, claims, { failed, commit });
    });
  });

  registerCall(app, accountEndpoints.googleOneTap, null, async (request) => {
    const input = validate(accountEndpoints.googleOneTap.body, request.body);
    const { credential, nonce } = input;
    const failed = accountMessages.googleFailed;
    return account.write<Answer>(request, { operation: 'googleOneTap', parameters: input }, async (commit) => {
      const { claims, expiresAt } = await provider.read(credential, nonce).catch((error: unknown) => {
        throw toGoogleError(error, failed, request.log);
      });
      if (!(await markOnce(db, credential, expiresAt))) throw new ApiError(401, failed);
      return signIn(request, claims, { failed, commit });
    });
  });
}

function createSignIn({ db, limits }: Pick<Context, 'db' | 'limits'>, account: AccountContext) {
  const members = createGoogleMembersStore(db);
  return async (
    { ip }: FastifyRequest,
    claims: unknown,
    { failed, commit }: { failed: string; commit: Commit<Answer> },
  ): Promise<Answer> => {
    const identity = toIdentity(claims);
    if (identity === null) throw new ApiError(401, failed);
    const member = await members.memberFor(identity);
    const answer = await commit(async ({ sessions }) => {
      const session = await sessions.open(member);
      if (session === null) throw new ApiError(401, failed);
      return ok(account.toAuthResponse(session, member), 'Berhasil masuk');
    });
    await limits.signedIn([member.phone, member.email], ip);
    return answer;
  };
}

function registerGoogleOff(app: FastifyInstance): void {
  const refuse = async () => {
    throw new ApiError(404, 'Masuk dengan Google belum tersedia di sini.');
  };
  app.get('/auth/google', refuse);
  registerCall(app, accountEndpoints.googleCallback, null, refuse);
  registerCall(app, accountEndpoints.googleOneTap, null, refuse);
}
