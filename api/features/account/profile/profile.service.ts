import type * as z from 'zod';
import type { AccountContext, Writer } from '#api/features/account/account.context.ts';
import type { profileBody } from '#api/features/account/account.endpoints.ts';
import type { MemberChanges, MemberRow } from '#api/features/account/members.store.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import type { SignedIn } from '#api/http/signed-in.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { accountTexts } from '#shared/messages/texts.ts';
import { RateLimitError } from '#shared/node/protection.ts';
import type { User } from '#shared/rest-api/account.ts';
import { confirmMember, consumeConfirmation } from './confirmation.ts';
import type { Pictures } from './pictures.ts';

/** The rules by which a member changes the profile and its picture. */
export function createProfileService(account: AccountContext, pictures: Pictures) {
  const { limits, messages, toUser } = account;

  /** The former address, if it gets a notice. An unverified one may be a stranger's: its notices are limited. */
  async function formerToTell({ email, emailVerified }: MemberRow): Promise<string | null> {
    if (email === null || emailVerified) return email;
    return limits
      .emailChangeNotice(email, async () => email)
      .catch((error: unknown) => {
        if (error instanceof RateLimitError) return null;
        throw error;
      });
  }

  /** Deletes pictures that the member does not have: a transaction whose connection broke may have been committed. */
  async function removeUnused(id: string, ...names: (string | null)[]): Promise<void> {
    const member = await account.members.findById(id);
    for (const name of names) if (name !== null && name !== member?.profilePicture) await pictures.remove(name);
  }

  async function change(
    writer: Writer,
    signedIn: SignedIn,
    input: z.infer<typeof profileBody>,
  ): Promise<Envelope<User>> {
    const { member, sessionId } = signedIn;
    const { password, old_password: oldPassword, email } = input;
    const isNewEmail = typeof email === 'string' && email !== member.email;
    const needsConfirmation = isNewEmail || password !== undefined;
    const responseOf = (row: MemberRow) => ok(toUser(row), accountTexts.profileUpdated);
    const changes = toChanges(input);
    const confirmation = needsConfirmation ? await confirmMember(account, writer, signedIn, oldPassword) : null;
    if (password !== undefined) changes.passwordHash = await account.passwords.hash(password, member.id);
    if (Object.keys(changes).length === 0) return responseOf(member);
    const former = isNewEmail ? await formerToTell(member) : null;
    const store = () =>
      writer.commit(async ({ members, sessions, codes }, tx) => {
        await consumeConfirmation(codes, confirmation);
        const row = await members.change(member.id, changes, needsConfirmation ? member.passwordHash : undefined);
        if (row === null) throw new ApiError(409, 'Profilmu baru saja berubah. Coba lagi, ya.');
        // The other sessions were opened with the old password.
        if (password !== undefined) await sessions.closeAll(member.id, sessionId);
        if (isNewEmail) await codes.remove(member.id, { sentTo: member.email });
        if (former !== null) await messages.send({ to: former, channel: 'email', purpose: 'email_changed' }, { tx });
        return responseOf(row);
      });
    const response = await (isNewEmail ? limits.changeEmail(member.id, store) : store());
    if (confirmation !== null) await limits.codeUsed(writer.ip);
    return response;
  }

  async function storePicture(
    { log, commit }: Writer,
    { member: { id }, sessionId }: SignedIn,
    bytes: Buffer,
  ): Promise<Envelope<User>> {
    const picture = await pictures.save(bytes, id);
    let previous: string | null = null;
    try {
      return await commit(async ({ members, sessions }) => {
        const member = await members.lock(id);
        // An upload takes long: the session may have been closed since, by the owner of a contact for example.
        if (member === null || !(await sessions.isOpen(id, sessionId)))
          throw new ApiError(401, serverMessages.sessionEnded);
        previous = member.profilePicture;
        await members.set(id, { profilePicture: picture });
        return ok(toUser({ ...member, profilePicture: picture }), 'Foto profilmu sudah diganti.');
      });
    } finally {
      await removeUnused(id, picture, previous).catch((fault: unknown) =>
        log.warn({ fault }, 'a picture that is not used could not be deleted'),
      );
    }
  }

  return {
    /**
     * A new e-mail address or password needs a confirmation; everything else does not.
     *
     * @throws {ApiError} 409 if the profile was changed meanwhile, or what a confirmation throws
     */
    change: (writer: Writer, signedIn: SignedIn, input: z.infer<typeof profileBody>) =>
      limits.updateProfile(signedIn.member.id, () => change(writer, signedIn, input)),

    storePicture,
  };
}

/** What the input changes besides the password, whose hash takes long. A name or e-mail address is not emptied. */
const toChanges = ({ name, email, gender, birthdate }: z.infer<typeof profileBody>): MemberChanges => ({
  ...(name && { name }),
  ...(email && { email }),
  ...(gender !== undefined && { gender }),
  ...(birthdate !== undefined && { birthdate }),
});
