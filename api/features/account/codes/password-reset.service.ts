import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import type { Messages } from '#api/delivery/message-queue.ts';
import type { AccountContext } from '#api/features/account/account.context.ts';
import { claimableContact, recoveryContact } from '#api/features/account/contacts.store.ts';
import { findMember, type Identifier } from '#api/features/account/sign-in/sign-in.service.ts';
import { createEncryptedPayload } from '#api/jobs/encrypted-payload.ts';
import type { Job } from '#api/jobs/job.ts';
import { normalisePhone } from '#shared/phone.ts';

/** Attempts go on for longer than a restart of the database takes, and no longer than a person waits. */
const QUEUE = { name: 'password-resets', concurrency: 4, retries: 8, retryDelayS: 1 };

/**
 * The look-up begins after the answer, so that the answer takes the same time for every identifier where this process
 * runs the job.
 */
const DELAY_S = 0.5;

/** The first opens the account, the second takes a contact out of it that is not its owner's (decision 057). */
export const RESET_PURPOSE = 'password_reset';
export const CLAIM_PURPOSE = 'contact_claim';

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/**
 * Sends reset codes by jobs, so that the answer to a request neither waits for the look-up of the member nor reveals
 * its result.
 */
export function createPasswordResets(
  { jobs, secrets }: Pick<Context, 'jobs' | 'secrets'>,
  account: AccountContext,
  messages: Messages,
) {
  const payload = createEncryptedPayload(secrets, QUEUE.name);

  async function sendCode(job: Job<{ sealed: string }>): Promise<void> {
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

  const queue = jobs.define(QUEUE, sendCode);
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
  };
}
