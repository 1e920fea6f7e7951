import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import type { AccountContext, Stores, Writer } from '#api/features/account/account.context.ts';
import type { confirmBody } from '#api/features/account/account.endpoints.ts';
import { claimableContact, recoveryContact } from '#api/features/account/contacts.rules.ts';
import { createContacts } from '#api/features/account/contacts.service.ts';
import type { MemberRow } from '#api/features/account/members.store.ts';
import { findMember, type Identifier, nameOf } from '#api/features/account/sign-in/sign-in.service.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { accountTexts } from '#shared/messages/texts.ts';

/** Attempts go on for longer than a restart of the database takes, and no longer than a person waits. */
const QUEUE = { name: 'password-resets', concurrency: 4, retries: 8, retryDelayS: 1, isPersonal: true };

/**
 * The look-up begins after the response, so that the response takes the same time for every identifier if this process
 * runs the job.
 */
const DELAY_S = 0.5;

/** How long the response to a request takes: longer than to queue it. */
const RESPONSE_MS = 150;

/** A reset opens the account; a claim takes a contact out of it that is not its owner's (decision 057). */
const RESET_PURPOSE = 'password_reset';
const CLAIM_PURPOSE = 'contact_claim';

const WRONG = 'Kode verifikasi salah atau sudah kedaluwarsa. Minta kode baru, ya.';

interface CheckedCode {
  purpose: typeof RESET_PURPOSE | typeof CLAIM_PURPOSE;
  codeHash: string;
}

/**
 * The rules of the two steps of a password reset. Codes are sent by jobs, so that the response to a request neither
 * waits for the look-up of the member nor reveals its result.
 */
export function createPasswordResets(account: AccountContext) {
  const { codes, jobs, limits, messages, passwords } = account;

  async function sendResetCodes(identifier: Identifier): Promise<void> {
    const member = await findMember(account, identifier);
    if (member === null) return;
    const named = identifier.email === undefined ? 'phone' : 'email';
    const recipients = [
      { purpose: RESET_PURPOSE, contact: recoveryContact(member, named) },
      { purpose: CLAIM_PURPOSE, contact: claimableContact(member, named) },
    ] as const;
    await account.transaction(async (stores, tx) => {
      for (const { purpose, contact } of recipients) {
        const to = contact && member[contact];
        if (to === null) continue;
        const { code, expiresAt } = await codes.issue({ memberId: member.id, purpose, sentTo: to }, stores.codes);
        await messages.send(
          { to, channel: contact === 'email' ? 'email' : 'whatsapp', purpose, code },
          { expiresAt, tx },
        );
      }
    });
  }

  /** The purpose of a code as a person typed it; null for a code that proves nothing. */
  async function checkCode(typed: string): Promise<CheckedCode | null> {
    for (const purpose of [RESET_PURPOSE, CLAIM_PURPOSE] as const) {
      const codeHash = await codes.check(purpose, typed, null);
      if (codeHash !== null) return { purpose, codeHash };
    }
    return null;
  }

  const queue = jobs.define(QUEUE, sendResetCodes);
  return {
    /**
     * Sends a code to the member with this identifier, if there is one. The response is the same, and takes the same
     * time, for every identifier, so that it does not reveal who is a member.
     */
    async request({ ip, commit }: Writer, identifier: Identifier) {
      const queued = limits.requestPasswordReset({ identifier: nameOf(identifier), address: ip }, () =>
        commit(async (_stores, tx) => {
          await queue.send(identifier, { delayS: DELAY_S, tx });
          return ok(null, accountTexts.resetSent);
        }),
      );
      const [response] = await Promise.all([queued, sleep(RESPONSE_MS)]);
      return response;
    },

    /**
     * Sets the new password. Returns the phone number and the e-mail address by which the member can log in now.
     *
     * @throws {ApiError} 400 if the code proves nothing
     */
    confirm({ ip, commit, noteMember }: Writer, { token: typed, new_password: password }: z.infer<typeof confirmBody>) {
      const reset = async () => {
        const code = await checkCode(typed);
        if (code === null) throw new ApiError(400, WRONG);
        // Hashed before the code is used: if the hash has to wait too long, the code stays valid.
        const passwordHash = await passwords.hash(password, ip);
        return commit(async (stores) => {
          const member = await setPassword(stores, code, passwordHash);
          if (member === null) throw new ApiError(400, WRONG);
          noteMember(member.id);
          const identifiers = [member.phone, member.email].filter((contact) => contact !== null);
          return ok({ identifiers }, accountTexts.resetDone);
        });
      };
      return limits.confirmPasswordReset(ip, reset, ({ data }) => data.identifiers);
    },
  };
}

/** Uses the code. @returns the member who has the new password; null if the code proves nothing any more */
async function setPassword(
  stores: Stores,
  { purpose, codeHash }: CheckedCode,
  passwordHash: string,
): Promise<MemberRow | null> {
  const contacts = createContacts(stores);
  const proof = await stores.codes.consumeCode(codeHash, purpose);
  if (proof === null) return null;
  if (purpose === CLAIM_PURPOSE) return contacts.claimForNewAccount(proof, passwordHash);
  return (await contacts.prove(proof, { by: 'reset' }))
    ? stores.members.change(proof.memberId, { passwordHash })
    : null;
}
