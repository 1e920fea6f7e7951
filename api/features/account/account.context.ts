import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import type { Delivery } from '#api/delivery/delivery.ts';
import { createMessages } from '#api/delivery/message-queue.ts';
import { ApiError } from '#api/http/envelope.ts';
import { type Authenticate, readBearer } from '#api/http/signed-in.ts';
import { createIdempotency, type IdempotentCall, type RecordResponse } from '#api/idempotency/idempotency.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { serverMessages } from '#shared/messages/server.ts';
import type { Clock } from '#shared/node/clock.ts';
import { createResponses } from './account.responses.ts';
import { createCodes } from './codes/codes.service.ts';
import { createCodesStore } from './codes/codes.store.ts';
import { createMembersStore } from './members.store.ts';
import type { Passwords } from './sign-in/passwords.ts';
import { createSessionsStore } from './sign-in/sessions.store.ts';

export type AccountContext = ReturnType<typeof createAccountContext>;

export type Stores = ReturnType<typeof createStores>;

/** The stores of one transaction, or outside of any. */
export const createStores = (db: Database, clock: Clock) => ({
  members: createMembersStore(db),
  sessions: createSessionsStore(db, clock),
  codes: createCodesStore(db, clock),
});

/** What services know of a request. */
export interface Caller {
  ip: string;
  log: FastifyBaseLogger;
  /** Of its session, not checked; null without one. */
  token: string | null;
  /** Names the member in the security event of the request. */
  noteMember: (memberId: string) => void;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  log: request.log,
  token: readBearer(request),
  noteMember: (memberId) => void (request.memberId = memberId),
});

/** The caller of a write, and its transaction. */
export interface Writer extends Caller {
  /** Runs all changes of `work` or none. Its result is stored with them for the idempotency key of the request. */
  commit: <Result>(work: (stores: Stores, tx: Database) => Promise<Result>) => Promise<Result>;
}

/** What the services of accounts share, besides what all features run on. */
export function createAccountContext(context: Context, passwords: Passwords, delivery: Delivery) {
  const { db, clock, publicUrl, limits } = context;
  const { members, sessions, codes: codesStore } = createStores(db, clock);
  const codes = createCodes(codesStore, context);
  // What no limit counts could fill the store.
  const runOnce = createIdempotency(context, (error): error is ApiError => isRefusal(error) && limits.isCounted(error));

  const authenticate: Authenticate = async (request) => {
    const token = readBearer(request);
    const session = token === null ? null : await sessions.find(token);
    if (token === null || session === null) throw new ApiError(401, serverMessages.sessionEnded);
    request.memberId = session.member.id;
    return { ...session, token };
  };

  /** Runs all changes of `work` or none. */
  const transaction = <Result>(work: (stores: Stores, tx: Database) => Promise<Result>): Promise<Result> =>
    db.transaction((tx) => work(createStores(tx, clock), tx));

  return {
    ...context,
    ...createResponses(publicUrl),
    members,
    sessions,
    codes,
    passwords,
    authenticate,
    transaction,

    messages: createMessages(context, delivery),

    /**
     * Runs `work` once for the `Idempotency-Key` of the request (decision 065), and always for a request without one.
     *
     * @throws {ApiError} about the key, or what `work` throws
     */
    write: async <Result>(
      request: FastifyRequest,
      call: Omit<IdempotentCall, 'key'>,
      work: (writer: Writer) => Promise<Result>,
    ): Promise<Result> => {
      const run = (record?: RecordResponse): Promise<Result> =>
        work({
          ...callerOf(request),
          commit: (change) =>
            transaction(async (stores, tx) => {
              const result = await change(stores, tx);
              await record?.(tx, result);
              return result;
            }),
        });
      const key = request.headers[IDEMPOTENCY_HEADER];
      return key === undefined ? run() : runOnce({ ...call, key: String(key) }, run);
    },
  };
}

/**
 * The failures that may be stored: refusals of the request itself. A limit, a busy service and a message that could not
 * be sent may pass; an invalid token is looked up again.
 */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401;
}
