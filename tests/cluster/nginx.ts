import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { untilUp } from '#tests/support/processes/until-up.ts';
import { ensureProgram, type Missing } from '#tests/support/servers/apt.ts';

/** The system's nginx as a proxy before copies of services. */
export interface Nginx {
  url: string;
  stop: () => Promise<void>;
}

/** A port of the product's nginx.conf, and the one it has here. */
export type ListenPorts = Record<8080 | 5000, number>;

/** The ports of the copies behind a name of `upstreams.conf`. */
export type Upstreams = Record<'web' | 'api', readonly number[]>;

/**
 * Starts nginx with the product's own configuration (deploy/nginx), on loopback: the listening ports are others, and
 * the copies are listed by their ports.
 *
 * @returns why there is none, if it cannot be started; with CI=true it throws instead
 */
export async function startProductNginx(listen: ListenPorts, upstreams: Upstreams): Promise<Nginx | Missing> {
  const missing = ensureProgram(['nginx', '-v'], 'nginx-light', 'nginx');
  if (missing) return missing;
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  mkdirSync(path.join(folder, 'logs'));
  writeProductConfig(folder, listen, upstreams);
  const server = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${listen[8080]}`;
  const hasEnded = (): boolean => server.exitCode !== null;
  if (await untilUp(`${url}/nginx-health`, { hasEnded, ms: 5_000 })) return { url, stop };
  await stop();
  throw new Error('nginx did not start');
}

const deployed = path.resolve(import.meta.dirname, '../../deploy/nginx');

/**
 * Writes deploy/nginx for this machine into a folder. What a line of `upstreams.conf` says of a copy, but for its
 * address, is as it is there.
 */
function writeProductConfig(folder: string, listen: ListenPorts, upstreams: Upstreams): void {
  const config = readFileSync(path.join(deployed, 'nginx.conf'), 'utf8');
  const onLoopback = config
    .replaceAll(
      /\blisten (\d+)/g,
      (_line, port: string) => `listen 127.0.0.1:${listen[Number(port) as keyof ListenPorts]}`,
    )
    .replace('access_log /dev/stdout', 'access_log access.log');
  writeFileSync(path.join(folder, 'nginx.conf'), onLoopback);
  const servers = readFileSync(path.join(deployed, 'upstreams.conf'), 'utf8').replaceAll(
    /^ *server (web|api):\d+ resolve (.*);$/gm,
    (_line, name: keyof Upstreams, options: string) =>
      upstreams[name].map((port) => `  server 127.0.0.1:${port} ${options};`).join('\n'),
  );
  writeFileSync(path.join(folder, 'upstreams.conf'), servers.replaceAll(/^resolver.*$/gm, ''));
}
