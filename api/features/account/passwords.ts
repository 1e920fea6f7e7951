import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '#api/lib/queue.ts';

/** What one hash costs: KiB of memory and passes over it. */
export type PasswordCost = { memoryKib: number; passes: number };

/** OWASP's choice for argon2id; about 25 ms. */
const COST: PasswordCost = { memoryKib: 19 * 1024, passes: 2 };

/** Hashes at the same time. Each fills a thread that files and look-ups of names need, too. */
const AT_ONCE = 2;

/** More would wait longer than anyone does in front of a form. */
const LIMITS = { waiting: 50, patienceMs: 3_000 };

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/**
 * Passwords are kept as argon2id. Every method waits its turn.
 *
 * @throws {import('#api/lib/queue.ts').QueueFullError} from each method, when too many wait
 */
export async function createPasswords({ memoryKib, passes }: PasswordCost = COST) {
  const queue = createQueue(AT_ONCE, LIMITS);
  const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;
  const make = (password: string) =>
    hash(normal(password), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
  const nobodys = await make(randomBytes(16).toString('hex'));

  return {
    hash: (password: string) => queue.run(() => make(password)),

    /** Takes as long without a hash as with one: the time tells nobody who is a member. */
    async matches(kept: string | null, password: string): Promise<boolean> {
      const matched = await queue.run(() => verify(kept ?? nobodys, normal(password)));
      return matched && kept !== null;
    },

    /** Was it made with other parameters than today's? */
    isOutdated: (kept: string) => !kept.startsWith(prefix),
  };
}

/** One password on every keyboard: é is one character on some and two on others. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
