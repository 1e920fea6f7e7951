import { hash, hkdfSync, randomBytes } from 'node:crypto';
import { decryptJson, encryptJson, KEY_BYTES } from '#api/lib/encrypted-json.ts';

/** The first one signs and encrypts, all are accepted: a secret is replaced while the old one is still valid. */
export type Secrets = readonly [string, ...string[]];

/** Random bytes as base64url: names of files, addresses and secrets that cannot be guessed. */
export const createToken = (bytes: number) => randomBytes(bytes).toString('base64url');

/** The stored hash of a token, or of another text that is too random to be guessed: a plain hash protects it. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');

/**
 * Encrypts the data of jobs, since operators see dead letters, and of links. The key is derived from the first secret;
 * what was encrypted with a later one is decrypted as well.
 *
 * @param use of the data: each use has its own keys
 */
export function createEncryptedPayload<Content>(secrets: Secrets, use: string) {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `jobs ${use}`, KEY_BYTES));
  return {
    encrypt: (content: Content): string => encryptJson(content, keyOf(secrets[0])),

    /** @returns null if no secret fits */
    decrypt(text: string): Content | null {
      for (const secret of secrets) {
        try {
          return decryptJson(text, keyOf(secret)) as Content;
        } catch {
          // Encrypted with another key.
        }
      }
      return null;
    },
  };
}
