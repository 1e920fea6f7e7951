import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { ApiError, fieldFault, ok } from '#api/http/envelope.ts';
import { type SignedIn, validate } from '#api/http/requests.ts';
import { accountMessages } from '#shared/messages.ts';
import { PASSWORD_MAX_LENGTH, profileBody } from './account.input.ts';
import type { Account } from './account.service.ts';
import type { MemberChanges, MemberRow } from './members.store.ts';
import { readPicture } from './picture.routes.ts';
import type { Pictures } from './pictures.ts';

interface Options {
  account: Account;
  pictures: Pictures;
}

/** Registers the calls by which a member reads and changes their profile (requirements §7). */
export function registerProfile(app: FastifyInstance, { account, pictures }: Options): void {
  const { authenticate, members } = account;

  app.get('/auth/profile', async (request) => {
    const { member } = await authenticate(request);
    return ok(account.toUser(member));
  });

  app.route({
    method: ['PUT', 'PATCH'],
    url: '/auth/profile',
    handler: async (request) => {
      const signedIn = await authenticate(request);
      if (request.isMultipart()) return changePicture(request, signedIn.member);
      const member = await changeProfile(account, signedIn, validate(profileBody, request.body));
      return ok(account.toUser(member), accountMessages.profileUpdated);
    },
  });

  async function changePicture(request: FastifyRequest, { id }: MemberRow) {
    const picture = await pictures.save(await readPicture(request));
    const before = await members.setPicture(id, picture);
    if (before !== null) await pictures.remove(before);
    const member = await members.findById(id);
    return ok(member && account.toUser(member), 'Profile picture updated');
  }
}

async function changeProfile(account: Account, { member, token }: SignedIn, input: z.infer<typeof profileBody>): Promise<MemberRow> {
  const { password, old_password: oldPassword, name, email, gender, birthdate } = input;
  const changes: MemberChanges = {
    ...(name && { name }),
    ...(email && { email }),
    ...(gender !== undefined && { gender }),
    ...(birthdate !== undefined && { birthdate }),
  };
  if (password !== undefined) {
    await requireOldPassword(account, member, oldPassword);
    changes.passwordHash = await account.passwords.hash(password);
  }
  if (Object.keys(changes).length === 0) return member;
  const changed = await account.transaction(async ({ members, sessions, codes }) => {
    const expectedHash = password === undefined ? undefined : member.passwordHash;
    const row = await members.change(member.id, changes, expectedHash);
    if (row === null) return null;
    // The other sessions were opened with the old password.
    if (password !== undefined) await sessions.closeAll(member.id, token);
    if (member.email !== null && member.email !== row.email) await codes.withdraw(member.id, member.email);
    return row;
  });
  if (changed === null) throw new ApiError(409, 'Your profile has changed in between. Please try again.');
  return changed;
}

/** A borrowed phone must not be enough to change the password. A member who came with Google has none yet, and may set one. */
async function requireOldPassword({ passwords }: Account, member: MemberRow, typed: string | undefined): Promise<void> {
  if (member.passwordHash === null) return;
  if (typed === undefined) throw fieldFault('old_password', 'Please enter your current password', 'required');
  if (typed.length > PASSWORD_MAX_LENGTH || !(await passwords.matches(member.passwordHash, typed))) {
    throw fieldFault('old_password', 'Your current password is wrong', 'wrong');
  }
}
