import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The program of another major version of Node, which npm has in packages by platform. It is kept in `.cache`.
 *
 * @returns why it cannot be had, if so
 */
export function findNode(major: number): { node: string } | { missing: string } {
  if (process.versions.node.startsWith(`${major}.`)) return { node: process.execPath };
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(root, '.cache', `node-${major}`);
  const node = path.join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${major}`], {
      cwd: folder,
      stdio: 'ignore',
    });
  }
  return existsSync(node) ? { node } : { missing: `npm has no Node ${major} for this machine (${name})` };
}
