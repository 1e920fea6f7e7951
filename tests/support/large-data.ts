import { hash } from 'node:crypto';
import type pg from 'pg';
import { createPasswords } from '#api/features/account/sign-in/passwords.ts';
import { hashToken } from '#api/lib/tokens.ts';

/** How many rows a database gets. The other tables grow with these. */
export interface DataSize {
  members: number;
  orders: number;
  filesPerOrder: number;
}

/** What a few members, one in 10,000, have of orders. */
export const MANY_ORDERS = 2_000;

/** Every tenth member has verified nothing. */
export const UNVERIFIED_EVERY = 10;

/** Expired orders whose files are still to be deleted, whatever the size: those of the last sweeps. */
const DUE_ORDERS = 40;

export const LARGE_DATA_PASSWORD = 'kata sandi besar';

const md5 = (text: string) => hash('md5', text);

/** The names of row `n`, counted from 1, as the statements below make them. */
export const largeData = {
  phone: (n: number) => `081${String(n).padStart(9, '0')}`,
  email: (n: number) => `member${n}@example.com`,
  token: (n: number) => `session-${n}`,
  invoice: (n: number) => `FLIP-${md5(`order-${n}`).slice(0, 16).toUpperCase()}`,
  orderId: (n: number) => md5(`order-${n}`).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
  filePath: (n: number, position: number) => `${md5(`order-${n}`)}/${md5(`file-${n}-${position}`)}/photo.jpg`,
  zipToken: (n: number) => md5(`zip-${n}`),
  /** So many members have `MANY_ORDERS`: the first ones, whose orders are the first ones. */
  collectors: ({ members }: DataSize) => Math.max(1, Math.floor(members / 10_000)),
};

const sha256 = (text: string) => `translate(rtrim(encode(sha256((${text})::bytea), 'base64'), '='), '+/', '-_')`;

/** One statement a table; `$…` are replaced by numbers. */
function statementsOf(size: DataSize, passwordHash: string): [name: string, statement: string][] {
  const { members, orders, filesPerOrder } = size;
  const collectors = largeData.collectors(size);
  const collected = collectors * MANY_ORDERS;
  const phone = (n: string) => `'081' || lpad((${n})::text, 9, '0')`;
  // Density falls with the number: most members have a few orders, the first ones dozens. One order in ten is a
  // guest's.
  const buyer = `case when n <= ${collected} then ${phone(`1 + (n - 1) / ${MANY_ORDERS}`)}
    when n % 10 = 0 then '089' || lpad(n::text, 9, '0')
    else ${phone(`${collectors} + 1 + floor(${members - collectors} * power(random(), 1.5))::int`)} end`;
  const memberId = `md5('member-' || n)::uuid`;
  const later = (days: number) => `now() + random() * interval '${days} days'`;
  return [
    [
      'members',
      `insert into members (id, name, email, phone, gender, birthdate, points, email_verified, phone_verified, password_hash, google_id, created_at)
       select ${memberId}, 'Member ' || n, 'member' || n || '@example.com', ${phone('n')}, (array['male', 'female', 'other'])[1 + n % 3], date '1970-01-01' + n % 15000, n % 500,
         n % ${UNVERIFIED_EVERY} <> 0, n % ${UNVERIFIED_EVERY} <> 0, '${passwordHash}', case when n % 5 = 0 then 'google-' || n end, now() - random() * interval '730 days'
       from generate_series(1, ${members}) n`,
    ],
    [
      'orders',
      `insert into orders (id, inv, phone, date, created_at, expiry, booth, city, purged_at)
       select md5('order-' || n)::uuid, 'FLIP-' || upper(left(md5('order-' || n), 16)), buyer, made, made, made + interval '14 days', 'Flipbook ' || n % 40, 'Surabaya',
         case when made + interval '14 days' < now() and n % ${Math.floor(orders / DUE_ORDERS)} <> 0 then made + interval '15 days' end
       from (select n, ${buyer} as buyer, now() - random() * interval '730 days' as made from generate_series(1, ${orders}) n) as visits`,
    ],
    [
      'files',
      `insert into files (order_id, type, position, path, content_type, bytes, width, height, picture_width, placeholder, measured_at)
       select md5('order-' || n)::uuid, 1, k, md5('order-' || n) || '/' || md5('file-' || n || '-' || k) || '/photo.jpg', 'image/jpeg', 2500000, 3000, 2000, 3000, null, now()
       from generate_series(1, ${orders}) n, generate_series(1, ${filesPerOrder}) k`,
    ],
    [
      'archives',
      `insert into archives (order_id, token, fingerprint, bytes, created_at) select md5('order-' || n)::uuid, md5('zip-' || n), md5('print-' || n), 30000000, now() from generate_series(1, ${Math.floor(orders / 10)}) n`,
    ],
    // The expired ones are of members that no call of the bench is made for.
    [
      'sessions',
      `insert into sessions (token_hash, member_id, created_at, last_used_at, expires_at)
       select ${sha256(`'session-' || n`)}, ${memberId}, now() - interval '1 day', now(), case when n % 500 = 307 then now() - interval '1 hour' else ${later(30)} + interval '1 day' end from generate_series(1, ${members}) n`,
    ],
    [
      'codes',
      `insert into codes (member_id, purpose, code_hash, selector, link_hash, sent_to, expires_at, used_at)
       select ${memberId}, 'email_verify', md5('code-' || n), left(upper(md5('code-' || n)), 4), md5('link-' || n), 'member' || n || '@example.com',
         now() + interval '10 minutes' - (n % 200) * interval '10 minutes', case when n % 3 = 0 then now() end from generate_series(1, ${members}, 2) n`,
    ],
    [
      'idempotency_keys',
      `insert into idempotency_keys (key_hash, claim, leased_until, answer, expires_at) select ${sha256(`'key-' || n`)}, gen_random_uuid(), now(), repeat('a', 300), ${later(1)} from generate_series(1, ${members}) n`,
    ],
    [
      'rate_limits',
      `insert into rate_limits (key, points, expire) select 'login:' || md5('limit-' || n), 1 + n % 5, ${later(0.04)} from generate_series(1, ${members}) n`,
    ],
    [
      'spent_tokens',
      `insert into spent_tokens (token_hash, expires_at) select ${sha256(`'spent-' || n`)}, ${later(0.04)} from generate_series(1, ${members}) n`,
    ],
    [
      'unsubscribed',
      `insert into unsubscribed (email, at) select 'member' || n || '@example.com', now() from generate_series(1, ${members}, 5) n`,
    ],
    [
      'outbox_messages',
      `insert into outbox_messages ("to", channel, purpose, code, sent_at) select ${phone(`1 + n % ${members}`)}, 'whatsapp', 'phone_verify', 'ABCDEFGH', now() - (${members} - n) * interval '1 millisecond' from generate_series(1, ${members}) n`,
    ],
  ];
}

/** Inserts the rows, one statement a table, and has PostgreSQL count them. @param report is told of each table */
export async function fillDatabase(
  client: pg.Client,
  size: DataSize,
  report: (table: string, ms: number) => void = () => undefined,
): Promise<void> {
  if (hashToken('session-1') !== (await client.query(`select ${sha256(`'session-1'`)} as hash`)).rows[0]?.hash)
    throw new Error('tokens are hashed in another way');
  const passwords = await createPasswords({ memoryKib: 8, passes: 1 });
  await client.query('select setseed(0.5)');
  for (const [table, statement] of statementsOf(size, await passwords.hash(LARGE_DATA_PASSWORD, 'test'))) {
    const startedAt = performance.now();
    await client.query(statement);
    report(table, performance.now() - startedAt);
  }
  await client.query('analyze');
}
