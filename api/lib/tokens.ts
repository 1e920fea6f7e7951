import { hash, randomBytes } from 'node:crypto';

/** Random bytes as base64url: names of files, addresses and secrets that cannot be guessed. */
export const createToken = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Whether a text can be the id of a row. */
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** What is stored of a token of 256 bits: those cannot be tried out, so a plain hash protects them. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');
