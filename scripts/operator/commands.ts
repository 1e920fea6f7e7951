import path from 'node:path';
import type { RunCommand } from '#api/create-features.ts';
import { brand } from '#brand/brand.ts';
import { parseExpiry } from '#shared/dates.ts';
import { StartupError } from '#shared/node/errors.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { connectRedis, createRedisCounters } from '#shared/node/redis.ts';
import { createLimiters } from '#shared/rate-limits/limit-steps.ts';
import { createUnlock } from '#shared/rate-limits/unlock.ts';
import { FILE_TYPES } from '#shared/rest-api/orders.ts';
import { inWib, megabytes, pluralize } from './describe.ts';

/** The arguments of a command. */
export interface Call {
  words: string[];
  options: Partial<Record<string, string>>;
}

export interface Command<Result = unknown> {
  /** The usage after the command's name. */
  usage: string;
  /** The options that have a value. */
  options?: readonly string[];
  /** The least and most words besides the options. Default: one. */
  words?: [number, number];
  /** The summary that the operator confirms by four digits. */
  confirms?: (command: RunCommand, call: Call) => Promise<unknown>;
  run: (command: RunCommand, call: Call) => Promise<Result>;
  /** Default: one line for each field. */
  describe?: (result: Result) => string;
}

/** Types a command whose `describe` reads its result. */
const define = <Result>(definition: Command<Result>): Command => definition as Command;
const firstWord = ({ words: [word = ''] }: Call): string => word;

/** In the order in which they are printed. */
const FILE_TYPE_NAMES = [
  [FILE_TYPES.RESULT, 'result'],
  [FILE_TYPES.PHOTO, 'photo'],
  [FILE_TYPES.VIDEO, 'video'],
] as const;

/** Returns a command that deletes. */
const deletion = (
  usage: string,
  find: 'findOrders' | 'findMember',
  remove: 'deleteOrder' | 'deleteMember',
): Command => ({
  usage: `${usage} [--digits 7803]`,
  options: ['digits'],
  confirms: (command, call) => command(find, firstWord(call)),
  run: (command, call) => command(remove, firstWord(call), call.options.digits ?? ''),
});

/** Unlocks a member in the API, and in the BFF if its replicas count in Redis. */
async function unlockMember(command: RunCommand, call: Call) {
  const { locks, ...member } = await command('unlockMember', firstWord(call));
  const url = process.env.REDIS_URL;
  if (!url) return { ...member, bff: 'without REDIS_URL it forgets within an hour, or when it is restarted' };
  const redis = await connectRedis(url, 1_000, createSilentLogger());
  const unlock = createUnlock(createLimiters(createRedisCounters(redis)));
  await unlock(locks).finally(() => redis.disconnect());
  return { ...member, bff: 'unlocked' };
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads `--for 2h` or `--until 2026-11-20T18:00+07:00` as milliseconds since the epoch. */
function readEnd({ for: span = '', until }: Call['options']): number {
  if (span && until) throw new StartupError('address:block takes --for or --until, not both');
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(span) ?? [];
  const end = count ? Date.now() + Number(count) * (UNITS[unit] ?? 0) : parseExpiry(until);
  if (end === null) throw new StartupError('address:block needs an end: --for 2h, or --until 2026-11-20T18:00+07:00');
  return end;
}

const PERSON = '081234567803 | sari@example.com';
const INVOICE = `${brand.invoicePrefix}-0123456789ABC`;

export const COMMANDS: Record<string, Command> = {
  /**
   * Creates an order from a folder. Pictures whose name starts with "result" or "strip" are results, other pictures are
   * photos. The last line of the output is the link of the order.
   */
  'order:import': define({
    usage: `./folder --phone 081234567803 --booth "Vintage Photobooth" --city Malang [--date 2026-11-20] [--days 30] [--invoice ${INVOICE}]`,
    options: ['phone', 'booth', 'city', 'date', 'days', 'invoice'],
    run: (command, call) => {
      const folder = path.resolve(process.env.INIT_CWD ?? '.', firstWord(call));
      return command('importOrder', { phone: '', booth: '', city: '', ...call.options, folder });
    },
    describe({ invoice, phone, expiry, files, warnings, unknown, skipped, link }) {
      const counts = FILE_TYPE_NAMES.map(([type, word]) =>
        pluralize(files.filter((file) => file.type === type).length, word),
      );
      const what = counts.filter((text) => !text.startsWith('0 '));
      const bytes = megabytes(files.reduce((sum, file) => sum + file.bytes, 0));
      return [
        `${invoice}: ${what.join(', ')} (${bytes}) for ${phone}, kept until ${inWib(expiry)}`,
        ...(skipped.length > 0 ? [`Passed over: ${skipped.join(', ')}`] : []),
        ...warnings.map((warning) => `Check this file: ${warning}`),
        ...unknown.map((name) => `Check the spelling: ${name}`),
        link,
      ].join('\n');
    },
  }),
  'order:find': {
    usage: `081234567803 | ${INVOICE}`,
    run: (command, call) => command('findOrders', firstWord(call)),
  },
  'order:extend': {
    usage: `${INVOICE} --days 30`,
    options: ['days'],
    run: (command, call) => command('extendOrder', firstWord(call), call.options.days),
  },
  'order:delete': deletion(INVOICE, 'findOrders', 'deleteOrder'),
  'member:find': { usage: PERSON, run: (command, call) => command('findMember', firstWord(call)) },
  'member:unlock': { usage: PERSON, run: unlockMember },
  'member:delete': deletion(PERSON, 'findMember', 'deleteMember'),
  'address:block': {
    usage: '1.2.3.4 --for 2h | --until 2026-11-20T18:00+07:00',
    options: ['for', 'until'],
    run: async (command, call) => ({
      ...(await command('blockAddress', firstWord(call), readEnd(call.options))),
      refusedBy: 'the API; web and BFF still answer what needs none of it, nginx can refuse all (deny)',
    }),
  },
  today: { usage: '', words: [0, 0], run: (command) => command('today') },
  'newsletter:link': define({
    usage: 'sari@example.com …',
    words: [1, Infinity],
    run: (command, { words }) => command('unsubscribeLinks', words),
    describe: (links) => links.join('\n'),
  }),
};
