import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '#api/lib/queue.ts';

/** Parameters of argon2id. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** The choice of OWASP; about 25 ms. */
const COST: PasswordCost = { memoryKib: 19 * 1024, passes: 2 };

/** Each hash occupies a thread of the pool that file access and DNS need as well, and a person in front of a form waits for seconds at most. */
const LIMITS = { concurrency: 2, maxWaiting: 50, maxWaitMs: 3_000 };

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/**
 * Hashes and compares passwords with argon2id.
 *
 * @throws {import('#api/lib/queue.ts').QueueFullError} from each method, where too many calls wait
 */
export async function createPasswords({ memoryKib, passes }: PasswordCost = COST) {
  const queue = createQueue(LIMITS);
  const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;
  const create = (password: string) => hash(normalise(password), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
  const decoy = await create(randomBytes(16).toString('hex'));

  return {
    hash: (password: string) => queue.run(() => create(password)),

    /** Takes as long without a hash as with one: the time does not reveal who is a member. */
    async matches(passwordHash: string | null, password: string): Promise<boolean> {
      const matched = await queue.run(() => verify(passwordHash ?? decoy, normalise(password)));
      return matched && passwordHash !== null;
    },

    /** Whether the hash was made with other parameters than the present ones. */
    isOutdated: (passwordHash: string) => !passwordHash.startsWith(prefix),
  };
}

/** Keyboards differ: é is one character on some and two on others. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
