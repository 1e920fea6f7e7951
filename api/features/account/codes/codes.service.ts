import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { createToken, hashToken } from '#api/lib/secrets.ts';
import { CODE_LENGTH, readCode } from '#shared/one-time-code.ts';
import type { CodeOwner, CodePurpose, CodeRow, CodesStore } from './codes.store.ts';

const LIFETIME_MS = 10 * 60 * 1000;

/** Letters and digits that look alike are left out: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Characters of a code that are stored as they are, to find it; the others are its secret. */
const SELECTOR_LENGTH = 3;

export type Codes = ReturnType<typeof createCodes>;

export type Recipient = Pick<CodeRow, 'memberId' | 'purpose' | 'sentTo'>;

export interface IssuedCode {
  code: string;
  linkToken: string;
  /** In milliseconds. */
  expiresAt: number;
}

/** Issues and checks one-time codes. They are stored as hashes, and expire after ten minutes or five attempts. */
export function createCodes(store: CodesStore, { secrets, clock }: Pick<Context, 'secrets' | 'clock'>) {
  const [secret] = secrets;

  return {
    /** @param rows those of a transaction */
    async issue(recipient: Recipient, rows: Pick<CodesStore, 'put'> = store): Promise<IssuedCode> {
      const code = createCode();
      const linkToken = createToken(32);
      const expiresAt = clock.now() + LIFETIME_MS;
      await rows.put({
        ...recipient,
        codeHash: hashCode(secret, recipient.purpose, code),
        linkHash: hashToken(linkToken),
        selector: selectorOf(code),
        expiresAt: new Date(expiresAt),
      });
      return { code, linkToken, expiresAt };
    },

    /** Invalidates a code that could not be sent, unless another one has replaced it. */
    withdraw: (purpose: CodePurpose, code: string): Promise<void> => store.deleteCode(hashCode(secret, purpose, code)),

    /** Whether the member has a code for the purpose that can still be entered. */
    isUnderWay: store.isUnderWay,

    /**
     * Compares a code as a person typed it, and counts the attempt.
     *
     * @param memberId the owner of the code; null if the request does not name one, as in a password reset
     * @returns the code's hash, which `consumeCode` of the store takes; null for a code that is wrong, used, expired or
     * replaced
     */
    async check(purpose: CodePurpose, typed: string, memberId: string | null): Promise<string | null> {
      const code = readCode(typed);
      if (code === null) return null;
      const owner: CodeOwner = memberId === null ? { purpose, selector: selectorOf(code) } : { purpose, memberId };
      const hashes = secrets.map((one) => hashCode(one, purpose, code));
      const valid = await store.countAttempt(owner);
      return hashes.find((codeHash) => valid.includes(codeHash)) ?? null;
    },
  };
}

export function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

const selectorOf = (code: string) => code.slice(0, SELECTOR_LENGTH);

/** Keyed with the secret: eight characters can be tried out if the hash is known. */
export function hashCode(secret: string, purpose: string, code: string): string {
  return createHmac('sha256', secret).update(`code ${purpose} ${code}`).digest('base64url');
}
