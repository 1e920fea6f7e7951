import { randomUUID } from 'node:crypto';
import { hashKey, type SharedRedis } from '#bff/lib/redis.ts';
import type { DownloadOutcome, DownloadsStore } from './downloads.store.ts';

/** A claim outlives the last sign of its holder by this long: a replica that dies frees the invoice. */
const CLAIM_MS = 10_000;
const KEEP_ALIVE_EVERY_MS = 3_000;

/** KEYS: claim, outcome. An outcome that came in between is as good as a claim of another. */
const BEGIN = `
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0`;

/** Also lays a claim anew that a restart of Redis has forgotten. */
const KEEP_ALIVE = `
local holder = redis.call('GET', KEYS[1])
if not holder or holder == ARGV[1] then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 0`;

const SETTLE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
if tonumber(ARGV[3]) > 0 then redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
return 0`;

const TAKE = `
local kept = redis.call('GET', KEYS[1])
if kept and cjson.decode(kept)['status'] == 'FAILED' then redis.call('DEL', KEYS[1]) end
return kept`;

interface Claim {
  token: string;
  keepAlive: NodeJS.Timeout;
}

/**
 * What replicas know together. Each also keeps its own claims in `local`, so that without Redis it still makes one call an invoice, and
 * what it learned meanwhile is not lost.
 */
export function createSharedDownloadsStore(redis: SharedRedis, local: DownloadsStore): DownloadsStore {
  const claims = new Map<string, Claim>();
  const keysOf = (invoice: string): [string, string] => [`claim:{${hashKey(invoice)}}`, `download:{${hashKey(invoice)}}`];

  const hold = (invoice: string, token: string): void => {
    const [claim] = keysOf(invoice);
    const keep = () => redis.attempt<unknown>((client) => client.eval(KEEP_ALIVE, 1, claim, token, CLAIM_MS), () => null);
    claims.set(invoice, { token, keepAlive: setInterval(keep, KEEP_ALIVE_EVERY_MS).unref() });
  };

  return {
    async take(invoice) {
      const [, kept] = keysOf(invoice);
      const shared = await redis.attempt(async (client) => readOutcome(await client.eval(TAKE, 1, kept)), () => null);
      return shared ?? local.take(invoice);
    },

    async begin(invoice) {
      if (!(await local.begin(invoice))) return false;
      const token = tokenOf(await local.claimedSince(invoice));
      const isOurs = await redis.attempt(async (client) => (await client.eval(BEGIN, 2, ...keysOf(invoice), token, CLAIM_MS)) === 1, () => true);
      if (isOurs) hold(invoice, token);
      else await local.settle(invoice, NOTHING, 0);
      return isOurs;
    },

    async claimedSince(invoice) {
      const [claim] = keysOf(invoice);
      const shared = await redis.attempt(async (client) => readSince(await client.get(claim)), () => null);
      return shared ?? local.claimedSince(invoice);
    },

    async settle(invoice, outcome, keepMs) {
      const claim = claims.get(invoice);
      clearInterval(claim?.keepAlive);
      claims.delete(invoice);
      const isShared = await redis.attempt(
        async (client) => (await client.eval(SETTLE, 2, ...keysOf(invoice), claim?.token ?? '', JSON.stringify(outcome), keepMs)) === 0,
        () => false,
      );
      await local.settle(invoice, outcome, isShared ? 0 : keepMs);
    },
  };
}

/** Stands for an outcome that is not to be kept. */
const NOTHING: DownloadOutcome = { status: 'FAILED', message: '', isMissing: false };

/** Nobody else's, and it tells the others since when. */
function tokenOf(since: Date | null): string {
  return `${since?.getTime() ?? 0} ${randomUUID()}`;
}

function readSince(token: string | null): Date | null {
  const since = Number.parseInt(token ?? '', 10);
  return since > 0 ? new Date(since) : null;
}

function readOutcome(kept: unknown): DownloadOutcome | null {
  return typeof kept === 'string' ? (JSON.parse(kept) as DownloadOutcome) : null;
}
