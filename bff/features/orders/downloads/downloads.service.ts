import { hash } from 'node:crypto';
import { isMiss, readInvoice } from '#bff/features/orders/invoice.ts';
import type { OrderUpstream } from '#bff/features/orders/order.upstream.ts';
import type { RequestOrigin } from '#bff/graphql/caller.ts';
import { notFound } from '#bff/graphql/errors.ts';
import type { Claim, Claims } from '#bff/lib/claims.ts';
import { isAboutVisitor, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Clock } from '#shared/node/clock.ts';
import { keepLease } from '#shared/node/lease.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import type { RateLimits } from '#shared/node/protection/rate-limit-policy.ts';
import type { Download, DownloadFailure } from './download.type.ts';
import type { DownloadsUpstream, Zip } from './downloads.upstream.ts';

/**
 * How long a request waits for a zip, of the 20 s that its answer may take. A small zip is ready by then, which saves
 * the visitor a second request; for a large one the request must not stay open.
 */
const WAIT_MS = 4_000;

/**
 * Beyond this age a link is good only while the API has the order: it may have been deleted, or its files purged.
 */
const TRUSTED_MS = 30_000;

/** contract: a READY link is stored for 10 minutes. */
const KEPT_MS = 10 * 60_000;

interface ReadyDownload extends Zip {
  status: 'READY';
  /** In milliseconds since 1970. */
  readyAt: number;
}

interface FailedDownload {
  status: 'FAILED';
  message: string;
  /** `NOT_FOUND`: the API does not know the invoice. */
  reason: DownloadFailure | 'NOT_FOUND';
  /** It may concern only the visitor whose request made the call. */
  isAboutVisitor?: boolean;
}

/** The outcome of the call for a zip. */
type DownloadOutcome = ReadyDownload | FailedDownload;

/** The state of an invoice that replicas share: a running call and its start in milliseconds, or the last outcome. */
type DownloadState = { status: 'PREPARING'; startedAt: number } | DownloadOutcome;

interface Dependencies {
  upstream: DownloadsUpstream;
  orders: Pick<OrderUpstream, 'get'>;
  claims: Claims;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
}

/** The call for the zip of one invoice. */
interface Preparation {
  invoice: string;
  /** The request that began it. */
  origin: RequestOrigin;
  claim: Claim;
  /** The answer to a request whose wait has ended before the call. */
  firstState: DownloadState;
  /** The number of requests that wait for it now. */
  waiting: number;
}

/** A preparation that all requests of this process share. */
type SharedPreparation = Preparation & {
  /** The outcome of the call, or the state of another replica that prepares the zip. */
  state: Promise<DownloadState>;
};

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/**
 * Prepares zips. The API may take an hour for one, and no HTTP request should: the call runs in the background, and
 * requests read its state.
 */
export function createDownloadsService(dependencies: Dependencies) {
  const { claims, limits, clock } = dependencies;
  const preparations = new Map<string, SharedPreparation>();
  let isStopping = false;

  const join = (invoice: string, origin: RequestOrigin): SharedPreparation => {
    const running = preparations.get(invoice);
    if (running) return running;
    const preparation = newPreparation(invoice, origin, clock.now());
    const state = findOrFetch(preparation).finally(() => preparations.delete(invoice));
    const shared = Object.assign(preparation, { state });
    preparations.set(invoice, shared);
    return shared;
  };

  /** Returns the stored state of the invoice. If there is none, or it is spent, makes the call. */
  const findOrFetch = async (preparation: Preparation): Promise<DownloadState> => {
    const { claim } = preparation;
    const stored = await claims.claim(claim);
    if (stored === null) return fetchAndStore(preparation);
    const state = JSON.parse(stored) as DownloadState;
    if (!(await isSpent(state, preparation, dependencies))) return state;
    // Several replicas may read it, but one deletes it. Only that one returns a failure; none returns a dead link.
    const isDeleted = await claims.release({ ...claim, text: stored });
    return isDeleted && state.status === 'FAILED' ? state : findOrFetch(preparation);
  };

  const fetchAndStore = async (preparation: Preparation): Promise<DownloadOutcome> => {
    const { claim } = preparation;
    const stopRenewal = keepLease(() => claims.renew(claim));
    const outcome = await fetchLink(preparation, dependencies);
    stopRenewal();
    // A failure that a request waits for is returned by it, and not stored for the next.
    const isReturned = outcome.status === 'FAILED' && (preparation.waiting > 0 || isStopping);
    await (isReturned ? claims.release(claim) : claims.complete(claim.key, JSON.stringify(outcome), KEPT_MS));
    return outcome;
  };

  return {
    /**
     * @throws NOT_FOUND for an unknown invoice, RATE_LIMITED after too many of them (contract, limits); any other
     * failure is returned
     */
    prepare(invoice: string, { address, requestId }: RequestOrigin): Promise<Download> {
      const origin = { address, requestId };
      return limits.byInvoice({ invoice, address }, async () => {
        const preparation = join(readInvoice(invoice), origin);
        const state = await waitFor(preparation);
        const isOfAnother = state.status === 'FAILED' && state.isAboutVisitor && preparation.origin !== origin;
        // The client asks again, which makes a call of its own.
        return toDownload(isOfAnother ? preparation.firstState : state);
      });
    },

    /**
     * Called before the service closes: failures of calls that end later are not stored. Resolves when no call runs.
     */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all([...preparations.values()].map(({ state }) => state));
    },
  };
}

function newPreparation(invoice: string, origin: RequestOrigin, startedAt: number): Preparation {
  const firstState: DownloadState = { status: 'PREPARING', startedAt };
  // Redis does not learn invoice numbers.
  const claim = { key: `download:${hash('sha256', invoice, 'base64url')}`, text: JSON.stringify(firstState) };
  return { invoice, origin, claim, firstState, waiting: 0 };
}

/** True for a failure, which is returned once, and for a link that no longer works. */
async function isSpent(
  state: DownloadState,
  preparation: Preparation,
  { orders, clock }: Dependencies,
): Promise<boolean> {
  if (state.status !== 'READY') return state.status === 'FAILED';
  const now = clock.now();
  if (state.expiresAt !== null && state.expiresAt <= now) return true;
  return now - state.readyAt > TRUSTED_MS && isOrderGone(preparation, orders);
}

/** False if the API does not answer. */
async function isOrderGone({ invoice, origin }: Preparation, orders: Dependencies['orders']): Promise<boolean> {
  try {
    return (await orders.get(invoice, origin)).expired;
  } catch (error) {
    return isMiss(error) || (error instanceof UpstreamError && error.status === 410);
  }
}

async function fetchLink(
  { invoice, origin }: Preparation,
  { upstream, clock, logger }: Dependencies,
): Promise<DownloadOutcome> {
  try {
    const zip = await upstream.downloadAll(invoice, origin);
    return zip === null ? failed(orderMessages.downloadFailed) : { status: 'READY', ...zip, readyAt: clock.now() };
  } catch (error) {
    if (error instanceof UpstreamError)
      return { ...failed(error.message, REASONS[error.status ?? 0]), isAboutVisitor: isAboutVisitor(error) };
    logger.error({ fault: error, requestId: origin.requestId }, 'download failed unexpectedly');
    return failed(generalMessages.unexpected);
  }
}

/** An order without files is a conflict (requirements §7 names no status; the embedded API sends 409). */
const REASONS: Readonly<Partial<Record<number, FailedDownload['reason']>>> = {
  404: 'NOT_FOUND',
  409: 'EMPTY',
  410: 'EXPIRED',
};

function failed(message: string, reason: FailedDownload['reason'] = 'OTHER'): FailedDownload {
  return { status: 'FAILED', message, reason };
}

/** Returns the state of a preparation, or its first state if there is no other within {@link WAIT_MS}. */
async function waitFor(preparation: SharedPreparation): Promise<DownloadState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DownloadState>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, preparation.firstState);
  });
  preparation.waiting += 1;
  try {
    return await Promise.race([preparation.state, timeout]);
  } finally {
    clearTimeout(timer);
    preparation.waiting -= 1;
  }
}

const NOTHING = { reason: null, message: null, url: null, expiresAt: null, bytes: null, startedAt: null };

/** @throws NOT_FOUND */
function toDownload(state: DownloadState): Download {
  switch (state.status) {
    case 'PREPARING':
      return { ...NOTHING, ...state };
    case 'READY': {
      const { readyAt: _readyAt, ...link } = state;
      return { ...NOTHING, ...link };
    }
    case 'FAILED': {
      const { status, reason, message } = state;
      if (reason === 'NOT_FOUND') throw notFound(message);
      return { ...NOTHING, status, reason, message };
    }
  }
}
