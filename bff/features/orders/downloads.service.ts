import { notFound, UNEXPECTED } from '#bff/graphql/errors.ts';
import type { Logger } from '#shared/node/logger.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { type Download, DownloadStatus } from './download.type.ts';
import type { DownloadOutcome, DownloadsStore } from './downloads.store.ts';
import type { OrdersUpstream } from './orders.upstream.ts';

/** A small zip is there by then, and spares the visitor a second question; a large one must not hold a request. */
const WAIT_MS = 4_000;
/** contract: a READY link is kept 10 minutes. A failure nobody heard of waits as long for the next to ask. */
const KEEP_MS = 10 * 60_000;

/** How often a replica looks for what another one is preparing. */
const LOOK_EVERY_MS = 250;

interface Parts {
  upstream: Pick<OrdersUpstream, 'downloadAll'>;
  store: DownloadsStore;
  logger: Logger;
  waitMs?: number;
}

interface Preparation {
  /** Null: not known here yet. */
  outcome: Promise<DownloadOutcome | null>;
  /** How many requests are waiting for it right now. */
  waiting: number;
}

export interface DownloadsService {
  /** @throws NOT_FOUND for an unknown invoice; every other failure is an answer */
  prepare(invoice: string, requestId: string): Promise<Download>;
  /** From now on a failure is ours, by closing: it is not kept for the next to ask. Resolves when no call is running any more. */
  stop(): Promise<void>;
}

/** The API may take an hour for a zip, and no HTTP request should: one call runs behind the scenes, and who asks hears how far it is. */
export function createDownloadsService({ upstream, store, logger, waitMs = WAIT_MS }: Parts): DownloadsService {
  const running = new Map<string, Preparation>();
  /** Claims of other replicas that somebody here waits for. */
  const watched = new Map<string, Preparation>();
  let isStopping = false;

  const start = (invoice: string, requestId: string): Preparation => {
    const preparation: Preparation = { waiting: 0, outcome: Promise.resolve(failed(UNEXPECTED)) };
    preparation.outcome = fetchLink(upstream, invoice, requestId, logger).then(async (outcome) => {
      const isHeard = outcome.status === 'FAILED' && (preparation.waiting > 0 || isStopping);
      await store.settle(invoice, outcome, isHeard ? 0 : KEEP_MS).catch((error: unknown) => logger.error({ err: error, requestId }, 'download not kept'));
      // Settled, it may have been started anew.
      if (running.get(invoice) === preparation) running.delete(invoice);
      return outcome;
    });
    running.set(invoice, preparation);
    return preparation;
  };

  /** One look-out a claim, however many wait here. A failure that its own replica has told somebody is not told here: the claim just ends. */
  const watch = (invoice: string): Preparation => {
    const known = watched.get(invoice);
    if (known) return known;
    const preparation: Preparation = { waiting: 0, outcome: Promise.resolve(null) };
    preparation.outcome = lookOut(store, invoice, () => preparation.waiting > 0 && !isStopping).finally(() => watched.delete(invoice));
    watched.set(invoice, preparation);
    return preparation;
  };

  return {
    async prepare(invoice, requestId) {
      const known = await store.take(invoice);
      if (known) return toDownload(known);
      const isOurs = await store.begin(invoice);
      const preparation = isOurs ? start(invoice, requestId) : (running.get(invoice) ?? watch(invoice));
      const outcome = await waitFor(preparation, waitMs);
      return outcome ? toDownload(outcome) : preparing(await store.claimedSince(invoice));
    },

    async stop() {
      isStopping = true;
      await Promise.all([...running.values()].map(({ outcome }) => outcome));
    },
  };
}

async function fetchLink(upstream: Parts['upstream'], invoice: string, requestId: string, logger: Logger): Promise<DownloadOutcome> {
  try {
    const url = await upstream.downloadAll(invoice, { requestId });
    return url === null ? failed('Failed to get download link') : { status: 'READY', url };
  } catch (error) {
    if (error instanceof UpstreamError) return failed(error.message, error.failure === 'refused' && error.status === 404);
    logger.error({ err: error, requestId }, 'download failed unexpectedly');
    return failed(UNEXPECTED);
  }
}

/** Asks again and again how the claim of another replica has ended, for as long as somebody waits. */
async function lookOut(store: DownloadsStore, invoice: string, isAwaited: () => boolean): Promise<DownloadOutcome | null> {
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    if (!isAwaited()) return null;
    const isClaimed = (await store.claimedSince(invoice)) !== null;
    const outcome = await store.take(invoice);
    if (outcome !== null || !isClaimed) return outcome;
  }
}

/** By the global timer, which tests can turn. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function waitFor(preparation: Preparation, ms: number): Promise<DownloadOutcome | null> {
  preparation.waiting += 1;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([preparation.outcome, patience]);
  } finally {
    clearTimeout(timer);
    preparation.waiting -= 1;
  }
}

function failed(message: string, isMissing = false): DownloadOutcome {
  return { status: 'FAILED', message, isMissing };
}

function preparing(startedAt: Date | null): Download {
  return { status: DownloadStatus.PREPARING, url: null, message: null, startedAt };
}

function toDownload(outcome: DownloadOutcome): Download {
  if (outcome.status === 'READY') return { status: DownloadStatus.READY, url: outcome.url, message: null, startedAt: null };
  if (outcome.isMissing) throw notFound(outcome.message);
  return { status: DownloadStatus.FAILED, url: null, message: outcome.message, startedAt: null };
}
