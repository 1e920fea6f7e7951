import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './product.ts';

/** The system's nginx as a proxy before copies of one service. */
export interface Nginx {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx before the ports, installing Debian's package as root. All but the addresses is as nginx has it by default, save that a copy that refuses a
 * connection is asked again by the next request.
 *
 * @returns why there is none, if it cannot be started; with CI=true it throws instead
 */
export async function startNginx(ports: readonly number[]): Promise<Nginx | { missing: string }> {
  if (!isInstalled() && !install()) {
    const missing = 'no nginx to test with (Debian: apt-get install nginx-light; macOS: brew install nginx)';
    if (process.env.CI === 'true') throw new Error(missing);
    return { missing };
  }
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  writeFileSync(path.join(folder, 'nginx.conf'), configFor(port, ports));
  mkdirSync(path.join(folder, 'logs'));
  const server = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url, server);
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configFor(port: number, ports: readonly number[]): string {
  const copies = ports.map((copy) => `server 127.0.0.1:${copy} max_fails=0;`).join(' ');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ');
  return `daemon off; pid nginx.pid; error_log stderr crit; events {}
http { access_log off; ${folders} upstream copies { ${copies} } server { listen 127.0.0.1:${port}; location / { proxy_pass http://copies; } } }
`;
}

const isInstalled = (): boolean => spawnSync('nginx', ['-v']).status === 0;

function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  apt('update', '-qq');
  return apt('install', '-y', '-qq', '--no-install-recommends', 'nginx-light') && isInstalled();
}

async function waitFor(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries += 1) {
    if (await fetch(url).then(() => true, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('nginx did not start');
}
