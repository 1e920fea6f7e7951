import { isIP } from 'node:net';
import { like } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import { rateLimits } from '#api/database/schema/service.ts';
import { fieldFault } from '#api/http/envelope.ts';
import { hashToken } from '#api/lib/secrets.ts';
import { addressKey, RateLimitError } from '#shared/node/protection.ts';
import { MONITORING_PATHS, routeOf } from '#shared/node/service.ts';
import { createAudit } from './audit.ts';
import { isPrivateAddress } from './private-address.ts';

/** How long a process caches the list. */
const REFRESH_MS = 10_000;

/** The longest block: many visitors may share an address. */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;

const keyOf = (address: string) => `block:${hashToken(addressKey(address))}`;

/** Addresses that operators have blocked for a time. All processes on the database refuse them. */
export function createBlockedAddresses(context: Pick<Context, 'db' | 'files' | 'clock' | 'logger'>) {
  const { db, clock } = context;
  const audit = createAudit(context);
  let readAt = Number.NEGATIVE_INFINITY;
  let blocks = new Map<string, number>();

  /** Reads the list. Without the database the cached one stays. To be called before the first request. */
  async function refresh(): Promise<void> {
    readAt = clock.now();
    const isBlock = like(rateLimits.key, 'block:%');
    const rows = await Promise.resolve(db.select().from(rateLimits).where(isBlock)).catch(() => null);
    if (rows !== null) blocks = new Map(rows.map(({ key, expire }) => [key, expire?.getTime() ?? 0]));
  }

  return {
    refresh,

    /** @throws {RateLimitError} for a request of a blocked address */
    async check(request: FastifyRequest): Promise<void> {
      if (MONITORING_PATHS.has(routeOf(request))) return;
      // No request waits for the database.
      if (clock.now() - readAt > REFRESH_MS) void refresh();
      const left = blocks.size === 0 ? 0 : (blocks.get(keyOf(request.ip)) ?? 0) - clock.now();
      if (left > 0)
        throw new RateLimitError(Math.ceil(left / 1000), { limit: 'blockedAddress', key: addressKey(request.ip) });
    },

    /** @param until in milliseconds; a time that has passed ends a block */
    async blockAddress(address: string, until: number) {
      if (isIP(address) === 0 || isPrivateAddress(address))
        throw fieldFault('address', 'must be a public IP address', 'invalid');
      if (until - clock.now() > LONGEST_MS) throw fieldFault('until', 'must be within 7 days', 'too_big');
      const row = { key: keyOf(address), points: 1, expire: new Date(until) };
      const block = { blocked: addressKey(address), until: row.expire.toISOString() };
      return audit('blockAddress', block, async () => {
        await db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row });
        await refresh();
        return block;
      });
    },
  };
}
