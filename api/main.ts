import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { createApi } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { describeError } from './lib/describe-error.ts';
import { unusable } from './store/data-dir.ts';
import { StoreError } from './store/store-error.ts';

const GRACE_MS = 8_000;

/** A start under way gets this long to become something that can be closed; then it is cut off, which every later start can stand. */
const START_GRACE_MS = 5_000;

/** A fault the person at the keyboard can mend is told in one line, without a stack. */
function explain(error: unknown, config?: Config): string | null {
  if (error instanceof ConfigError || error instanceof StoreError) return error.message;
  const { port = 5000 } = config ?? {};
  const { syscall, code, path } = error as NodeJS.ErrnoException;
  if (config && path?.startsWith(config.dataDir)) return unusable(path, error).message;
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE') return `API_PORT: port ${port} is taken, for example API_PORT=${port < 65_535 ? port + 1 : port - 1}`;
  if (code === 'EACCES') return `API_PORT: port ${port} is not for this user, for example API_PORT=5000`;
  return null;
}

function fail(error: unknown, config?: Config): never {
  const told = explain(error, config) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`${told}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel, name: 'api' });
  const starting = createApi({ config, logger });
  let closing = false;
  // Installed before the store is open: a signal that arrives meanwhile must not cut it off.
  const grace = closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err, signal }) => {
    closing = true;
    // npm and a terminal may both pass the signal on; the second one changes nothing.
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(name).on(name, () => undefined);
    }
    if (err) logger.error({ fault: describeError(err) }, 'fault outside any request');
    logger.info({ signal }, 'closing');
    const app = await Promise.race([starting.catch(() => null), sleep(START_GRACE_MS, null, { ref: false })]);
    await app?.close();
  });
  // The process that started this one is gone.
  process.once('disconnect', () => void (closing || grace.close()));

  const app = await starting.catch((error: unknown) => {
    // What a start that is being given up stumbles over is nobody's business any more.
    if (closing) return null;
    throw error;
  });
  if (app === null || closing) return;
  await app.listen({ port: config.port, host: anyAddress() }).catch(async (error: unknown) => {
    if (closing) return;
    await app.close();
    throw error;
  });
}

/** All addresses, IPv6 included where the machine has it. */
function anyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}

try {
  const config = loadConfig(process.env);
  await start(config).catch((error: unknown) => fail(error, config));
} catch (error) {
  fail(error);
}
