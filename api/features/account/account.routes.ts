import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { ApiError, ok } from '#api/http/envelope.ts';
import type { RegisterCall } from '#api/http/routes.ts';
import { readBearer } from '#api/http/signed-in.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { type AccountContext, callerOf } from './account.context.ts';
import { endpoints } from './account.endpoints.ts';
import { createRegisterWrite } from './account.writes.ts';
import { createPasswordResets } from './codes/password-reset.service.ts';
import { createVerificationService } from './codes/verification.service.ts';
import { registerGoogleRoutes } from './google/google.routes.ts';
import { readPicture } from './profile/picture.routes.ts';
import type { Pictures } from './profile/pictures.ts';
import { createProfileService } from './profile/profile.service.ts';
import { createSignInService } from './sign-in/sign-in.service.ts';

/** Registers the calls about accounts (requirements §7). */
export async function registerAccountRoutes(
  app: FastifyInstance,
  registerCall: RegisterCall,
  account: AccountContext,
  pictures: Pictures,
): Promise<void> {
  const { write } = account;
  const signIn = createSignInService(account);
  const passwordResets = createPasswordResets(account);
  const verification = createVerificationService(account);
  const profile = createProfileService(account, pictures);
  const registerWrite = createRegisterWrite(account, registerCall);
  await app.register(multipart);

  registerCall(endpoints.login, 'login', async ({ request, input: { password, ...identifier } }) =>
    ok(await signIn.logIn(callerOf(request), identifier, password), 'Berhasil masuk'),
  );

  registerCall(endpoints.logout, 'logout', async ({ signedIn }) => {
    await account.sessions.close(signedIn.token);
    return ok(null, 'Berhasil keluar');
  });

  // A repeated request has a token that was exchanged already: it is looked up after the stored response.
  registerCall({ ...endpoints.refreshToken, access: undefined }, 'token_refresh', async ({ request }) => {
    const token = readBearer(request);
    if (token === null) throw new ApiError(401, serverMessages.sessionEnded);
    // Only the holder of the old token gets the new one again (decision 065).
    const scope = { operation: 'refreshToken', owner: hashToken(token), parameters: {} };
    return write(request, scope, (writer) => signIn.refresh(writer, token));
  });

  registerWrite('register', 'registration', (writer, { input }) => signIn.register(writer, input));
  registerWrite('requestReset', 'reset_request', (writer, { input }) => passwordResets.request(writer, input));
  registerWrite('confirmReset', 'reset', (writer, { input }) => passwordResets.confirm(writer, input));
  registerWrite('verifyEmail', 'email_verification', (writer, { input }) => verification.openLink(writer, input));
  registerWrite('sendOtp', 'code_request', (writer, call) =>
    verification.requestCode(writer, call.signedIn, call.input),
  );
  registerWrite('verifyOtp', 'code_entry', (writer, call) => verification.enterCode(writer, call.signedIn, call.input));

  registerCall(endpoints.getProfile, null, async ({ signedIn }) => ok(account.toUser(signedIn.member)));

  for (const method of ['PATCH', 'PUT'] as const)
    registerCall({ ...endpoints.updateProfile, method }, 'profile_change', async ({ request, signedIn, input }) => {
      const owner = signedIn.member.id;
      if (input !== null) {
        const scope = { operation: 'updateProfile', owner, parameters: input };
        return write(request, scope, (writer) => profile.change(writer, signedIn, input));
      }
      // The limit comes first, so that no more files are read than it allows.
      return account.limits.picture(owner, async () => {
        const bytes = await readPicture(request);
        // Only the content tells whether a request with the same key is the same request.
        const scope = { operation: 'updateProfilePicture', owner, parameters: hash('sha256', bytes, 'base64url') };
        return write(request, scope, (writer) => profile.storePicture(writer, signedIn, bytes));
      });
    });

  registerGoogleRoutes(app, registerWrite, account);
}
