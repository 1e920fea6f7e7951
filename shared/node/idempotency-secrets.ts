import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a key stands for: the same key of another member, or of another operation, is another one. */
export interface IdempotencyScope {
  key: string;
  operation: string;
  /** The member; empty for a visitor. */
  owner: string;
}

/** Derived from the idempotency key. Only `id` is stored, and it does not lead to the others. */
export interface IdempotencySecrets {
  id: string;
  /** Encrypts the stored answer, which may hold a token. */
  answerKey: Buffer;
  /** Of the fingerprint of the parameters, which may hold a password. */
  parametersKey: Buffer;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** @param salt a secret of the service, which protects keys that are easy to guess; empty where it has none */
export function deriveSecrets({ key, operation, owner }: IdempotencyScope, salt: string): IdempotencySecrets {
  const bytes = Buffer.from(hkdfSync('sha256', JSON.stringify([operation, owner, key]), salt, 'idempotency-key', 3 * KEY_BYTES));
  const part = (index: number): Buffer => bytes.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES);
  return { id: part(0).toString('base64url'), answerKey: part(1), parametersKey: part(2) };
}

export function seal(value: unknown, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** @throws where the text was not sealed with this key */
export function unseal(sealed: string, key: Buffer): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

/** Equal for equal parameters, whatever the order of their fields. */
export function fingerprint(parameters: unknown, key: Buffer): string {
  return createHmac('sha256', key).update(JSON.stringify(parameters, sortFields) ?? '').digest('base64url');
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
