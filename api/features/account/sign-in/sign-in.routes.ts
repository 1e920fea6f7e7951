import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { ApiError, type Envelope, ok } from '#api/http/envelope.ts';
import { readBearer, validate } from '#api/http/request-validation.ts';
import { registerCall } from '#api/http/routes.ts';
import { noteMember } from '#api/http/security-events.ts';
import { hashToken } from '#api/lib/tokens.ts';
import { serverMessages } from '#shared/messages/server.ts';
import type { RateLimits } from '#shared/node/protection/rate-limits.ts';
import { normalisePhone } from '#shared/phone.ts';
import { type AuthResponse, accountEndpoints } from '#shared/rest-api/account.ts';
import { email as emailInput } from '#shared/rest-api/account.input.ts';
import { registerBody } from '#api/features/account/account.input.ts';
import type { AccountContext, Commit } from '#api/features/account/account.context.ts';
import { type MemberRow, takenError, type UniqueField } from '#api/features/account/members.store.ts';

type Answer = Envelope<AuthResponse>;

const WRONG = 'Nomor HP, email, atau password salah.';

/** Registers login, registration, logout and the refresh of a token (requirements §7). */
export function registerSignIn(
  app: FastifyInstance,
  { account, limits }: { account: AccountContext; limits: RateLimits },
): void {
  const { members, sessions, passwords, authenticate } = account;

  async function logIn(request: FastifyRequest, identifier: { email?: string; phone?: string }, password: string) {
    passwords.checkRoom(request.ip);
    const member = await findMember(account, identifier);
    if (member !== null) noteMember(request, member.id);
    const passwordHash = member?.passwordHash ?? null;
    const matches = await passwords.matches(passwordHash, password, request.ip);
    if (!matches || member === null || passwordHash === null) throw new ApiError(401, WRONG);
    const current = passwords.isOutdated(passwordHash)
      ? await renewHash(request, member, passwordHash, password)
      : member;
    const session = await sessions.open(current);
    if (session === null) throw new ApiError(401, WRONG);
    return account.toAuthResponse(session, current);
  }

  registerCall(app, accountEndpoints.login, 'login', async (request) => {
    const { password, ...named } = validate(accountEndpoints.login.body, request.body);
    const who = { identifier: named.email ?? named.phone ?? '', address: request.ip };
    return ok(
      await limits.login(
        who,
        () => logIn(request, named, password),
        ({ user }) => [user.phone, user.email],
      ),
      'Berhasil masuk',
    );
  });

  /** The parameters of the hash have changed since it was made, and only a login knows the password. */
  async function renewHash(
    request: FastifyRequest,
    member: MemberRow,
    outdated: string,
    password: string,
  ): Promise<MemberRow> {
    const passwordHash = await passwords.hash(password, request.ip);
    return (await members.change(member.id, { passwordHash }, outdated)) ?? member;
  }

  async function register(
    request: FastifyRequest,
    { name, email, phone, password, birthDate: birthdate }: z.infer<typeof registerBody>,
    commit: Commit<Answer>,
  ): Promise<Answer> {
    const [byPhone, byEmail] = await Promise.all([members.findByPhone(phone), members.findByEmail(email)]);
    const known: UniqueField[] = [...(byPhone ? ['phone' as const] : []), ...(byEmail ? ['email' as const] : [])];
    if (known.length > 0) throw takenError(...known);
    const passwordHash = await passwords.hash(password, request.ip);
    // Refuses a parallel registration that was stored while this one hashed.
    return commit(async (stores) => {
      const member = await stores.members.create({ name, email, phone, birthdate, passwordHash });
      const session = await stores.sessions.open(member);
      if (session === null) throw new Error('the new member is gone');
      return ok(account.toAuthResponse(session, member), 'Pendaftaran berhasil');
    });
  }

  registerCall(app, accountEndpoints.register, 'registration', async (request) => {
    // Before the key is looked up: a refusal that no limit counts is not stored.
    const input = validate(registerBody, request.body);
    const write = { operation: 'register', owner: '', parameters: input } as const;
    return account.write<Answer>(request, write, (commit) =>
      limits.register({ contacts: [input.phone, input.email], address: request.ip }, () =>
        register(request, input, commit),
      ),
    );
  });

  registerCall(app, accountEndpoints.logout, 'logout', async (request) => {
    const { token } = await authenticate(request);
    await sessions.close(token);
    return ok(null, 'Berhasil keluar');
  });

  registerCall(app, accountEndpoints.refreshToken, 'token_refresh', async (request) => {
    const token = readBearer(request);
    if (token === null) throw new ApiError(401, serverMessages.sessionEnded);
    const session = await sessions.find(token);
    const who = { session: session?.sessionId ?? null, address: request.ip };
    // Only the holder of the old token gets the new one again (decision 065).
    const write = { operation: 'refreshToken', owner: hashToken(token), parameters: {} } as const;
    return limits.refresh(who, () =>
      account.write<Answer>(request, write, (commit) => exchangeToken(account, token, commit)),
    );
  });
}

/** Exchanges a token, in the transaction that stores the answer. */
function exchangeToken(account: AccountContext, old: string, commit: Commit<Answer>): Promise<Answer> {
  return commit(async ({ sessions }) => {
    const renewed = await sessions.replace(old);
    const session = renewed && (await sessions.find(renewed.token));
    if (renewed === null || session === null) throw new ApiError(401, serverMessages.sessionEnded);
    return ok(account.toAuthResponse(renewed, session.member));
  });
}

/** The member with this phone number or e-mail address; null also where the text is neither. */
export async function findMember(
  { members }: AccountContext,
  identifier: { email?: string; phone?: string },
): Promise<MemberRow | null> {
  if (identifier.email !== undefined) {
    const email = emailInput.safeParse(identifier.email);
    return email.success ? members.findByEmail(email.data) : null;
  }
  const phone = normalisePhone(identifier.phone ?? '');
  return phone === null ? null : members.findByPhone(phone);
}
