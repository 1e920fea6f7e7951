import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, ok } from '#api/http/envelope.ts';
import type { RecordAnswer } from '#api/http/idempotency.ts';
import { readBearer, validate } from '#api/http/requests.ts';
import { noteMember } from '#api/http/security-events.ts';
import { normalisePhone } from '#shared/phone.ts';
import { email as emailInput, loginBody, registerBody } from './account.input.ts';
import type { Account } from './account.service.ts';
import { type MemberRow, takenError, type UniqueField } from './members.store.ts';

const WRONG = 'Phone number, email or password is wrong';

/** Registers login, registration, logout and the refresh of a token (requirements §7). */
export function registerSignIn(app: FastifyInstance, account: Account): void {
  const { members, sessions, passwords, authenticate } = account;

  app.post('/auth/login', { config: { securityEvent: 'login' } }, async (request) => {
    const { password, ...identifier } = validate(loginBody, request.body);
    passwords.checkRoom(request.ip);
    const member = await findMember(account, identifier);
    if (member !== null) noteMember(request, member.id);
    const passwordHash = member?.passwordHash ?? null;
    const matches = await passwords.matches(passwordHash, password, request.ip);
    if (!matches || member === null || passwordHash === null) throw new ApiError(401, WRONG);
    const current = passwords.isOutdated(passwordHash) ? await renewHash(member, passwordHash, password) : member;
    const session = await account.signIn(current);
    if (session === null) throw new ApiError(401, WRONG);
    return ok(session, 'Login successful');
  });

  /** The parameters of the hash have changed since it was made, and only a login knows the password. */
  async function renewHash(member: MemberRow, outdated: string, password: string): Promise<MemberRow> {
    return (await members.change(member.id, { passwordHash: await passwords.hash(password) }, outdated)) ?? member;
  }

  app.post('/auth/register', { config: { securityEvent: 'registration' } }, (request) => account.idempotent.run(request, { operation: 'register', owner: '', parameters: request.body }, (record) => register(request, record)));

  async function register(request: FastifyRequest, record: RecordAnswer<object>): Promise<object> {
    const { name, email, phone, password, birthDate: birthdate } = validate(registerBody, request.body);
    const [byPhone, byEmail] = await Promise.all([members.findByPhone(phone), members.findByEmail(email)]);
    const known: UniqueField[] = [...(byPhone ? ['phone' as const] : []), ...(byEmail ? ['email' as const] : [])];
    if (known.length > 0) throw takenError(...known);
    const passwordHash = await passwords.hash(password);
    // Refuses a parallel registration that was stored while this one hashed.
    return account.transaction(async (stores, tx) => {
      const member = await stores.members.create({ name, email, phone, birthdate, passwordHash });
      const answer = ok({ token: await stores.sessions.open(member), user: account.toUser(member) }, 'Registration successful');
      await record(answer, tx);
      return answer;
    });
  }

  app.post('/auth/logout', { config: { securityEvent: 'logout' } }, async (request) => {
    const { token } = await authenticate(request);
    await sessions.close(token);
    return ok(null, 'Logged out');
  });

  app.post('/auth/refresh-token', { config: { securityEvent: 'token_refresh' } }, async (request) => {
    const old = readBearer(request);
    const token = old === null ? null : await sessions.replace(old);
    const session = token === null ? null : await sessions.find(token);
    if (token === null || session === null) throw new ApiError(401, 'Please log in again.');
    return ok({ token, user: account.toUser(session.member) });
  });
}

/** The member with this phone number or e-mail address; null also where the text is neither. */
export async function findMember({ members }: Account, identifier: { email?: string; phone?: string }): Promise<MemberRow | null> {
  if (identifier.email !== undefined) {
    const email = emailInput.safeParse(identifier.email);
    return email.success ? members.findByEmail(email.data) : null;
  }
  const phone = normalisePhone(identifier.phone ?? '');
  return phone === null ? null : members.findByPhone(phone);
}
