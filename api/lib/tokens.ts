import { hash, randomBytes } from 'node:crypto';

/** Random bytes as base64url: names of files, addresses and secrets that cannot be guessed. */
export const createToken = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Whether a text can be the id of a row. */
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The stored hash of a token. A plain hash protects 256 random bits, which cannot be guessed. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');
