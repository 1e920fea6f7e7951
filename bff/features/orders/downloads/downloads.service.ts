import { hash } from 'node:crypto';
import { findInvoice, isMiss } from '#bff/features/orders/invoice.ts';
import type { OrderUpstream } from '#bff/features/orders/order.upstream.ts';
import type { RequestOrigin } from '#bff/graphql/caller.ts';
import { notFound } from '#bff/graphql/errors.ts';
import type { Claim, Claims } from '#bff/lib/claims.ts';
import { isAboutVisitor, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { generalMessages, orderMessages } from '#shared/messages/texts.ts';
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

/** An older link is checked with the API: its order may have been deleted, or its files purged. */
const TRUSTED_MS = 30_000;

/** contract: a READY link is stored for 10 minutes. */
const KEPT_MS = 10 * 60_000;

interface Preparing {
  status: 'PREPARING';
  /** In milliseconds since 1970. */
  startedAt: number;
}

interface Ready extends Zip {
  status: 'READY';
  /** In milliseconds since 1970. */
  readyAt: number;
}

interface Failed {
  status: 'FAILED';
  message: string;
  /** `NOT_FOUND`: the API does not know the invoice. */
  reason: DownloadFailure | 'NOT_FOUND';
  /** It may concern only the visitor whose request made the call. */
  isAboutVisitor?: boolean;
}

/** What replicas store for an invoice: a call for its zip runs, or has ended. */
type DownloadState = Preparing | Ready | Failed;

interface Dependencies {
  upstream: DownloadsUpstream;
  orders: Pick<OrderUpstream, 'get'>;
  claims: Claims;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
}

/** The call for the zip of an invoice. */
interface ZipCall {
  invoice: string;
  /** The request that it is made for. */
  origin: RequestOrigin;
  /** Of several replicas, the one with the claim makes the call. */
  claim: Claim;
}

/** A call, as the requests of this process share it. */
interface Preparation {
  origin: RequestOrigin;
  /** The answer to a request that does not wait until the call ends. */
  preparing: Preparing;
  /** The number of requests that wait now. */
  waiting: number;
  /** How the call has ended; PREPARING if another replica makes it. */
  state: Promise<DownloadState>;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/**
 * Prepares zips. The API may take an hour for one, and no HTTP request should: the call runs in the background, and
 * requests read its state.
 */
export function createDownloadsService(dependencies: Dependencies) {
  const { claims, limits, clock } = dependencies;
  const preparations = new Map<string, Preparation>();
  let isStopping = false;

  const begin = (invoice: string, origin: RequestOrigin): Preparation => {
    const preparing: Preparing = { status: 'PREPARING', startedAt: clock.now() };
    // Redis does not learn invoice numbers.
    const claim = { key: `download:${hash('sha256', invoice, 'base64url')}`, text: JSON.stringify(preparing) };
    const isAwaited = (): boolean => preparation.waiting > 0;
    const state = findOrFetch({ invoice, origin, claim }, isAwaited).finally(() => preparations.delete(invoice));
    const preparation: Preparation = { origin, preparing, waiting: 0, state };
    preparations.set(invoice, preparation);
    return preparation;
  };

  /** Returns the stored state of the invoice. If there is none, or its link no longer works, makes the call. */
  const findOrFetch = async (call: ZipCall, isAwaited: () => boolean): Promise<DownloadState> => {
    for (;;) {
      const stored = await claims.claim(call.claim);
      if (stored === null) return fetchAndStore(call, isAwaited);
      const state = JSON.parse(stored) as DownloadState;
      if (state.status === 'PREPARING') return state;
      if (state.status === 'READY' && (await isUsable(state, call, dependencies))) return state;
      // Several replicas may read a failure: the one that deletes it returns it.
      const isDeleted = await claims.release({ ...call.claim, text: stored });
      if (state.status === 'FAILED' && isDeleted) return state;
    }
  };

  const fetchAndStore = async (call: ZipCall, isAwaited: () => boolean): Promise<DownloadState> => {
    const { claim } = call;
    const stopRenewal = keepLease(() => claims.renew(claim));
    const state = await fetchZip(call, dependencies);
    stopRenewal();
    // The next request does not get a failure that others waited for, or that the stop of this process has caused.
    const isDropped = state.status === 'FAILED' && (isAwaited() || isStopping);
    await (isDropped ? claims.release(claim) : claims.complete(claim.key, JSON.stringify(state), KEPT_MS));
    return state;
  };

  return {
    /**
     * @throws NOT_FOUND for an unknown invoice, RATE_LIMITED after too many of them (contract, limits); any other
     * failure is returned
     */
    prepare(invoice: string, { address, requestId }: RequestOrigin): Promise<Download> {
      const origin = { address, requestId };
      const find = async (known: string): Promise<Download> => {
        const preparation = preparations.get(known) ?? begin(known, origin);
        const state = await waitFor(preparation);
        const isOfAnother = state.status === 'FAILED' && state.isAboutVisitor && preparation.origin !== origin;
        // The client asks again, which makes a call of its own.
        return toDownload(isOfAnother ? preparation.preparing : state);
      };
      return limits.byInvoice({ invoice, address }, () => findInvoice(invoice, { find }));
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

/** Returns the state of a preparation; PREPARING if there is none within {@link WAIT_MS}. */
async function waitFor(preparation: Preparation): Promise<DownloadState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DownloadState>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, preparation.preparing);
  });
  preparation.waiting += 1;
  try {
    return await Promise.race([preparation.state, timeout]);
  } finally {
    clearTimeout(timer);
    preparation.waiting -= 1;
  }
}

/** False for a link that has expired, or whose order is gone; true if the API does not answer. */
async function isUsable(
  { expiresAt, readyAt }: Ready,
  { invoice, origin }: ZipCall,
  { orders, clock }: Dependencies,
): Promise<boolean> {
  const now = clock.now();
  if (expiresAt !== null && expiresAt <= now) return false;
  if (now - readyAt <= TRUSTED_MS) return true;
  try {
    return !(await orders.get(invoice, origin)).expired;
  } catch (error) {
    return !isMiss(error) && !(error instanceof UpstreamError && error.status === 410);
  }
}

async function fetchZip(
  { invoice, origin }: ZipCall,
  { upstream, clock, logger }: Dependencies,
): Promise<Ready | Failed> {
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
const REASONS: Readonly<Partial<Record<number, Failed['reason']>>> = {
  404: 'NOT_FOUND',
  409: 'EMPTY',
  410: 'EXPIRED',
};

function failed(message: string, reason: Failed['reason'] = 'OTHER'): Failed {
  return { status: 'FAILED', message, reason };
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
