import { hkdfSync } from 'node:crypto';
import { KEY_BYTES, seal, unseal } from '#shared/node/idempotency/encrypted-json.ts';
import { UnrecoverableError } from './job.ts';

/**
 * Encrypts data of jobs, since operators see dead letters. The key is derived from the first of the secrets; what was
 * encrypted with another of them is read as well.
 *
 * @param use of the data: another use has another key
 */
export function createEncryptedPayload(secrets: readonly [string, ...string[]], use: string) {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `jobs ${use}`, KEY_BYTES));
  const current = keyOf(secrets[0]);
  const keys = secrets.map(keyOf);
  return {
    seal: (value: unknown): string => seal(value, current),

    /** @throws {UnrecoverableError} where the secret of the time is no longer valid */
    unseal(text: string): unknown {
      for (const key of keys) {
        try {
          return unseal(text, key);
        } catch {
          // It was encrypted with another one.
        }
      }
      throw new UnrecoverableError('it was encrypted with a secret that is no longer valid');
    },
  };
}
