import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Commit } from '#api/features/account/account.context.ts';
import type { AccountDependencies } from '#api/features/account/account.dependencies.ts';
import { profileBody } from '#api/features/account/account.input.ts';
import type { MemberChanges, MemberRow } from '#api/features/account/members.store.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { type SignedIn, validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { accountMessages } from '#shared/messages/account.ts';
import type { RateLimits } from '#shared/node/protection/rate-limit-policy.ts';
import { RateLimitError } from '#shared/node/protection/rate-limiter.ts';
import { accountEndpoints, type User } from '#shared/rest-api/account.ts';
import { confirmMember, useConfirmation } from './confirmation.ts';
import { readPicture } from './picture.routes.ts';

type Answer = Envelope<User>;
type PictureAnswer = Envelope<User | null>;

/** Registers the calls by which a member reads and changes their profile (requirements §7). */
export function registerProfile(app: FastifyInstance, dependencies: AccountDependencies): void {
  const { account, pictures, limits } = dependencies;
  const { authenticate } = account;

  registerCall(app, accountEndpoints.getProfile, null, async (request) => {
    const { member } = await authenticate(request);
    return ok(account.toUser(member));
  });

  const change = async (request: FastifyRequest): Promise<PictureAnswer> => {
    const signedIn = await authenticate(request);
    if (request.isMultipart()) return changePicture(request, signedIn.member);
    // Before the key is looked up: a refusal that no limit counts is not stored.
    const input = validate(profileBody, request.body);
    return account.write<Answer>(
      request,
      { operation: 'updateProfile', owner: signedIn.member.id, parameters: input },
      (commit) =>
        limits.updateProfile(signedIn.member.id, () =>
          changeProfile(dependencies, { request, signedIn, commit }, input),
        ),
    );
  };
  registerCall(app, accountEndpoints.updateProfile, 'profile_change', change);
  registerCall(app, accountEndpoints.replaceProfile, 'profile_change', change);

  async function changePicture(request: FastifyRequest, { id }: MemberRow): Promise<PictureAnswer> {
    // Read in any case: only the content tells whether a request with the same key is the same request.
    const bytes = await readPicture(request);
    return account.write<PictureAnswer>(
      request,
      { operation: 'updateProfilePicture', owner: id, parameters: hash('sha256', bytes, 'base64url') },
      (commit) => limits.picture(id, () => storePicture(id, bytes, commit)),
    );
  }

  async function storePicture(id: string, bytes: Buffer, commit: Commit<PictureAnswer>): Promise<PictureAnswer> {
    const picture = await pictures.save(bytes, id);
    try {
      return await commit(async (stores, tx) => {
        const previous = await stores.members.setPicture(id, picture);
        if (previous !== null) await pictures.removeLater(previous, id, tx);
        const member = await stores.members.findById(id);
        return ok(member && account.toUser(member), 'Foto profilmu sudah diganti.');
      });
    } catch (error) {
      await removeUnused(id, picture).catch((reason: unknown) =>
        app.log.warn({ fault: reason }, 'a picture that is not used could not be deleted'),
      );
      throw error;
    }
  }

  /** A transaction whose connection broke at its end may have been committed: the row tells. */
  async function removeUnused(id: string, picture: string): Promise<void> {
    const member = await account.members.findById(id);
    if (member?.profilePicture !== picture) await pictures.remove(picture);
  }
}

/** A new e-mail address or password needs a confirmation; everything else does not. */
async function changeProfile(
  dependencies: AccountDependencies,
  { request, signedIn, commit }: { request: FastifyRequest; signedIn: SignedIn; commit: Commit<Answer> },
  input: z.infer<typeof profileBody>,
): Promise<Answer> {
  const { account, limits, messages } = dependencies;
  const { member, token } = signedIn;
  const { password, old_password: oldPassword, name, email, gender, birthdate } = input;
  const isNewEmail = typeof email === 'string' && email !== member.email?.toLowerCase();
  const needsConfirmation = isNewEmail || password !== undefined;
  const answerOf = (row: MemberRow): Answer => ok(account.toUser(row), accountMessages.profileUpdated);
  const changes: MemberChanges = {
    ...(name && { name }),
    ...(email && { email }),
    ...(gender !== undefined && { gender }),
    ...(birthdate !== undefined && { birthdate }),
  };
  const confirmation = needsConfirmation ? await confirmMember(dependencies, request, signedIn, oldPassword) : null;
  if (password !== undefined) changes.passwordHash = await account.passwords.hash(password, member.id);
  if (Object.keys(changes).length === 0) return answerOf(member);
  const tellsFormer =
    isNewEmail && member.email !== null && (await mayTellFormer(limits, member.email, member.emailVerified));
  const store = () =>
    commit(async ({ members, sessions, codes }, tx) => {
      await useConfirmation(codes, confirmation);
      const row = await members.change(member.id, changes, needsConfirmation ? member.passwordHash : undefined);
      if (row === null) return null;
      // The other sessions were opened with the old password.
      if (password !== undefined) await sessions.closeOthers(member.id, token);
      if (member.email !== null && member.email !== row.email) await codes.withdraw(member.id, member.email);
      if (tellsFormer && member.email !== null)
        await messages.send({ to: member.email, channel: 'email', purpose: 'email_changed' }, { tx });
      return answerOf(row);
    });
  const changed = await (isNewEmail ? limits.changeEmail(member.id, store) : store());
  if (changed === null) throw new ApiError(409, 'Profilmu baru saja berubah. Coba lagi, ya.');
  if (confirmation !== null) await limits.codeUsed(request.ip);
  return changed;
}

/** Whether the former address may get a notice. An unverified one may be a stranger's: its notices are limited. */
async function mayTellFormer(limits: RateLimits, to: string, isProved: boolean): Promise<boolean> {
  if (isProved) return true;
  return limits
    .emailChangeNotice(to, async () => true)
    .catch((error: unknown) => {
      if (error instanceof RateLimitError) return false;
      throw error;
    });
}
