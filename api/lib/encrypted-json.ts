import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The length of a key, in bytes. */
export const KEY_BYTES = 32;

/** Encrypts a value as JSON with AES-256-GCM. Returns IV, tag and ciphertext, in base64url. */
export function encryptJson(value: unknown, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts a text of {@link encryptJson}. @throws for a text that was changed, or encrypted with another key */
export function decryptJson(encrypted: string, key: Buffer): unknown {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
