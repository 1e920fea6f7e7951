import { hash, randomBytes } from 'node:crypto';

/** The first one signs and encrypts, all are accepted: a secret is replaced while the old one is still valid. */
export type Secrets = readonly [string, ...string[]];

/** Random bytes as base64url: names of files, addresses and secrets that cannot be guessed. */
export const createToken = (bytes: number) => randomBytes(bytes).toString('base64url');

/** The stored hash of a token. A plain hash protects 256 random bits, which cannot be guessed. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');
