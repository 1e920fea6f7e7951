import path from 'node:path';
import type { Admin } from '#api/operator/admin.ts';
import { connectRedis, createRedisCounters } from '#bff/lib/redis.ts';
import { brand } from '#brand/brand.ts';
import { parseExpiry } from '#shared/dates.ts';
import { StartupError } from '#shared/node/process/errors.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { createRateLimits } from '#shared/node/protection/rate-limit-policy.ts';
import { describe, inWib, megabytes, pluralize } from './describe.ts';

/** The arguments of a command. */
export interface Call {
  words: string[];
  options: Partial<Record<string, string>>;
  isAll: boolean;
  /** How long the operator keeps backups. */
  backupsKeptDays: number;
}

export interface Command<Result = unknown> {
  /** The usage after the command's name. The command has the options that it contains. */
  usage: string;
  /** The least and most words besides the options. Default: one, or none if the usage is empty. */
  words?: [number, number];
  /** The summary that the operator confirms by four digits. */
  confirms?: (admin: Admin, call: Call) => Promise<unknown>;
  run: (admin: Admin, call: Call) => Promise<Result>;
  /** Default: one line for each field. */
  describe?: (result: Result) => string;
  hasFailed?: (result: Result) => boolean;
}

/** Types a command whose `describe` reads its result. */
const command = <Result>(definition: Command<Result>): Command => definition as Command;
const firstWord = ({ words: [word = ''] }: Call): string => word;

/** The REST API's numbers of file types, in the order in which they are printed. */
const FILE_TYPES = [
  [2, 'result'],
  [1, 'photo'],
  [3, 'video'],
] as const;

/** Returns a command that deletes, and says until when backups hold the deleted data. */
const deletion = (
  usage: string,
  find: 'findOrders' | 'findMember',
  remove: 'deleteOrder' | 'deleteMember',
): Command => ({
  usage: `${usage} [--digits 7803]`,
  confirms: (admin, call) => admin[find](firstWord(call)),
  run: async (admin, call) => ({
    ...(await admin[remove](firstWord(call), call.options.digits ?? '')),
    stillInBackupsUntil: new Date(Date.now() + call.backupsKeptDays * 86_400_000).toISOString(),
  }),
});

/** Unlocks a member in the API, and in the BFF if its replicas count in Redis. */
async function unlockMember(admin: Admin, call: Call) {
  const { locks, ...member } = await admin.unlockMember(firstWord(call));
  const url = process.env.REDIS_URL;
  if (!url) return { ...member, bff: 'without REDIS_URL it forgets within 15 minutes, or when it is restarted' };
  const redis = await connectRedis(url, 1_000, createSilentLogger());
  const outcomes = { isCallerFault: () => false, isWithoutEffect: () => false, isMiss: () => false };
  const limits = createRateLimits({ isOn: true, store: createRedisCounters(redis), ...outcomes });
  await limits.unlock(locks).finally(() => redis.disconnect());
  return { ...member, bff: 'unlocked' };
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads `--for 2h` or `--until 2026-11-20T18:00+07:00` as milliseconds since the epoch. */
function readEnd({ for: span = '', until }: Call['options']): number {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(span) ?? [];
  const end = count ? Date.now() + Number(count) * (UNITS[unit] ?? 0) : parseExpiry(until);
  if (end === null) throw new StartupError('address:block needs an end: --for 2h, or --until 2026-11-20T18:00+07:00');
  return end;
}

function requireSome({ words, isAll }: Call, what: string): string[] | null {
  if ((words.length === 0) === !isAll) throw new StartupError(`It takes ${what}, or --all`);
  return isAll ? null : words;
}

/** Returns a failed job with its data, without the encrypted part. */
function openLetter({ data, ...letter }: Awaited<ReturnType<Admin['listDeadLetters']>>[number]) {
  const { sealed: _, ...about } = data as Record<string, unknown>;
  return { ...letter, ...about };
}

const PERSON = '081234567803 | sari@example.com';
const INVOICE = `${brand.invoicePrefix}-0123456789ABC`;

export const COMMANDS: Record<string, Command> = {
  /**
   * Creates an order from a folder. Pictures whose name starts with "result" or "strip" are results, other pictures are
   * photos. The last line of the output is the link of the order.
   */
  'order:import': command({
    usage: `./folder --phone 081234567803 --booth "Vintage Photobooth" --city Malang [--date 2026-11-20] [--days 30] [--invoice ${INVOICE}]`,
    run: (admin, call) => {
      const folder = path.resolve(process.env.INIT_CWD ?? '.', firstWord(call));
      return admin.importOrder({ phone: '', booth: '', city: '', ...call.options, folder });
    },
    describe({ invoice, phone, expiry, files, link }) {
      const counts = FILE_TYPES.map(([type, word]) =>
        pluralize(files.filter((file) => file.type === type).length, word),
      );
      const what = counts.filter((text) => !text.startsWith('0 '));
      const bytes = megabytes(files.reduce((sum, file) => sum + file.bytes, 0));
      return `${invoice}: ${what.join(', ')} (${bytes}) for ${phone}, kept until ${inWib(expiry)}\n${link}`;
    },
  }),
  'order:find': {
    usage: `081234567803 | ${INVOICE}`,
    run: (admin, call) => admin.findOrders(firstWord(call)),
  },
  'order:extend': {
    usage: `${INVOICE} --days 30`,
    run: (admin, call) => admin.extendOrder(firstWord(call), call.options.days),
  },
  'order:delete': deletion(INVOICE, 'findOrders', 'deleteOrder'),
  /** Deletes expired orders' files, as the running service does every quarter of an hour. */
  'orders:purge': command({
    usage: '',
    run: (admin) => admin.purge(),
    describe: ({ orders, failed }) =>
      describe([...orders, ...failed]) || 'Nothing to delete: no expired order has files.',
    hasFailed: ({ failed }) => failed.length > 0,
  }),
  'member:find': { usage: PERSON, run: (admin, call) => admin.findMember(firstWord(call)) },
  'member:unlock': { usage: PERSON, run: unlockMember },
  'member:delete': deletion(PERSON, 'findMember', 'deleteMember'),
  'address:block': {
    usage: '203.0.113.7 --for 2h | --until 2026-11-20T18:00+07:00',
    run: async (admin, call) => ({
      ...(await admin.blockAddress(firstWord(call), readEnd(call.options))),
      refusedBy: 'the API; web and BFF still answer what needs none of it, nginx can refuse all (deny)',
    }),
  },
  today: { usage: '', run: (admin) => admin.today() },
  'newsletter:link': command({
    usage: 'sari@example.com …',
    words: [1, Infinity],
    run: (admin, { words }) => admin.unsubscribeLinks(words),
    describe: (links) => links.join('\n'),
  }),
  'jobs:dead': command({
    usage: '',
    run: (admin) => admin.listDeadLetters(),
    describe: (letters) => describe(letters.map(openLetter)) || 'No job has failed for good.',
  }),
  'jobs:retry': {
    usage: 'ID … | --all',
    words: [0, Infinity],
    run: async (admin, call) => {
      let retried = 0;
      for (const id of requireSome(call, 'ids of jobs:dead') ?? [null]) retried += await admin.retryDeadLetters(id);
      return { retried };
    },
  },
  /** Cancels waiting and running jobs, for example those of a restored backup (decision 086). */
  'jobs:clear': {
    usage: 'messages password-resets | --all',
    words: [0, Infinity],
    run: async (admin, call) => ({ deleted: (await admin.clear(requireSome(call, 'names of queues'))).length }),
  },
};
