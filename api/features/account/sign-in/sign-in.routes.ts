import type { FastifyInstance } from 'fastify';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import { registerBody } from '#api/features/account/account.input.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { readBearer, validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import { type AuthAnswer, createSignInService } from './sign-in.service.ts';

/** Registers login, registration, logout and the refresh of a token (requirements §7). */
export function registerSignIn(app: FastifyInstance, { account, limits }: AccountDependencies): void {
  const { sessions, authenticate } = account;
  const service = createSignInService(account);

  registerCall(app, accountEndpoints.login, 'login', async (request) => {
    const { password, ...named } = validate(accountEndpoints.login.body, request.body);
    const who = { identifier: named.email ?? named.phone ?? '', address: request.ip };
    return ok(
      await limits.login(
        who,
        () => service.logIn(request, named, password),
        ({ user }) => [user.phone, user.email],
      ),
      'Berhasil masuk',
    );
  });

  registerCall(app, accountEndpoints.register, 'registration', async (request) => {
    // Before the key is looked up: a refusal that no limit counts is not stored.
    const input = validate(registerBody, request.body);
    return account.write<AuthAnswer>(request, { operation: 'register', parameters: input }, (commit) =>
      limits.register({ contacts: [input.phone, input.email], address: request.ip }, () =>
        service.register(request, input, commit),
      ),
    );
  });

  registerCall(app, accountEndpoints.logout, 'logout', async (request) => {
    const { token } = await authenticate(request);
    await sessions.close(token);
    return ok(null, 'Berhasil keluar');
  });

  registerCall(app, accountEndpoints.refreshToken, 'token_refresh', async (request) => {
    const token = readBearer(request);
    if (token === null) throw new ApiError(401, serverMessages.sessionEnded);
    const session = await sessions.find(token);
    const who = { session: session?.sessionId ?? null, address: request.ip };
    // Only the holder of the old token gets the new one again (decision 065).
    const write = { operation: 'refreshToken', owner: hashToken(token), parameters: {} };
    return account.write<AuthAnswer>(request, write, (commit) =>
      limits.refresh(who, () => service.exchangeToken(token, commit)),
    );
  });
}
