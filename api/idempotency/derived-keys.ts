import { createHmac, hkdfSync } from 'node:crypto';
import { KEY_BYTES } from '#api/lib/encrypted-json.ts';

/** The scope of a key: the same key of another member or operation is a different one. */
export interface IdempotencyScope {
  key: string;
  operation: string;
  /** The member; empty for a visitor. */
  owner: string;
}

/**
 * Derives the secrets of an idempotency key. Only `keyId` is stored; the others cannot be derived from it.
 *
 * @param salt a secret of the service, which protects keys that are easy to guess; empty if it has none
 */
export function deriveSecrets({ key, operation, owner }: IdempotencyScope, salt: string) {
  const bytes = Buffer.from(
    hkdfSync('sha256', JSON.stringify([operation, owner, key]), salt, 'idempotency-key', 3 * KEY_BYTES),
  );
  const part = (index: number): Buffer => bytes.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES);
  return {
    keyId: part(0).toString('base64url'),
    /** Encrypts the stored answer, which may hold a token. */
    answerKey: part(1),
    /** The key of the parameters' fingerprint; they may hold a password. */
    parametersKey: part(2),
  };
}

/** Returns the same text for equal parameters, in any order of their fields. */
export function fingerprint(parameters: unknown, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(parameters, sortFields) ?? '')
    .digest('base64url');
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
