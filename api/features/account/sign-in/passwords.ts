import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fold } from '#shared/fold.ts';
import { Bulkhead } from '#shared/node/protection.ts';

/** Parameters of argon2id. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** The choice of OWASP; about 25 ms. */
const COST: PasswordCost = { memoryKib: 19 * 1024, passes: 2 };

const LIMITS = {
  /**
   * Each hash takes a core for 25 ms. One core stays free for everything else, and two of the four threads that file
   * access and DNS need as well.
   */
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 50,
  /** A person in front of a form waits for seconds at most. */
  maxWaitMs: 3_000,
};

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/**
 * Hashes and compares passwords with argon2id. Waiting calls take turns by `owner`, an address or a member, so that
 * wrong logins of some addresses do not keep the others out.
 *
 * @throws BulkheadFullError from each method, if too many calls wait
 */
export async function createPasswords({ memoryKib, passes }: PasswordCost = COST) {
  const bulkhead = new Bulkhead(LIMITS);
  const create = (password: string) =>
    hash(normalise(password), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
  const decoy = await create(randomBytes(16).toString('hex'));

  return {
    hash: (password: string, owner: string) => bulkhead.run(() => create(password), owner),

    /** Takes as long without a hash as with one: the time does not reveal who is a member. */
    async matches(passwordHash: string | null, password: string, owner: string): Promise<boolean> {
      const matched = await bulkhead.run(() => verify(passwordHash ?? decoy, normalise(password)), owner);
      return matched && passwordHash !== null;
    },
  };
}

/** Keyboards differ: é is one character on some and two on others. No password is too long to be folded. */
function normalise(password: string): string {
  return fold(password) ?? password;
}
