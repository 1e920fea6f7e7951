import { existsSync } from 'node:fs';
import { installWithApt } from '#tests/support/servers/apt.ts';

const PROGRAM = '/usr/bin/swift-proxy-server';

/**
 * Finds OpenStack Swift, whose `s3api` is an S3 store, or installs Debian's where that is possible. Empty: there is
 * none, and its tests are skipped.
 */
export function ensureSwift(): string {
  if (!existsSync(PROGRAM)) installWithApt('swift-proxy', 'swift-account', 'swift-container', 'swift-object');
  return existsSync(PROGRAM) ? PROGRAM : '';
}
