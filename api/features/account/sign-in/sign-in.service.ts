import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { AccountContext, Commit } from '#api/features/account/account.context.ts';
import type { registerBody } from '#api/features/account/account.input.ts';
import { type MemberRow, takenError, type UniqueField } from '#api/features/account/members.store.ts';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { noteMember } from '#api/http/security-events.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { normalisePhone } from '#shared/phone.ts';
import { email as emailInput } from '#shared/rest-api/account.input.ts';
import type { AuthResponse } from '#shared/rest-api/account.ts';

export type AuthAnswer = Envelope<AuthResponse>;

export interface Identifier {
  email?: string;
  phone?: string;
}

const WRONG = 'Nomor HP, email, atau password salah.';

/** The rules of login, registration and the exchange of a token. */
export function createSignInService(account: AccountContext) {
  const { members, sessions, passwords } = account;

  return {
    /** @throws {ApiError} 401, which does not tell whether there is such a member */
    async logIn(request: FastifyRequest, identifier: Identifier, password: string): Promise<AuthResponse> {
      const member = await findMember(account, identifier);
      if (member !== null) noteMember(request, member.id);
      const passwordHash = member?.passwordHash ?? null;
      const matches = await passwords.matches(passwordHash, password, request.ip);
      if (!matches || member === null || passwordHash === null) throw new ApiError(401, WRONG);
      let current = member;
      if (passwords.isOutdated(passwordHash)) {
        // Its parameters have changed since it was made, and only a login knows the password.
        const renewed = await passwords.hash(password, request.ip);
        current = (await members.change(member.id, { passwordHash: renewed }, passwordHash)) ?? member;
      }
      const session = await sessions.open(current);
      if (session === null) throw new ApiError(401, WRONG);
      return account.toAuthResponse(session, current);
    },

    /** @throws {ApiError} 422 if a member has the phone number or the e-mail address */
    async register(
      { ip }: FastifyRequest,
      { name, email, phone, password, birthDate: birthdate }: z.infer<typeof registerBody>,
      commit: Commit<AuthAnswer>,
    ): Promise<AuthAnswer> {
      const [byPhone, byEmail] = await Promise.all([members.findByPhone(phone), members.findByEmail(email)]);
      const known: UniqueField[] = [...(byPhone ? ['phone' as const] : []), ...(byEmail ? ['email' as const] : [])];
      if (known.length > 0) throw takenError(...known);
      const passwordHash = await passwords.hash(password, ip);
      // Refuses a parallel registration that was stored while this one hashed.
      return commit(async (stores) => {
        const member = await stores.members.create({ name, email, phone, birthdate, passwordHash });
        const session = await stores.sessions.open(member);
        if (session === null) throw new Error('the new member is gone');
        return ok(account.toAuthResponse(session, member), 'Pendaftaran berhasil');
      });
    },

    /** Exchanges a token, in the transaction that stores the answer. */
    exchangeToken(old: string, commit: Commit<AuthAnswer>): Promise<AuthAnswer> {
      return commit(async (stores) => {
        const renewed = await stores.sessions.replace(old);
        const session = renewed && (await stores.sessions.find(renewed.token));
        if (renewed === null || session === null) throw new ApiError(401, serverMessages.sessionEnded);
        return ok(account.toAuthResponse(renewed, session.member));
      });
    },
  };
}

/** The member with this phone number or e-mail address; null also if the text is neither. */
export async function findMember({ members }: AccountContext, identifier: Identifier): Promise<MemberRow | null> {
  if (identifier.email !== undefined) {
    const email = emailInput.safeParse(identifier.email);
    return email.success ? members.findByEmail(email.data) : null;
  }
  const phone = normalisePhone(identifier.phone ?? '');
  return phone === null ? null : members.findByPhone(phone);
}
