import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import type { Messages } from '#api/delivery/message-queue.ts';
import type { AccountContext, Commit } from '#api/features/account/account.context.ts';
import type { confirmBody } from '#api/features/account/account.input.ts';
import { claimableContact, recoveryContact } from '#api/features/account/contacts.store.ts';
import { findMember, type Identifier } from '#api/features/account/sign-in/sign-in.service.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { noteMember } from '#api/http/security-events.ts';
import { createEncryptedPayload } from '#api/jobs/encrypted-payload.ts';
import type { Job } from '#api/jobs/job.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { Proof } from './codes.store.ts';

/** Attempts go on for longer than a restart of the database takes, and no longer than a person waits. */
const QUEUE = { name: 'password-resets', concurrency: 4, retries: 8, retryDelayS: 1 };

/**
 * The look-up begins after the answer, so that the answer takes the same time for every identifier if this process
 * runs the job.
 */
const DELAY_S = 0.5;

/** A reset opens the account; a claim takes a contact out of it that is not its owner's (decision 057). */
const RESET_PURPOSE = 'password_reset';
const CLAIM_PURPOSE = 'contact_claim';

const WRONG = 'Kode verifikasi salah atau sudah kedaluwarsa. Minta kode baru, ya.';

export type ResetAnswer = Envelope<{ identifiers: string[] }>;
export type PasswordResets = ReturnType<typeof createPasswordResets>;

/**
 * The rules of the two steps of a password reset. Codes are sent by jobs, so that the answer to a request neither waits
 * for the look-up of the member nor reveals its result.
 */
export function createPasswordResets(
  { jobs, secrets }: Pick<Context, 'jobs' | 'secrets'>,
  account: AccountContext,
  messages: Messages,
) {
  const payload = createEncryptedPayload(secrets, QUEUE.name);

  async function sendResetCodes(job: Job<{ sealed: string }>): Promise<void> {
    const identifier = payload.decrypt(job.data.sealed) as Identifier;
    const member = await findMember(account, identifier);
    if (member === null) return;
    const named = identifier.email === undefined ? 'phone' : 'email';
    const codes = [
      { purpose: RESET_PURPOSE, contact: recoveryContact(member, named) },
      { purpose: CLAIM_PURPOSE, contact: claimableContact(member, named) },
    ] as const;
    await account.transaction(async (stores, tx) => {
      for (const { purpose, contact } of codes) {
        const to = contact && member[contact];
        if (to === null) continue;
        const { code, expiresAt } = await account.codes.issue(
          { memberId: member.id, purpose, sentTo: to, sessionId: null },
          stores.codes,
        );
        await messages.send(
          { to, channel: contact === 'email' ? 'email' : 'whatsapp', purpose, code },
          { expiresAt, tx },
        );
      }
      await job.finish(tx);
    });
  }

  const queue = jobs.define(QUEUE, sendResetCodes);
  return {
    queueName: QUEUE.name,

    /** Deletes the requests for these contacts. @returns how many */
    async removeOf(contacts: string[]): Promise<number> {
      const isTheirs = ({ email = '', phone = '' }: Identifier) =>
        [email.toLowerCase(), normalisePhone(phone)].some((contact) => contact && contacts.includes(contact));
      return (await queue.removeWhere(({ sealed }) => isTheirs(payload.decrypt(sealed) as Identifier))).length;
    },

    /** Sends a code to the member with this identifier, if there is one, once the transaction is committed. */
    request: (identifier: Identifier, tx: Database): Promise<string> =>
      queue.send({ sealed: payload.encrypt(identifier) }, { delayS: DELAY_S, tx }),

    /**
     * Sets the new password. Answers with the phone number and the e-mail address by which the member can log in now.
     *
     * @throws {ApiError} 400 if the code proves nothing
     */
    async confirm(
      request: FastifyRequest,
      { token: typed, new_password: password }: z.infer<typeof confirmBody>,
      commit: Commit<ResetAnswer>,
    ): Promise<ResetAnswer> {
      const { codes, passwords } = account;
      const resetHash = await codes.check(RESET_PURPOSE, typed, null);
      const codeHash = resetHash ?? (await codes.check(CLAIM_PURPOSE, typed, null));
      if (codeHash === null) throw new ApiError(400, WRONG);
      const purpose = codeHash === resetHash ? RESET_PURPOSE : CLAIM_PURPOSE;
      // Hashed before the code is used: if the hash has to wait too long, the code stays valid.
      const passwordHash = await passwords.hash(password, request.ip);
      const answer = await commit(async ({ codes: stored, contacts, members }) => {
        const proof = await stored.consumeCode(codeHash, purpose);
        const recover = async (proved: Proof) =>
          (await contacts.prove(proved, { by: 'reset' })) ? members.change(proved.memberId, { passwordHash }) : null;
        const member =
          proof && (await (purpose === RESET_PURPOSE ? recover(proof) : contacts.claim(proof, passwordHash)));
        if (member === null) return null;
        noteMember(request, member.id);
        const identifiers = [member.phone, member.email].filter((contact) => typeof contact === 'string');
        return ok({ identifiers }, accountMessages.resetDone);
      });
      if (answer === null) throw new ApiError(400, WRONG);
      return answer;
    },
  };
}
