import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { AccountContext, Commit } from '#api/features/account/account.context.ts';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import { confirmBody } from '#api/features/account/account.input.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { noteMember } from '#api/http/security-events.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { accountEndpoints } from '#shared/rest-api/account.ts';
import type { Proof } from './codes.store.ts';
import { CLAIM_PURPOSE, RESET_PURPOSE } from './password-reset.service.ts';

type Answer = Envelope<{ identifiers: string[] }>;

/** Longer than it takes to queue the request. */
const ANSWER_MS = 150;

const WRONG = 'Kode verifikasi salah atau sudah kedaluwarsa. Minta kode baru, ya.';

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
    return account.write<Answer>(request, { operation: 'confirmReset', parameters: input }, (commit) =>
      limits.confirmPasswordReset(
        request.ip,
        () => reset(account, request, input, commit),
        ({ data }) => data.identifiers,
      ),
    );
  });
}

/** Answers with the phone number and the e-mail address by which the member can log in now. */
async function reset(
  account: AccountContext,
  request: FastifyRequest,
  { token: typed, new_password: password }: z.infer<typeof confirmBody>,
  commit: Commit<Answer>,
): Promise<Answer> {
  const { codes } = account;
  const resetHash = await codes.check(RESET_PURPOSE, typed, null);
  const codeHash = resetHash ?? (await codes.check(CLAIM_PURPOSE, typed, null));
  if (codeHash === null) throw new ApiError(400, WRONG);
  const purpose = codeHash === resetHash ? RESET_PURPOSE : CLAIM_PURPOSE;
  // Hashed before the code is used: where the hash has to wait too long, the code stays valid.
  const passwordHash = await account.passwords.hash(password, request.ip);
  const answer = await commit(async ({ codes: stored, contacts, members }) => {
    const proof = await stored.useCode(codeHash, purpose);
    const recover = async (proved: Proof) =>
      (await contacts.prove(proved, { by: 'reset' })) ? members.change(proved.memberId, { passwordHash }) : null;
    const member = proof && (await (purpose === RESET_PURPOSE ? recover(proof) : contacts.claim(proof, passwordHash)));
    if (member === null) return null;
    noteMember(request, member.id);
    const identifiers = [member.phone, member.email].filter((contact) => typeof contact === 'string');
    return ok({ identifiers }, accountMessages.resetDone);
  });
  if (answer === null) throw new ApiError(400, WRONG);
  return answer;
}
