import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { isBuilt } from './build.ts';
import { findConfigFaults } from './config-faults.ts';
import { findPortFaults, isApiEmbedded, readPorts } from './services.ts';
import { type Service, superviseServices } from './supervisor.ts';

const root = path.resolve(import.meta.dirname, '..');
const names = ['api', 'bff', 'web'] as const;
const [only] = process.argv.slice(2);
const one = names.find((name) => name === only);
if (only && !one) {
  process.stderr.write(`start: there is no service "${only}" (${names.join(', ')})\n`);
  process.exit(1);
}

const envFile = path.join(root, '.env');
if (existsSync(envFile)) loadEnvFile(envFile);
const { env } = process;
const isEmbedded = isApiEmbedded(env);

const ports = readPorts(env);
const { API_PORT: apiPort, BFF_PORT: bffPort, WEB_PORT: webPort } = ports;
const wantedNames = one ? [one] : isEmbedded ? names : names.filter((name) => name !== 'api');
const portNames = { api: 'API_PORT', bff: 'BFF_PORT', web: 'WEB_PORT' } as const;
const faults = [...findConfigFaults(env, wantedNames), ...findPortFaults(ports, wantedNames.map((name) => portNames[name]))];
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}

if (!(await isBuilt())) {
  process.stdout.write('building (once; the next start takes a few seconds) …\n');
  await buildInChild();
}

const entry = (part: string) => path.join(root, 'dist', part, 'main.js');
const services: Record<(typeof names)[number], Service> = {
  api: { name: 'api', entry: entry('api'), port: apiPort },
  bff: { name: 'bff', entry: entry('bff'), port: bffPort },
  web: { name: 'web', entry: entry('web-server'), port: webPort },
};
const site = `http://localhost:${webPort}`;

await superviseServices(wantedNames.map((name) => services[name]), {
  cwd: root,
  announce: one ? undefined : announcement,
  // All services stop together: there is no copy that could take over their requests meanwhile.
  env: one ? {} : { SHUTDOWN_DELAY_MS: env.SHUTDOWN_DELAY_MS?.trim() || '0' },
});

function announcement(): string {
  const lines = ['', `  web   ${site}`, `  graph http://localhost:${bffPort}/graphql`];
  lines.push(isEmbedded ? `  api   http://localhost:${apiPort} (embedded)` : `  api   ${env.PRODUCT_API_URL}`);
  if (isEmbedded && env.NODE_ENV !== 'production') {
    lines.push('', `  demo  ${site}/photos/FLIP-DEMO-ACTIVE`, `        phone 081234567801 at ${site}/find-my-order`);
  }
  return `${lines.join('\n')}\n\n`;
}

/** Builds in a child process, since Vite changes NODE_ENV of its process. A signal during the build stops it with status 0. */
async function buildInChild(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    child.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  if (isStopping) process.exit(0);
  if (status !== 0) {
    process.stderr.write('start: the build failed\n');
    process.exit(1);
  }
}
