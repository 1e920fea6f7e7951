import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import { confirmBody } from '#api/features/account/account.input.ts';
import { type Envelope, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { ResetAnswer } from './password-reset.service.ts';

/** Longer than it takes to queue the request. */
const ANSWER_MS = 150;

/** Registers the two steps by which a member sets a new password with a code (requirements §7). */
export function registerPasswordReset(
  app: FastifyInstance,
  { account, passwordResets, limits }: AccountDependencies,
): void {
  registerCall(app, accountEndpoints.requestReset, 'reset_request', async (request) => {
    const identifier = validate(accountEndpoints.requestReset.body, request.body);
    const who = { identifier: identifier.email ?? identifier.phone ?? '', address: request.ip };
    const write = { operation: 'requestReset', parameters: identifier };
    const asked = account.write<Envelope<null>>(request, write, (commit) =>
      limits.requestPasswordReset(who, () =>
        commit(async (_stores, tx) => {
          await passwordResets.request(identifier, tx);
          return ok(null, accountMessages.resetSent);
        }),
      ),
    );
    // The same time for every identifier, so that the answer does not reveal who is a member.
    const [answer] = await Promise.all([asked, sleep(ANSWER_MS)]);
    return answer;
  });

  registerCall(app, accountEndpoints.confirmReset, 'reset', async (request) => {
    const input = validate(confirmBody, request.body);
    return account.write<ResetAnswer>(request, { operation: 'confirmReset', parameters: input }, (commit) =>
      limits.confirmPasswordReset(
        request.ip,
        () => passwordResets.confirm(request, input, commit),
        ({ data }) => data.identifiers,
      ),
    );
  });
}
