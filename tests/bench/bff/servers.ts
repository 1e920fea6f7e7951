import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';

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
  description: string;
  /** The limit is asked for REST paths. */
  speaks: 'graph' | 'rest';
  /** The web service stands in front, and the bench asks that. */
  hasWeb?: true;
  start: (surroundings: Surroundings) => Promise<RunningServer>;
}

export interface RunningServer {
  /** Where requests go. */
  port: number;
  pids: number[];
  stop(): void;
}

/** The first three are the product's BFF as it is built. */
export const SERVERS: ServerKind[] = [
  {
    name: 'ours',
    description: 'the BFF as built: RATE_LIMIT=off LOG_LEVEL=warn',
    speaks: 'graph',
    start: (around) => startOurs(around, UNLIMITED),
  },
  {
    name: 'ours+limits',
    description: 'the same with its limits on and LOG_LEVEL=info, to a file',
    speaks: 'graph',
    start: (around) => startOurs(around, LIMITED),
  },
  {
    name: 'ours-production',
    description: 'the same with NODE_ENV=production as well',
    speaks: 'graph',
    start: (around) => startOurs(around, { ...LIMITED, NODE_ENV: 'production' }),
  },
  {
    name: 'ours-web',
    description: 'the web service in front of ours, both on one core',
    speaks: 'graph',
    hasWeb: true,
    start: (around) => startBehindWeb(around, UNLIMITED),
  },
  {
    name: 'apollo',
    description: 'Apollo Server, type-graphql, @as-integrations/fastify',
    speaks: 'graph',
    start: (around) => startPeer('apollo', around),
  },
  {
    name: 'mercurius',
    description: 'Mercurius with graphql-jit, undici, zod',
    speaks: 'graph',
    start: (around) => startPeer('mercurius', around),
  },
  {
    name: 'yoga',
    description: 'GraphQL Yoga on node:http',
    speaks: 'graph',
    start: (around) => startPeer('yoga', around),
  },
  {
    name: 'limit',
    description: 'node:http and undici, REST passed on',
    speaks: 'rest',
    start: (around) => startPeer('limit', around),
  },
];

/** Limits cannot be off in production. */
const UNLIMITED = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
const LIMITED = { RATE_LIMIT: 'on', LOG_LEVEL: 'info' };

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
  return running(port, [child]);
}

async function startBehindWeb(around: Surroundings, env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const bff = await startOurs(around, env, port);
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
  const both = running(port, [web]);
  return {
    port,
    pids: [...both.pids, ...bff.pids],
    stop() {
      both.stop();
      bff.stop();
    },
  };
}

async function startPeer(name: string, { upstreamUrl, boothsFile, folder }: Surroundings): Promise<RunningServer> {
  const port = await freePort();
  return running(port, [
    run(
      [process.execPath, path.join(peers, `${name}.mjs`)],
      { NODE_ENV: 'production', UPSTREAM_URL: upstreamUrl, BOOTHS_FILE: boothsFile, PORT: String(port) },
      folder,
    ),
  ]);
}

function running(port: number, children: ChildProcess[]): RunningServer {
  return {
    port,
    pids: children.map(({ pid }) => pid ?? 0),
    stop: () => children.forEach((child) => child.kill('SIGKILL')),
  };
}

/** The servers that are measured have the first core, with all their threads; everything else has the others. */
export const cores =
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

/** Installs the peers as their lock file says, unless they are there. */
export function installPeers(): void {
  const lock = readFileSync(path.join(peers, 'package-lock.json'), 'utf8');
  const installed = path.join(peers, 'node_modules/.installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  process.stdout.write('installing the peers into tests/bench/peers/node_modules\n');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: peers,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the peers could not be installed');
  writeFileSync(installed, lock);
}
