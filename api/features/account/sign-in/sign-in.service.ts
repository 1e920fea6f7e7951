import type * as z from 'zod';
import type { AccountContext, Caller, Writer } from '#api/features/account/account.context.ts';
import type { registerBody } from '#api/features/account/account.endpoints.ts';
import { verifiedContactsOf } from '#api/features/account/account.responses.ts';
import { type MemberRow, takenError, type UniqueField } from '#api/features/account/members.store.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { serverMessages } from '#shared/messages/server.ts';
import { normalisePhone } from '#shared/phone.ts';
import { email as emailInput } from '#shared/rest-api/account.bodies.ts';
import type { AuthResponse } from '#shared/rest-api/account.ts';

export interface Identifier {
  email?: string;
  phone?: string;
}

const WRONG = 'Nomor HP, email, atau password salah.';

/** The rules of login, registration and the exchange of a token. */
export function createSignInService(account: AccountContext) {
  const { limits, members, sessions, passwords, toAuthResponse } = account;

  async function openSession(
    { ip, noteMember }: Caller,
    identifier: Identifier,
    password: string,
  ): Promise<AuthResponse> {
    const member = await findMember(account, identifier);
    if (member !== null) noteMember(member.id);
    const passwordHash = member?.passwordHash ?? null;
    const matches = await passwords.matches(passwordHash, password, ip);
    if (!matches || member === null || passwordHash === null) throw new ApiError(401, WRONG);
    const session = await sessions.open(member);
    if (session === null) throw new ApiError(401, WRONG);
    return toAuthResponse(session, member);
  }

  return {
    /** @throws {ApiError} 401, which does not tell whether there is such a member */
    logIn: (caller: Caller, identifier: Identifier, password: string): Promise<AuthResponse> =>
      limits.login(
        { identifier: nameOf(identifier), address: caller.ip },
        () => openSession(caller, identifier, password),
        ({ user }) => verifiedContactsOf(user),
      ),

    /** @throws {ApiError} 422 if a member has the phone number or the e-mail address */
    register({ ip, commit }: Writer, input: z.infer<typeof registerBody>) {
      const { name, email, phone, password, birthDate: birthdate } = input;
      return limits.register({ contacts: [phone, email], address: ip }, async () => {
        const [byPhone, byEmail] = await Promise.all([members.findByPhone(phone), members.findByEmail(email)]);
        const known: UniqueField[] = [...(byPhone ? ['phone' as const] : []), ...(byEmail ? ['email' as const] : [])];
        if (known.length > 0) throw takenError(...known);
        const passwordHash = await passwords.hash(password, ip);
        // Refuses a parallel registration that was stored while this one hashed.
        return commit(async (stores) => {
          const member = await stores.members.create({ name, email, phone, birthdate, passwordHash });
          const session = await stores.sessions.open(member);
          if (session === null) throw new Error('the new member is gone');
          return ok(toAuthResponse(session, member), 'Pendaftaran berhasil');
        });
      });
    },

    /** Exchanges a token, in the transaction that stores the response. @throws {ApiError} 401 for an invalid one */
    async refresh({ ip, commit }: Writer, token: string) {
      const found = await sessions.find(token);
      return limits.refresh({ session: found?.sessionId ?? null, address: ip }, () =>
        commit(async (stores) => {
          const renewed = await stores.sessions.replace(token);
          const session = renewed && (await stores.sessions.find(renewed.token));
          if (renewed === null || session === null) throw new ApiError(401, serverMessages.sessionEnded);
          return ok(toAuthResponse(renewed, session.member));
        }),
      );
    },
  };
}

/** The identifier as the limits count it. */
export const nameOf = ({ email, phone = '' }: Identifier): string => email ?? phone;

/** The member with this phone number or e-mail address; null also if the text is neither. */
export async function findMember({ members }: AccountContext, identifier: Identifier): Promise<MemberRow | null> {
  if (identifier.email !== undefined) {
    const email = emailInput.safeParse(identifier.email);
    return email.success ? members.findByEmail(email.data) : null;
  }
  const phone = normalisePhone(identifier.phone ?? '');
  return phone === null ? null : members.findByPhone(phone);
}
