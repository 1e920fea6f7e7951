import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** The first one signs and encrypts, all are accepted: a secret is replaced while the old one is still valid. */
export type Secrets = readonly [string, ...string[]];

/** Random bytes as base64url: names of files, addresses and secrets that cannot be guessed. */
export const createToken = (bytes: number) => randomBytes(bytes).toString('base64url');

/** The stored hash of a token, or of another text that is too random to be guessed: a plain hash protects it. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data as JSON with AES-256-GCM: of jobs, since operators see dead letters, of stored responses, and the state
 * of a sign-in with Google. The key is derived from the first secret; what was encrypted with a later one is decrypted
 * as well.
 *
 * @param use of the data: each use has its own keys
 */
export function createEncryptedPayload<Content>(secrets: Secrets, use: string) {
  // Every use has `jobs` before its name, which was the first: what is stored depends on it.
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `jobs ${use}`, KEY_BYTES));

  function decryptWith(secret: string, bytes: Buffer): Content {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES), options);
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as Content;
  }

  return {
    /** @returns IV, tag and ciphertext, in base64url */
    encrypt(content: Content): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(secrets[0]), iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    /** @returns null if no secret fits, or the text was changed */
    decrypt(text: string): Content | null {
      for (const secret of secrets) {
        try {
          return decryptWith(secret, Buffer.from(text, 'base64url'));
        } catch {
          // Encrypted with another key.
        }
      }
      return null;
    },
  };
}
