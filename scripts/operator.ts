import { existsSync } from 'node:fs';
import path from 'node:path';
import { brand } from '#brand/brand.ts';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '#api/config.ts';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import { ApiError } from '#api/http/envelope.ts';
import { operate } from '#api/operator/operate.ts';
import { restrictNewFiles } from '#api/data-dir/permissions.ts';
import { storedSecret } from '#api/data-dir/stored-secret.ts';
import { StartupError } from '#shared/node/process/errors.ts';

/** The arguments of a command are wrong; `message` says what they should be. */
class UsageError extends Error {
  override name = 'UsageError';
}

/** What each command does with its arguments and the settings of the API service. */
const COMMANDS: Record<string, (args: string[], config: Config) => Promise<void>> = {
  'order:import': importOrder,
  'orders:purge': purgeOrders,
  'newsletter:link': printUnsubscribeLinks,
  'jobs:dead': listDeadLetters,
  'jobs:retry': retryDeadLetters,
  'jobs:clear': clearJobs,
};

const IMPORT_USAGE = `npm run order:import -- ./folder --phone 081234567803 --booth "Vintage Photobooth" --city Malang [--date 2026-11-20] [--days 30] [--invoice ${brand.invoicePrefix}-0123456789ABC]`;

const option = { type: 'string' } as const;

/** Types of files as the REST API numbers them, in the order they are printed. */
const FILE_TYPES = [
  [2, 'result'],
  [1, 'photo'],
  [3, 'video'],
] as const;

/**
 * Makes an order of a folder: pictures whose name starts with "result" or "strip" are results, other pictures are
 * photos, videos are videos. Prints a summary and, as the last line, the link of the order.
 */
async function importOrder(args: string[], config: Config): Promise<void> {
  const options = { phone: option, booth: option, city: option, date: option, days: option, invoice: option };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError(`order:import takes one folder: ${IMPORT_USAGE}`);
  const { phone = '', booth = '', city = '', date, days, invoice } = values;
  const input = { folder: path.resolve(process.env.INIT_CWD ?? '.', folder), phone, booth, city, date, days, invoice };
  const order = await operate(config, (operations) => operations.importOrder(input));
  const counts = FILE_TYPES.flatMap(([type, word]) => {
    const count = order.files.filter((file) => file.type === type).length;
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];
  });
  const bytes = order.files.reduce((sum, file) => sum + file.bytes, 0);
  const what = `${counts.join(', ')} (${megabytes(bytes)})`;
  if (order.resumed > 0)
    process.stdout.write(`Resumed: ${order.resumed} of ${order.files.length} files were stored by an earlier run.\n`);
  process.stdout.write(
    `${order.invoice}: ${what} for ${order.phone}, kept until ${inWib(order.expiry)}\n${order.link}\n`,
  );
}

/**
 * Deletes the files and zips of expired orders and prints them. The running service does the same every quarter of an
 * hour.
 */
async function purgeOrders(_args: string[], config: Config): Promise<void> {
  const { orders, failed } = await operate(config, (operations) => operations.purge());
  for (const { invoice, expiry, files, zips, bytes } of orders) {
    const what = `${files} files${zips > 0 ? ' and the zip' : ''} deleted (${megabytes(bytes)})`;
    process.stdout.write(`${invoice}: ${what}, expired ${inWib(expiry)}\n`);
  }
  const files = orders.reduce((sum, order) => sum + order.files, 0);
  const bytes = orders.reduce((sum, order) => sum + order.bytes, 0);
  const total = `${files} files of ${orders.length} expired orders deleted (${megabytes(bytes)})`;
  process.stdout.write(`${orders.length === 0 ? 'Nothing to delete: no expired order has files.' : total}\n`);
  for (const { invoice, reason } of failed) {
    process.stderr.write(`${invoice}: its files could not be deleted (${reason})\n`);
    process.exitCode = 1;
  }
}

/** Prints the unsubscribe link of each address, one a line. */
async function printUnsubscribeLinks(addresses: string[], config: Config): Promise<void> {
  const wrong = addresses.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (addresses.length === 0 || wrong !== undefined) {
    const fault = wrong === undefined ? 'takes addresses' : `does not know the address "${wrong}"`;
    throw new UsageError(`newsletter:link ${fault}: npm run tool -- newsletter:link sari@example.com`);
  }
  const secret = config.secret ?? (await storedSecret(config.dataDir));
  for (const address of addresses) process.stdout.write(`${unsubscribeLink(address, secret, config.siteUrl)}\n`);
}

/** Prints the jobs that have failed for good, one a line, the latest first. */
async function listDeadLetters(_args: string[], config: Config): Promise<void> {
  const letters = await operate(config, (operations) => operations.listDeadLetters());
  for (const { id, queue, data, reason, failedOn, attempts } of letters) {
    const facts = Object.entries(data).flatMap(([name, value]) =>
      HIDDEN_DATA.has(name) ? [] : [`${name} ${String(value)}`],
    );
    process.stdout.write(
      `${id}  ${queue}  ${inWib(failedOn)}  ${attempts} attempt${attempts === 1 ? '' : 's'}  ${facts.join(', ')}: ${reason}\n`,
    );
  }
  process.stdout.write(
    letters.length === 0
      ? 'No job has failed for good.\n'
      : 'npm run tool -- jobs:retry ID … tries them again, npm run tool -- jobs:retry --all all of them\n',
  );
}

/** Encrypted, or the queue's own. */
const HIDDEN_DATA = new Set(['sealed', 'begun']);

/** Has jobs run again that have failed for good: those with these ids, or all. */
async function retryDeadLetters(args: string[], config: Config): Promise<void> {
  const { values, positionals: ids } = parseArgs({
    args,
    options: { all: { type: 'boolean' } },
    allowPositionals: true,
  });
  const wrong = ids.find((id) => !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id));
  if (wrong !== undefined || (ids.length === 0) === !values.all)
    throw new UsageError('jobs:retry takes ids of jobs:dead, or --all: npm run tool -- jobs:retry --all');
  const retried = await operate(config, async (operations) => {
    let sum = 0;
    for (const id of values.all ? [null] : ids) sum += await operations.retryDeadLetters(id);
    return sum;
  });
  process.stdout.write(`${retried} job${retried === 1 ? '' : 's'} will be tried again.\n`);
}

/**
 * Deletes the jobs of these queues, or of all, that wait or run: those of a backup that was restored (decision 086).
 */
async function clearJobs(args: string[], config: Config): Promise<void> {
  const { values, positionals: queues } = parseArgs({
    args,
    options: { all: { type: 'boolean' } },
    allowPositionals: true,
  });
  if ((queues.length === 0) === !values.all)
    throw new UsageError(
      'jobs:clear takes names of queues, or --all: npm run tool -- jobs:clear messages password-resets',
    );
  const cleared = await operate(config, (operations) => operations.clear(values.all ? null : queues));
  for (const queue of new Set(cleared))
    process.stdout.write(`${queue}: ${cleared.filter((one) => one === queue).length} deleted\n`);
  if (cleared.length === 0) process.stdout.write('No job waits.\n');
}

/** The text for the operator: without a stack where the operator can correct the cause. */
function describe(error: unknown): string {
  if (error instanceof ApiError) {
    const faults = error.errors?.map(({ path: [field = ''], message }) => `--${field}: ${message}`);
    return faults?.join('\n') ?? error.message;
  }
  if (error instanceof UsageError || error instanceof StartupError) return error.message;
  // parseArgs names the option that it does not know.
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `12.3 MB`, in units of 1,000,000 bytes. */
function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `20 November 2026 at 23:59 WIB`. */
function inWib(moment: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
  return `${format.format(new Date(moment))} WIB`;
}

restrictNewFiles();
const envFile = path.resolve(import.meta.dirname, '../.env');
if (existsSync(envFile)) loadEnvFile(envFile);
const [name = '', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (!command) throw new UsageError(`operator.ts takes one of ${Object.keys(COMMANDS).join(', ')}`);
  await command(args, loadConfig(process.env));
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${describe(error)}\n`);
}
