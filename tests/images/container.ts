import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from '#tests/support/processes/service-process.ts';
import type { ImageTree } from './image-tree.ts';

// Runs an image's tree as a container engine would: its folder is `/`, read-only, and the user is the image's,
// without a group or a capability of this one. The network, the process ids and the limits of memory are this
// machine's.

export interface ContainerOptions {
  env?: Record<string, string>;
  /** Folders of this machine by where the container sees them: the only ones, with /tmp, that it can write to. */
  volumes?: Record<string, string>;
  command?: string[];
}

/** Why containers cannot be imitated here; null where they can. */
export function whyNoContainers(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'another root folder is for root on Linux alone';
  const { status } = spawnSync(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', 'mount -t tmpfs none /mnt && setpriv --clear-groups true'],
    { stdio: 'ignore' },
  );
  if (status !== 0) return 'this machine allows no mounts';
  return spawnSync('dpkg', ['-s', 'libc6', 'libstdc++6', 'ca-certificates', 'tzdata', 'netbase'], { stdio: 'ignore' })
    .status === 0
    ? null
    : "Debian's libraries of the base image are not installed";
}

/**
 * `$1` is the tree, `$2` the working folder, `$3` and `$4` the user and the group, `$5` the volumes as `from:to`
 * lines; the command follows.
 */
const SCRIPT = `
set -e
tree=$1 workdir=$2 uid=$3 gid=$4 volumes=$5
shift 5
mount --bind "$tree" "$tree"
mount --rbind /dev "$tree/dev"
mount --rbind /proc "$tree/proc"
mount -t tmpfs -o mode=1777 none "$tree/tmp"
echo "$volumes" | while IFS=: read -r from to; do [ -z "$from" ] || mount --bind "$from" "$tree$to"; done
mount -o remount,bind,ro "$tree"
exec setpriv --clear-groups --no-new-privs unshare --root "$tree" --wd "$workdir" --setgid "$gid" --setuid "$uid" "$@"
`;

export function startContainer(
  tree: ImageTree,
  { env = {}, volumes = {}, command = tree.command }: ContainerOptions = {},
): Child {
  const [uid = '', gid = ''] = tree.user.split(':');
  for (const [from, to] of Object.entries(volumes)) {
    chownSync(from, Number(uid), Number(gid));
    mkdirSync(path.join(tree.folder, to), { recursive: true });
  }
  const lines = Object.entries(volumes)
    .map(([from, to]) => `${from}:${to}`)
    .join('\n');
  const args = [
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-c',
    SCRIPT,
    'sh',
    tree.folder,
    tree.workdir,
    uid,
    gid,
    lines,
    ...tree.entrypoint,
    ...command,
  ];
  return startChild(['unshare', ...args], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...tree.env, ...env },
  });
}
