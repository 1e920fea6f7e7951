import { type Authenticate, readBearer } from '#api/http/requests.ts';
import { ApiError } from '#api/http/envelope.ts';
import { type Clock } from '#api/lib/clock.ts';
import { addDays } from '#shared/dates.ts';
import type { Database } from '#api/store/database.ts';
import { createCodes } from './codes.service.ts';
import { createCodesStore } from './codes.store.ts';
import { createMembersStore, type MemberRow } from './members.store.ts';
import type { Passwords } from './passwords.ts';
import { createSessionsStore } from './sessions.store.ts';
import { toUser, type User } from './user.ts';

export type Account = ReturnType<typeof createAccount>;

type Options = { db: Database; clock: Clock; secret: string; passwords: Passwords; publicUrl: () => string };

/** What all ways to an account have in common: members, their sessions, their codes. */
export function createAccount({ db, clock, secret, passwords, publicUrl }: Options) {
  const members = createMembersStore(db);
  const sessions = createSessionsStore(db, clock);
  const codesStore = createCodesStore(db);
  const codes = createCodes({ store: codesStore, secret, clock });

  /** A change that must happen as a whole. */
  function atOnce<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> {
    return db.transaction((tx) =>
      work({
        members: createMembersStore(tx),
        sessions: createSessionsStore(tx, clock),
        codes: createCodesStore(tx),
      }),
    );
  }

  const authenticate: Authenticate = async (request) => {
    const token = readBearer(request);
    const member = token === null ? null : await sessions.memberOf(token);
    if (token === null || member === null) throw new ApiError(401, 'Please log in again.');
    return { member, token };
  };

  return {
    members,
    sessions,
    codes,
    passwords,
    clock,
    atOnce,
    authenticate,
    toUser: (member: MemberRow): User => toUser(member, publicUrl()),

    /** @returns requirements §3's auth response; null where the password has been changed in between */
    async signIn(member: MemberRow): Promise<{ token: string; user: User } | null> {
      const token = await sessions.open(member);
      return token === null ? null : { token, user: toUser(member, publicUrl()) };
    },

    /** Forgets sessions and codes that are over. A used link may be clicked again for a day. */
    async sweep(): Promise<void> {
      await sessions.forgetExpired();
      await codesStore.forgetOlderThan(addDays(clock(), -1));
    },
  };
}

type Stores = {
  members: ReturnType<typeof createMembersStore>;
  sessions: ReturnType<typeof createSessionsStore>;
  codes: ReturnType<typeof createCodesStore>;
};
