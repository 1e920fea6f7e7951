import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#tests/support/processes/free-port.ts';
import { untilUp } from '#tests/support/processes/until-up.ts';

/** OpenStack Swift with its S3 interface, on loopback. */
export interface Swift {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}

const KINDS = ['account', 'container', 'object'] as const;

/**
 * Starts the four servers of Swift on free ports, as this user, with one disk and one replica in a temporary folder.
 */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'));
  const proxyPort = await freePorts(1 + KINDS.length);
  const ports = KINDS.map((_kind, index) => proxyPort + 1 + index);
  mkdirSync(join(folder, 'disk/sda1'), { recursive: true });
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n[storage-policy:0]\nname = default\ndefault = yes\n',
  );
  KINDS.forEach((kind, index) => {
    buildRing(folder, kind, ports[index] ?? 0);
    writeFileSync(join(folder, `${kind}-server.conf`), storageConfig(folder, kind, ports[index] ?? 0));
  });
  writeFileSync(join(folder, 'proxy-server.conf'), proxyConfig(folder, proxyPort));
  const children = [...KINDS, 'proxy'].map((kind) =>
    spawn('/usr/bin/python3', [`/usr/bin/swift-${kind}-server`, join(folder, `${kind}-server.conf`)], {
      stdio: 'ignore',
      detached: true,
    }),
  );
  const stop = async () => {
    await Promise.all(children.map(killGroup));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  try {
    const hasEnded = (): boolean => children.some(({ exitCode }) => exitCode !== null);
    for (const port of [proxyPort, ...ports])
      if (!(await untilUp(`http://127.0.0.1:${port}/healthcheck`, { hasEnded })))
        throw new Error(`the server of Swift on port ${port} does not start`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, accessKeyId: 'test:tester', secretAccessKey: 'testing', stop };
}

/** A ring says which servers have which part of the data: here one has all of it. */
function buildRing(folder: string, kind: string, port: number): void {
  const build = (...args: string[]) =>
    execFileSync('/usr/bin/python3', ['/usr/bin/swift-ring-builder', join(folder, `${kind}.builder`), ...args], {
      stdio: 'pipe',
    });
  build('create', '4', '1', '1');
  build(
    'add',
    '--region',
    '1',
    '--zone',
    '1',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--device',
    'sda1',
    '--weight',
    '1',
  );
  build('rebalance');
}

const commonConfig = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disk')}
mount_check = false
workers = 0
log_level = ERROR
log_address = /nowhere
fallocate_reserve = 0
`;

const storageConfig = (folder: string, kind: string, port: number) => `${commonConfig(folder, port)}
[pipeline:main]
pipeline = healthcheck ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[filter:healthcheck]
use = egg:swift#healthcheck
`;

/** tempauth wants a cache. Without a memcached behind it each request looks its account and container up. */
const proxyConfig = (folder: string, port: number) => `${commonConfig(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 5
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
