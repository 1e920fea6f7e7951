import { hkdfSync } from 'node:crypto';
import type { Secrets } from '#api/lib/secrets.ts';
import { decryptJson, encryptJson, KEY_BYTES } from '#shared/node/encrypted-json.ts';
import { UnrecoverableError } from './job.ts';

/**
 * Encrypts the data of jobs, since operators see dead letters, and of links. The key is derived from the first secret;
 * what was encrypted with a later one is decrypted as well.
 *
 * @param use of the data: each use has its own keys
 */
export function createEncryptedPayload(secrets: Secrets, use: string) {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `jobs ${use}`, KEY_BYTES));
  const current = keyOf(secrets[0]);
  const keys = secrets.map(keyOf);
  return {
    encrypt: (value: unknown): string => encryptJson(value, current),

    /** @throws {UnrecoverableError} if no secret fits */
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
