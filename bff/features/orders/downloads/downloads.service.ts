import { LRUCache } from 'lru-cache';
import { findInvoice, isMiss } from '#bff/features/orders/invoice.ts';
import type { OrderUpstream } from '#bff/features/orders/order.upstream.ts';
import type { RequestOrigin } from '#bff/graphql/caller.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { isAboutVisitor, UpstreamError } from '#bff/upstream/upstream-error.ts';
import { generalMessages, orderMessages } from '#shared/messages/texts.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/logger.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type { Download, DownloadFailure } from './download.type.ts';
import type { DownloadsUpstream } from './downloads.upstream.ts';

/**
 * How long a request waits for a zip, of the 20 s that its response may take. A small zip is ready by then, which saves
 * the visitor a second request; for a large one the request must not stay open.
 */
const WAIT_MS = 4_000;

/** An older link is checked with the API: its order may have been deleted, or its files purged. */
const TRUSTED_MS = 30_000;

/** contract: a READY link is kept for 10 minutes. So is a failure that no request has waited for. */
const KEPT_MS = 10 * 60_000;

/** Beyond, another call is made for the invoice that was not asked for longest: the API builds a zip once. */
const MAX_INVOICES = 10_000;

interface Dependencies {
  upstream: DownloadsUpstream;
  orders: Pick<OrderUpstream, 'get'>;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
}

/** The call for the zip of an invoice, which all requests for it share. */
interface ZipCall {
  /** The request that it is made for. */
  origin: RequestOrigin;
  startedAt: number;
  /** The number of requests that wait for it now. */
  waiting: number;
  outcome: Promise<Outcome>;
  /** The outcome, once there is one. */
  ended: Outcome | null;
}

interface Outcome {
  /** READY or FAILED. */
  download: Download;
  endedAt: number;
  /** The API does not know the invoice. */
  isMiss?: boolean;
  /** The failure may concern only the visitor whose request made the call. */
  isAboutVisitor?: boolean;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/**
 * Prepares zips. The API may take an hour for one, and no HTTP request should: one call for each invoice at a time runs
 * in the background, and requests wait for it for a moment.
 */
export function createDownloadsService(dependencies: Dependencies) {
  const { limits, clock } = dependencies;
  const calls = new LRUCache<string, ZipCall>({ max: MAX_INVOICES, ttlResolution: 0, perf: clock });

  const begin = (invoice: string, origin: RequestOrigin): ZipCall => {
    const outcome = fetchZip(invoice, origin, dependencies);
    const call: ZipCall = { origin, startedAt: clock.now(), waiting: 0, outcome, ended: null };
    calls.set(invoice, call);
    void outcome.then((ended) => {
      call.ended = ended;
      if (ended.download.status === 'FAILED' && call.waiting > 0) calls.delete(invoice);
      else calls.set(invoice, call, { ttl: KEPT_MS });
    });
    return call;
  };

  /** Returns the call that runs or whose outcome is of use, and begins one if there is none. */
  const findOrBegin = async (invoice: string, origin: RequestOrigin): Promise<ZipCall> => {
    const call = calls.get(invoice);
    if (call?.ended) {
      const isFailure = call.ended.download.status === 'FAILED';
      if (!isFailure && (await isUsable(call.ended, invoice, origin, dependencies))) return call;
      // Another request may have begun the next call meanwhile.
      if (calls.get(invoice) === call) calls.delete(invoice);
      // A failure is told once.
      if (isFailure) return call;
    }
    return calls.get(invoice) ?? begin(invoice, origin);
  };

  return {
    /**
     * @throws NOT_FOUND for an unknown invoice, RATE_LIMITED after too many of them (contract, limits); any other
     * failure is returned
     */
    prepare(invoice: string, { address, requestId }: RequestOrigin): Promise<Download> {
      const origin = { address, requestId };
      const find = async (known: string): Promise<Download> => {
        const call = await findOrBegin(known, origin);
        const outcome = await waitFor(call);
        // Where a failure is about another visitor, the client asks again, which makes a call of its own.
        if (outcome === null || (outcome.isAboutVisitor && call.origin !== origin))
          return { ...NOTHING, status: 'PREPARING', startedAt: call.startedAt };
        if (outcome.isMiss) throw notFound(outcome.download.message ?? orderMessages.orderNotFound);
        return outcome.download;
      };
      return limits
        .byInvoice({ invoice, address }, () => findInvoice(invoice, { find }))
        .catch((error: unknown) => {
          throw isMiss(error) ? notFound((error as Error).message, 'invoice') : error;
        });
    },
  };
}

/** Returns the outcome of a call; null if there is none within {@link WAIT_MS}. */
async function waitFor(call: ZipCall): Promise<Outcome | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, null);
  });
  call.waiting += 1;
  try {
    return await Promise.race([call.outcome, timeout]);
  } finally {
    clearTimeout(timer);
    call.waiting -= 1;
  }
}

/** False for a link that has expired, or whose order is gone; true if the API does not respond. */
async function isUsable(
  { download: { expiresAt }, endedAt }: Outcome,
  invoice: string,
  origin: RequestOrigin,
  { orders, clock }: Dependencies,
): Promise<boolean> {
  const now = clock.now();
  if (expiresAt !== null && expiresAt <= now) return false;
  if (now - endedAt <= TRUSTED_MS) return true;
  try {
    return !(await orders.get(invoice, origin)).expired;
  } catch (error) {
    return !isMiss(error) && !(error instanceof UpstreamError && error.status === 410);
  }
}

const NOTHING = {
  reason: null,
  message: null,
  url: null,
  expiresAt: null,
  bytes: null,
  byteSize: null,
  startedAt: null,
};

/** An order without files is a conflict (requirements §7 names no status; the embedded API sends 409). */
const REASONS: Readonly<Partial<Record<number, DownloadFailure>>> = { 409: 'EMPTY', 410: 'EXPIRED' };

async function fetchZip(
  invoice: string,
  origin: RequestOrigin,
  { upstream, clock, logger }: Dependencies,
): Promise<Outcome> {
  const failed = (message: string, reason: DownloadFailure = 'OTHER'): Outcome => ({
    download: { ...NOTHING, status: 'FAILED', reason, message },
    endedAt: clock.now(),
  });
  try {
    const zip = await upstream.downloadAll(invoice, origin);
    if (zip === null) return failed(orderMessages.downloadFailed);
    return { download: { ...NOTHING, status: 'READY', ...zip }, endedAt: clock.now() };
  } catch (error) {
    if (error instanceof UpstreamError)
      return {
        ...failed(error.message, REASONS[error.status ?? 0]),
        isMiss: isMiss(error),
        isAboutVisitor: isAboutVisitor(error),
      };
    logger.error({ fault: error, requestId: origin.requestId }, 'download failed unexpectedly');
    return failed(generalMessages.unexpected);
  }
}
