import { hash, hkdfSync, randomBytes } from 'node:crypto';
import { decryptJson, encryptJson, KEY_BYTES } from '#shared/node/encrypted-json.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';

/** The first one signs and encrypts, all are accepted: a secret is replaced while the old one is still valid. */
export type Secrets = readonly [string, ...string[]];

/**
 * Encrypts the data of jobs, since operators see dead letters: with a key derived from the first secret. Decrypts with
 * the keys of all secrets.
 *
 * @param use of the data: each use has its own keys
 */
export function createEncryptedPayload(secrets: Secrets, use: string) {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `jobs ${use}`, KEY_BYTES));
  const current = keyOf(secrets[0]);
  const keys = secrets.map(keyOf);
  return {
    encrypt: (value: unknown): string => encryptJson(value, current),

    /** @throws {UnrecoverableError} where no secret fits */
    decrypt(text: string): unknown {
      for (const key of keys) {
        try {
          return decryptJson(text, key);
        } catch {
          // Encrypted with another key.
        }
      }
      throw new UnrecoverableError('it was encrypted with a secret that is no longer valid');
    },
  };
}

/** Random bytes as base64url: names of files, addresses and secrets that cannot be guessed. */
export const createToken = (bytes: number) => randomBytes(bytes).toString('base64url');

/** The stored hash of a token. A plain hash protects 256 random bits, which cannot be guessed. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');
