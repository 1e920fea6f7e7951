import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError, ok } from '#api/http/envelope.ts';
import { readBearer, type SignedIn, validate } from '#api/http/request-validation.ts';
import { type CallResponse, registerCall } from '#api/http/routes.ts';
import type { SecurityEvent } from '#api/http/security-events.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { accountEndpoints as endpoints } from '#shared/rest-api/account.ts';
import { callerOf, type Writer } from './account.context.ts';
import { confirmBody, profileBody, registerBody } from './account.input.ts';
import type { AccountServices } from './account.services.ts';
import type { GoogleSignIn } from './google/google.service.ts';
import { readPicture } from './profile/picture.routes.ts';

/** The challenge of the browser that begins: the SHA-256 of its verifier. A plain link has none. */
const beginQuery = z.object({
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable()
    .catch(null),
});

/** Registers the calls about accounts (requirements §7). Without GOOGLE_CLIENT_ID those of Google respond with 404. */
export async function registerAccountRoutes(app: FastifyInstance, services: AccountServices): Promise<void> {
  const { account, signIn, passwordResets, verification, profile } = services;
  const { authenticate, write } = account;
  await app.register(multipart);

  /** Registers a write that runs once for its idempotency key. Before that is looked up, its body is checked. */
  function registerWrite<Name extends keyof typeof endpoints, Body extends z.ZodType>(
    operation: Name,
    event: SecurityEvent | null,
    body: Body,
    run: (writer: Writer, input: z.infer<Body>) => CallResponse<(typeof endpoints)[Name]>,
  ): void {
    registerCall(app, endpoints[operation], event, async (request) => {
      const input = validate(body, request.body);
      return write(request, { operation, parameters: input }, (writer) => run(writer, input));
    });
  }

  /** The same for a write of a member. */
  function registerMemberWrite<Name extends keyof typeof endpoints, Body extends z.ZodType>(
    operation: Name,
    event: SecurityEvent,
    body: Body,
    run: (writer: Writer, signedIn: SignedIn, input: z.infer<Body>) => CallResponse<(typeof endpoints)[Name]>,
  ): void {
    registerCall(app, endpoints[operation], event, async (request) => {
      const signedIn = await authenticate(request);
      const input = validate(body, request.body);
      const scope = { operation, owner: signedIn.member.id, parameters: input };
      return write(request, scope, (writer) => run(writer, signedIn, input));
    });
  }

  registerCall(app, endpoints.login, 'login', async (request) => {
    const { password, ...identifier } = validate(endpoints.login.body, request.body);
    return ok(await signIn.logIn(callerOf(request), identifier, password), 'Berhasil masuk');
  });

  registerCall(app, endpoints.logout, 'logout', async (request) => {
    const { token } = await authenticate(request);
    await account.sessions.close(token);
    return ok(null, 'Berhasil keluar');
  });

  registerCall(app, endpoints.refreshToken, 'token_refresh', async (request) => {
    const token = readBearer(request);
    if (token === null) throw new ApiError(401, serverMessages.sessionEnded);
    // Only the holder of the old token gets the new one again (decision 065).
    const scope = { operation: 'refreshToken', owner: hashToken(token), parameters: {} };
    return write(request, scope, (writer) => signIn.refresh(writer, token));
  });

  registerWrite('register', 'registration', registerBody, signIn.register);
  registerWrite('requestReset', 'reset_request', endpoints.requestReset.body, passwordResets.request);
  registerWrite('confirmReset', 'reset', confirmBody, passwordResets.confirm);
  registerWrite('verifyEmail', 'email_verification', endpoints.verifyEmail.body, verification.openLink);
  registerMemberWrite('sendOtp', 'code_request', endpoints.sendOtp.body, verification.requestCode);
  registerMemberWrite('verifyOtp', 'code_entry', endpoints.verifyOtp.body, verification.enterCode);

  registerCall(app, endpoints.getProfile, null, async (request) => {
    const { member } = await authenticate(request);
    return ok(account.toUser(member));
  });

  const changeProfile = async (request: FastifyRequest) => {
    const signedIn = await authenticate(request);
    const owner = signedIn.member.id;
    if (request.isMultipart())
      // The limit comes first, so that no more files are read than it allows.
      return account.limits.picture(owner, async () => {
        const bytes = await readPicture(request);
        // Only the content tells whether a request with the same key is the same request.
        const scope = { operation: 'updateProfilePicture', owner, parameters: hash('sha256', bytes, 'base64url') };
        return write(request, scope, (writer) => profile.storePicture(writer, owner, bytes));
      });
    const input = validate(profileBody, request.body);
    const scope = { operation: 'updateProfile', owner, parameters: input };
    return write(request, scope, (writer) => profile.change(writer, signedIn, input));
  };
  registerCall(app, endpoints.updateProfile, 'profile_change', changeProfile);
  registerCall(app, endpoints.replaceProfile, 'profile_change', changeProfile);

  async function requireGoogle(): Promise<GoogleSignIn> {
    if (services.google === null) throw new ApiError(404, 'Masuk dengan Google belum tersedia di sini.');
    return services.google;
  }
  /** Without Google a sign-in counts as a failure, and is not stored. */
  const requireGoogleOf = ({ ip }: FastifyRequest): Promise<GoogleSignIn> =>
    services.google === null ? account.limits.google(ip, requireGoogle, () => []) : requireGoogle();

  app.get('/auth/google', async (request, reply) => {
    const { challenge } = beginQuery.parse(request.query);
    const google = await requireGoogle();
    return reply.redirect(await google.begin(callerOf(request), challenge), 302);
  });

  registerCall(app, endpoints.googleCallback, null, async (request) => {
    const google = await requireGoogleOf(request);
    const query = validate(endpoints.googleCallback.query, request.query);
    return write(request, { operation: 'googleCallback', parameters: query }, (writer) => google.redeem(writer, query));
  });

  registerCall(app, endpoints.googleOneTap, null, async (request) => {
    const google = await requireGoogleOf(request);
    const input = validate(endpoints.googleOneTap.body, request.body);
    return write(request, { operation: 'googleOneTap', parameters: input }, (writer) => google.oneTap(writer, input));
  });
}
