import type { FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import type { DeliveryMessage } from '#api/delivery/delivery.ts';
import { ApiError } from '#api/http/envelope.ts';
import { createIdempotentWrites, type IdempotentWrite } from '#api/http/idempotency.ts';
import { type Authenticate, readBearer } from '#api/http/request-validation.ts';
import { noteMember } from '#api/http/security-events.ts';
import { serverMessages } from '#shared/messages/server.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { AuthResponse, User } from '#shared/rest-api/account.ts';
import { createCodes } from './codes/codes.service.ts';
import { createCodesStore } from './codes/codes.store.ts';
import { createContactsStore } from './contacts.store.ts';
import { createMembersStore, type MemberRow } from './members.store.ts';
import { PICTURE_PATH } from './profile/pictures.ts';
import type { Passwords } from './sign-in/passwords.ts';
import { createSessionsStore, type OpenedSession } from './sign-in/sessions.store.ts';

export type AccountContext = ReturnType<typeof createAccountContext>;

export type Stores = ReturnType<typeof createStores>;

/** The stores of one transaction, or outside of any. */
const createStores = (db: Database, clock: Clock) => ({
  members: createMembersStore(db),
  sessions: createSessionsStore(db, clock),
  codes: createCodesStore(db, clock),
  contacts: createContactsStore(db),
});

/**
 * Runs all changes of `work` or none. Its answer is stored with them for the idempotency key of the request; null: there
 * is none.
 */
export type Commit<Answer> = <Result extends Answer | null>(
  work: (stores: Stores, tx: Database) => Promise<Result>,
) => Promise<Result>;

/** What all routes of an account share: members, their sessions and their codes. */
export function createAccountContext(
  context: Pick<Context, 'db' | 'clock' | 'secrets' | 'publicUrl'>,
  passwords: Passwords,
) {
  const { db, clock, secrets, publicUrl } = context;
  const { members, sessions, codes: codesStore } = createStores(db, clock);
  const codes = createCodes({ store: codesStore, secrets, clock });
  const runOnce = createIdempotentWrites(context);

  const authenticate: Authenticate = async (request) => {
    const token = readBearer(request);
    const session = token === null ? null : await sessions.find(token);
    if (token === null || session === null) throw new ApiError(401, serverMessages.sessionEnded);
    noteMember(request, session.member.id);
    return { ...session, token };
  };

  const toUser = (member: MemberRow) => userOf(member, publicUrl());

  return {
    members,
    sessions,
    codes,
    passwords,
    clock,
    authenticate,
    toUser,

    /** Invalidates the code of a message that will not arrive. */
    withdrawCode: async ({ purpose, code }: DeliveryMessage): Promise<void> => {
      if (code !== undefined && purpose !== 'email_changed') await codes.withdraw(purpose, code);
    },

    /** Runs all changes of `work` or none. */
    transaction<Result>(work: (stores: Stores, tx: Database) => Promise<Result>): Promise<Result> {
      return db.transaction((tx) => work(createStores(tx, clock), tx));
    },

    /** Runs `work` once for the idempotency key of the request, and always for a request without one. */
    write: <Answer>(
      request: FastifyRequest,
      operation: IdempotentWrite,
      work: (commit: Commit<Answer>) => Promise<Answer>,
    ): Promise<Answer> =>
      runOnce<Answer>(request, operation, (record) =>
        work((change) =>
          db.transaction(async (tx) => {
            const answer = await change(createStores(tx, clock), tx);
            if (answer !== null) await record(answer, tx);
            return answer;
          }),
        ),
      ),

    toAuthResponse: ({ token, expiresAt }: OpenedSession, member: MemberRow): AuthResponse => ({
      token,
      expires_at: expiresAt.toISOString(),
      user: toUser(member),
    }),
  };
}

function userOf({ name, email, phone, gender, birthdate, ...member }: MemberRow, publicUrl: string): User {
  const { profilePicture: picture } = member;
  return {
    name,
    email,
    phone,
    gender,
    birthdate,
    // A picture of Google's is an address already.
    profile_picture:
      picture === null || picture.startsWith('https:') ? picture : `${publicUrl}${PICTURE_PATH}/${picture}`,
    // requirements §2: points appear once the phone is verified.
    ...(member.phoneVerified && { points: member.points ?? 0 }),
    email_verified: member.emailVerified,
    phone_verified: member.phoneVerified,
  };
}
