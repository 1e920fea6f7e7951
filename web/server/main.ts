import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { createWeb } from './app.ts';
import { ConfigError, loadConfig, type Config } from './config.ts';

/** The bundle lies beside the built client: dist/web-server/main.js and dist/web/. */
const root = fileURLToPath(new URL('../web/', import.meta.url));

function configOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function portFault(code: string | undefined, port: number): string | null {
  if (code === 'EADDRINUSE') return `WEB_PORT: port ${port} is taken, for example WEB_PORT=${port < 65_535 ? port + 1 : port - 1}`;
  return code === 'EACCES' ? `WEB_PORT: port ${port} is not for this user, for example WEB_PORT=3000` : null;
}

const config = configOrExit();
if (!existsSync(`${root}index.html`)) {
  process.stderr.write('web: the client is not built; run `npm run build` first\n');
  process.exit(1);
}
const logger = pino({ name: 'web', level: config.logLevel });
const app = await createWeb({ config, root, logger });

// Signals may come twice (to the group and from the parent): the second must not turn a good stop into a failure.
const { close } = closeWithGrace({ delay: 8000, logger, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
  if (err) logger.error({ err }, 'closing after a fault');
  await app.close();
});
let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  void close();
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);

try {
  await app.listen({ port: config.port, host: '::' });
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EAFNOSUPPORT') {
    await app.listen({ port: config.port, host: '0.0.0.0' });
  } else {
    process.stderr.write(`${portFault(code, config.port) ?? `web: ${String(error)}`}\n`);
    process.exit(1);
  }
}
