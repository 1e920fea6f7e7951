import type { Messages } from '#api/delivery/messages.ts';
import type { Job } from '#api/jobs/job.ts';
import type { Jobs } from '#api/jobs/jobs.ts';
import { createSealer } from '#api/jobs/sealer.ts';
import type { Account } from './account.service.ts';
import { recoveryContact } from './contacts.store.ts';
import { findMember } from './sign-in.routes.ts';

/** A request outlives a restart of the database, and hardly the patience of a person. */
const QUEUE = { name: 'password-resets', concurrency: 4, retries: 8, retryDelayS: 1 };

/** The look-up begins after the answer, so that the answer takes the same time for every identifier where this process runs the job. */
const DELAY_S = 0.5;

export const RESET_PURPOSE = 'password_reset';

export interface ResetIdentifier {
  email?: string;
  phone?: string;
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

interface Options {
  account: Account;
  messages: Messages;
  jobs: Pick<Jobs, 'define'>;
  secret: string;
  /** Of requests that were queued before it was changed. */
  formerSecrets?: readonly string[];
}

/** Sends reset codes by jobs, so that the answer to a request neither waits for the look-up of the member nor reveals its result. */
export function createPasswordResets({ account, messages, jobs, secret, formerSecrets = [] }: Options) {
  const sealer = createSealer([secret, ...formerSecrets], QUEUE.name);

  async function sendCode(job: Job<{ sealed: string }>): Promise<void> {
    const identifier = sealer.unseal(job.data.sealed) as ResetIdentifier;
    const member = await findMember(account, identifier);
    if (member === null) return;
    const contact = recoveryContact(member, identifier.email === undefined ? 'phone' : 'email');
    const to = contact && member[contact];
    if (to === null) return;
    const recipient = { memberId: member.id, purpose: RESET_PURPOSE, sentTo: to, sessionId: null } as const;
    await account.transaction(async (stores, tx) => {
      const { code, expiresAt } = await account.codes.issue(recipient, stores.codes);
      await messages.send({ to, channel: contact === 'email' ? 'email' : 'whatsapp', purpose: RESET_PURPOSE, code }, { expiresAt, tx });
      await job.finish(tx);
    });
  }

  const queue = jobs.define(QUEUE, sendCode);
  return {
    queueName: QUEUE.name,

    /** Sends a code to the member with this identifier, if there is one. */
    request: async (identifier: ResetIdentifier): Promise<void> => void (await queue.send({ sealed: sealer.seal(identifier) }, { delayS: DELAY_S })),
  };
}
