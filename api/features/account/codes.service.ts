import type { Clock } from '#api/lib/clock.ts';
import { takenKey } from '#api/store/database-faults.ts';
import { createCode, createToken, hashCode, hashToken, readCode, selectorOf } from './codes.ts';
import type { CodePurpose, CodesStore, Tried } from './codes.store.ts';

const LIVES_MS = 10 * 60 * 1000;

export type Codes = ReturnType<typeof createCodes>;

/** Whom a code goes to, and what for. */
type Order = { memberId: string; purpose: CodePurpose; sentTo: string };

type Options = { store: CodesStore; secret: string; clock: Clock };

/** One-time codes: made here, kept as hashes, good for ten minutes and five tries. */
export function createCodes({ store, secret, clock }: Options) {
  async function issue(order: Order): Promise<{ code: string; linkToken: string }> {
    const code = createCode();
    const linkToken = createToken();
    const row = {
      ...order,
      codeHash: hashCode(secret, order.purpose, code),
      linkHash: hashToken(linkToken),
      selector: selectorOf(code),
      expiresAt: new Date(clock().getTime() + LIVES_MS),
    };
    try {
      await store.put(row);
    } catch (error) {
      // Somebody else was dealt the same eight characters.
      if (takenKey(error) === 'codes_code_hash_unique') return issue(order);
      throw error;
    }
    return { code, linkToken };
  }

  return {
    issue,

    /**
     * Compares what somebody typed, at the price of one try.
     *
     * @param memberId whose code it should be; null where nobody says, as in a password reset
     * @returns what `useCode` of the store takes; null where it is wrong, spent, old or replaced
     */
    async check(purpose: CodePurpose, typed: string, memberId: string | null): Promise<string | null> {
      const code = readCode(typed);
      if (code === null) return null;
      const tried: Tried = memberId === null ? { purpose, selector: selectorOf(code) } : { purpose, memberId };
      const codeHash = hashCode(secret, purpose, code);
      const live = await store.countTry(tried, clock());
      return live.includes(codeHash) ? codeHash : null;
    },
  };
}
