import { LRUCache } from 'lru-cache';
import { isMiss, lookUpLinked } from '#bff/features/orders/invoice.ts';
import type { RequestInfo } from '#bff/graphql/context.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { generalTexts, orderTexts } from '#shared/messages/texts.ts';
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

/** contract: a READY link is kept for 10 minutes. So is a failure that no request has waited for. */
const KEPT_MS = 10 * 60_000;

interface Dependencies {
  upstream: DownloadsUpstream;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
  /**
   * Default: 10,000. When the cache is full, the least recently requested call is dropped; the next request for its
   * invoice calls the API again, which builds a zip once.
   */
  maxInvoices?: number;
}

/** Without the signal and the key of the request that begins a call: other requests share it. */
type ZipOrigin = Pick<RequestInfo, 'requestId' | 'address'>;

/** The call for the zip of an invoice, which all requests for it share. */
interface ZipCall {
  startedAt: number;
  /** READY or FAILED. */
  result: Promise<ZipResult>;
}

interface ZipResult {
  download: Download;
  /** The API does not know the invoice. */
  isMiss?: boolean;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/**
 * Prepares zips. The API may take an hour for one, and no HTTP request should: one call for each invoice at a time runs
 * in the background, and requests wait for it for a moment.
 */
export function createDownloadsService(dependencies: Dependencies) {
  const { limits, clock, maxInvoices = 10_000 } = dependencies;
  const calls = new LRUCache<string, ZipCall>({ max: maxInvoices, ttlResolution: 0, perf: clock });

  const begin = (invoice: string, origin: ZipOrigin): ZipCall => {
    const call: ZipCall = { startedAt: clock.now(), result: fetchZip(invoice, origin, dependencies) };
    calls.set(invoice, call);
    void call.result.then(({ download: { expiresAt } }) => {
      if (calls.peek(invoice) !== call) return;
      const ttl = Math.min(KEPT_MS, expiresAt === null ? KEPT_MS : expiresAt - clock.now());
      if (ttl < 1) calls.delete(invoice);
      else calls.set(invoice, call, { ttl });
    });
    return call;
  };

  const findDownload = async (invoice: string, origin: ZipOrigin): Promise<Download> => {
    const call = calls.get(invoice) ?? begin(invoice, origin);
    const result = await waitFor(call);
    if (result === null) return { ...NOTHING, status: 'PREPARING', startedAt: call.startedAt };
    // A failure is told once: the next request begins a new call.
    if (result.download.status === 'FAILED' && calls.peek(invoice) === call) calls.delete(invoice);
    if (result.isMiss) throw notFound(result.download.message ?? orderTexts.orderNotFound);
    return result.download;
  };

  return {
    /**
     * @throws NOT_FOUND for an unknown invoice, RATE_LIMITED after too many of them (contract, limits); any other
     * failure is returned
     */
    prepare(invoice: string, { address, requestId }: ZipOrigin): Promise<Download> {
      return limits
        .byInvoice({ invoice, address }, () =>
          lookUpLinked(invoice, (spelling) => findDownload(spelling, { address, requestId })),
        )
        .catch((error: unknown) => {
          throw isMiss(error) ? notFound((error as Error).message, 'invoice') : error;
        });
    },
  };
}

/** Returns the result of a call; null if there is none within {@link WAIT_MS}. */
async function waitFor(call: ZipCall): Promise<ZipResult | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, null);
  });
  return Promise.race([call.result, timeout]).finally(() => clearTimeout(timer));
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

async function fetchZip(invoice: string, origin: ZipOrigin, { upstream, logger }: Dependencies): Promise<ZipResult> {
  const failed = (message: string, reason: DownloadFailure = 'OTHER'): ZipResult => ({
    download: { ...NOTHING, status: 'FAILED', reason, message },
  });
  try {
    const zip = await upstream.downloadAll(invoice, origin);
    return zip === null ? failed(orderTexts.downloadFailed) : { download: { ...NOTHING, status: 'READY', ...zip } };
  } catch (error) {
    if (error instanceof UpstreamError)
      return { ...failed(error.message, REASONS[error.status ?? 0]), isMiss: isMiss(error) };
    logger.error({ fault: error, requestId: origin.requestId }, 'download failed unexpectedly');
    return failed(generalTexts.unexpected);
  }
}
