import type { FastifyInstance } from 'fastify';
import { ApiError, ok } from '#api/http/envelope.ts';
import { readBearer, validate } from '#api/http/requests.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { Account } from './account.service.ts';
import { email as emailInput, loginBody, registerBody } from './account.input.ts';
import type { MemberRow } from './members.store.ts';
import { taken, type UniqueField } from './taken.ts';

const WRONG = 'Phone number, email or password is wrong';

/** requirements §7: into an account and out of it. */
export function signInRoutes(app: FastifyInstance, account: Account): void {
  const { members, sessions, passwords, authenticate } = account;

  app.post('/auth/login', async (request) => {
    const { password, ...who } = validate(loginBody, request.body);
    const member = await findMember(account, who);
    const kept = member?.passwordHash ?? null;
    const matches = await passwords.matches(kept, password);
    if (!matches || member === null || kept === null) throw new ApiError(401, WRONG);
    const current = passwords.isOutdated(kept) ? await renewHash(member, kept, password) : member;
    const session = await account.signIn(current);
    if (session === null) throw new ApiError(401, WRONG);
    return ok(session, 'Login successful');
  });

  /** The parameters of the hash have grown since it was made; only now is the password at hand. */
  async function renewHash(member: MemberRow, kept: string, password: string): Promise<MemberRow> {
    return (await members.change(member.id, { passwordHash: await passwords.hash(password) }, kept)) ?? member;
  }

  app.post('/auth/register', async (request) => {
    const { name, email, phone, password, birthDate: birthdate } = validate(registerBody, request.body);
    const [byPhone, byEmail] = await Promise.all([members.findByPhone(phone), members.findByEmail(email)]);
    const known: UniqueField[] = [...(byPhone ? ['phone' as const] : []), ...(byEmail ? ['email' as const] : [])];
    if (known.length > 0) throw taken(...known);
    const passwordHash = await passwords.hash(password);
    // Another one may have come first while this one waited.
    const member = await members.create({ name, email, phone, birthdate, passwordHash });
    return ok(await account.signIn(member), 'Registration successful');
  });

  app.post('/auth/logout', async (request) => {
    const { token } = await authenticate(request);
    await sessions.close(token);
    return ok(null, 'Logged out');
  });

  app.post('/auth/refresh-token', async (request) => {
    const old = readBearer(request);
    const token = old === null ? null : await sessions.replace(old);
    const member = token === null ? null : await sessions.memberOf(token);
    if (token === null || member === null) throw new ApiError(401, 'Please log in again.');
    return ok({ token, user: account.toUser(member) });
  });
}

/** Whoever has this phone number or e-mail address; null also for what can be neither. */
export async function findMember({ members }: Account, who: { email?: string; phone?: string }): Promise<MemberRow | null> {
  if (who.email !== undefined) {
    const email = emailInput.safeParse(who.email);
    return email.success ? members.findByEmail(email.data) : null;
  }
  const phone = normalisePhone(who.phone ?? '');
  return phone === null ? null : members.findByPhone(phone);
}
