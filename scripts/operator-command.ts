import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Config, loadConfig } from '#api/config.ts';
import { ApiError } from '#api/http/envelope.ts';
import { StartupError } from '#shared/node/errors.ts';

/** The operator has typed something that makes no sense; `message` says what would. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Runs an operator's command with the service's settings. What the operator can mend is told without a stack. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  const envFile = path.resolve(import.meta.dirname, '../.env');
  if (existsSync(envFile)) loadEnvFile(envFile);
  try {
    await work(loadConfig(process.env));
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${explain(error)}\n`);
  }
}

function explain(error: unknown): string {
  if (error instanceof ApiError) {
    const faults = error.errors?.map(({ path: [field = ''], message }) => `--${field}: ${message}`);
    return faults?.join('\n') ?? error.message;
  }
  if ([UsageError, StartupError].some((kind) => error instanceof kind)) return (error as Error).message;
  // node:util's parseArgs says itself which option it does not know.
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `12.3 MB`, as file managers count. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The last moment of an order's files, in words. */
export function inWib(moment: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
  return `${format.format(new Date(moment))} WIB`;
}
