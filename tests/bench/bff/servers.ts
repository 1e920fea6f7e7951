import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/processes/free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const peers = path.join(root, 'tests/bench/peers');

/** What the programs of a server are started with. */
interface Surroundings {
  upstreamUrl: string;
  /** Of the demo's booths. */
  boothsFile: string;
  /** For the log of each server, which is a file, as it is where the product runs. */
  folder: string;
}

export interface ServerKind {
  name: string;
  /** The web service stands in front, and the bench asks that. */
  hasWeb?: true;
  start: (surroundings: Surroundings) => Promise<RunningServer>;
}

export interface RunningServer {
  /** Where requests go. */
  port: number;
  pids: number[];
  stop: () => unknown;
}

/** Limits cannot be off in production. */
const UNLIMITED = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

/** The first is the product's BFF as it is built; docs/performance.md says what each is. */
export const SERVERS: ServerKind[] = [
  { name: 'ours', start: (around) => startOurs(around, UNLIMITED) },
  { name: 'ours+limits', start: (around) => startOurs(around, { RATE_LIMIT: 'on', LOG_LEVEL: 'info' }) },
  { name: 'ours-web', hasWeb: true, start: startBehindWeb },
  { name: 'plain', start: (around) => startOurs(around, { ...UNLIMITED, COMPILED_QUERIES: 'off' }) },
  { name: 'apollo-typegraphql', start: (around) => startPeer('apollo-typegraphql.ts', around) },
  { name: 'apollo-jit', start: (around) => startPeer('apollo-typegraphql.ts', around, { JIT: 'on' }) },
  { name: 'mercurius', start: (around) => startPeer('mercurius.mjs', around) },
];

async function startOurs(
  { upstreamUrl, boothsFile, folder }: Surroundings,
  env: Record<string, string>,
  webPort?: number,
): Promise<RunningServer> {
  const port = await freePort();
  const child = run(
    [process.execPath, 'dist/bff/main.js'],
    {
      PRODUCT_API_URL: upstreamUrl,
      BFF_PORT: String(port),
      WEB_PORT: String(webPort ?? port),
      // The links of answers are the same on all servers.
      SITE_URL: 'https://www.example.com',
      BOOTHS_FILE: boothsFile,
      INTROSPECTION: 'off',
      ...env,
    },
    folder,
  );
  return running(port, child);
}

async function startBehindWeb(around: Surroundings): Promise<RunningServer> {
  const port = await freePort();
  const bff = await startOurs(around, UNLIMITED, port);
  const web = run(
    [process.execPath, 'dist/web-server/main.js'],
    {
      WEB_PORT: String(port),
      BFF_URL: `http://127.0.0.1:${bff.port}`,
      PRODUCT_API_URL: around.upstreamUrl,
      LOG_LEVEL: 'warn',
    },
    around.folder,
  );
  const { pids, stop } = running(port, web);
  return { port, pids: [...pids, ...bff.pids], stop: () => (stop(), bff.stop()) };
}

async function startPeer(
  name: string,
  { upstreamUrl, boothsFile, folder }: Surroundings,
  more: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const env = {
    TSX_TSCONFIG_PATH: path.join(peers, 'tsconfig.json'),
    NODE_ENV: 'production',
    UPSTREAM_URL: upstreamUrl,
    BOOTHS_FILE: boothsFile,
    PORT: String(port),
    ...more,
  };
  return running(port, run([process.execPath, '--import', 'tsx', path.join(peers, name)], env, folder));
}

const running = (port: number, child: ChildProcess): RunningServer => ({
  port,
  pids: [child.pid ?? 0],
  stop: () => child.kill('SIGKILL'),
});

/** The servers that are measured have the first core, with all their threads; everything else has the others. */
const cores =
  spawnSync('taskset', ['--version']).status === 0 && cpus().length > 1
    ? { server: '0', others: `1-${cpus().length - 1}` }
    : null;

/** Starts a program that is measured. */
function run(args: string[], env: Record<string, string>, folder: string): ChildProcess {
  const log = openSync(path.join(folder, 'servers.log'), 'a');
  const [command = '', ...rest] = [...(cores ? ['taskset', '-c', cores.server] : []), ...args];
  // None of the variables of the shell that runs the bench.
  return spawn(command, rest, { cwd: root, stdio: ['ignore', log, log], env: { PATH: process.env['PATH'], ...env } });
}

/** Starts a program of the bench itself, which ends with it. */
export function runHelper(file: string, args: string[] = []): ChildProcess {
  const [command = '', ...rest] = [
    ...(cores ? ['taskset', '-c', cores.others] : []),
    process.execPath,
    '--import',
    'tsx',
    path.join(import.meta.dirname, file),
    ...args,
  ];
  return spawn(command, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
}

/** Installs the peers as their lock file says. */
export function installPeers(): void {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: peers,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the peers could not be installed');
}
