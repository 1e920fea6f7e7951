import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Delivery } from '#api/delivery/delivery.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { type SignedIn, validate } from '#api/http/requests.ts';
import type { Background } from '#api/lib/background.ts';
import { RATE_LIMITS } from '#shared/limits.ts';
import { accountMessages } from '#shared/messages.ts';
import type { Logger } from '#shared/node/logger.ts';
import { createRateLimiters, type RateLimiters } from '#shared/node/rate-limiter.ts';
import { profileBody } from './account.input.ts';
import type { Account } from './account.service.ts';
import { confirmMember, useConfirmation } from './confirmation.ts';
import type { MemberChanges, MemberRow } from './members.store.ts';
import { readPicture } from './picture.routes.ts';
import type { Pictures } from './pictures.ts';

interface Options {
  account: Account;
  pictures: Pictures;
  delivery: Delivery;
  background: Background;
}

/** What a change of the profile needs besides its input. */
interface ChangeOptions extends Omit<Options, 'pictures'> {
  limits: RateLimiters<'oldPasswordFailures' | 'emailChanges'>;
  log: Logger;
}

/** Registers the calls by which a member reads and changes their profile (requirements §7). */
export function registerProfile(app: FastifyInstance, { account, pictures, delivery, background }: Options): void {
  const { authenticate, members } = account;
  const { oldPasswordFailures, emailChanges } = RATE_LIMITS;
  const limits = createRateLimiters({ oldPasswordFailures, emailChanges }, { isOn: true });

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
      const member = await changeProfile({ account, delivery, background, limits, log: request.log }, signedIn, validate(profileBody, request.body));
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

/** A new e-mail address or password needs a confirmation; everything else does not. */
async function changeProfile(options: ChangeOptions, signedIn: SignedIn, input: z.infer<typeof profileBody>): Promise<MemberRow> {
  const { account, limits } = options;
  const { member, token } = signedIn;
  const { password, old_password: oldPassword, name, email, gender, birthdate } = input;
  const isNewEmail = typeof email === 'string' && email !== member.email?.toLowerCase();
  const needsConfirmation = isNewEmail || password !== undefined;
  const changes: MemberChanges = {
    ...(name && { name }),
    ...(email && { email }),
    ...(gender !== undefined && { gender }),
    ...(birthdate !== undefined && { birthdate }),
  };
  const confirmation = needsConfirmation ? await confirmMember({ ...options, failures: limits.oldPasswordFailures }, signedIn, oldPassword) : null;
  if (password !== undefined) changes.passwordHash = await account.passwords.hash(password);
  if (Object.keys(changes).length === 0) return member;
  const store = () =>
    account.transaction(async ({ members, sessions, codes }) => {
      await useConfirmation(codes, confirmation, new Date(account.clock.now()));
      const row = await members.change(member.id, changes, needsConfirmation ? member.passwordHash : undefined);
      if (row === null) return null;
      // The other sessions were opened with the old password.
      if (password !== undefined) await sessions.closeAll(member.id, token);
      if (member.email !== null && member.email !== row.email) await codes.withdraw(member.id, member.email);
      return row;
    });
  // Limited, since each change may send a message to an address that is not the member's.
  const changed = await (isNewEmail ? limits.emailChanges.reserve(member.id, (error) => error === null, store) : store());
  if (changed === null) throw new ApiError(409, 'Your profile has changed in between. Please try again.');
  if (isNewEmail && member.email !== null) tellFormerAddress(options, member.email);
  return changed;
}

function tellFormerAddress({ delivery, background }: ChangeOptions, to: string): void {
  background.run('tell the former e-mail address', () => delivery.send({ to, channel: 'email', purpose: 'email_changed' }));
}
