import { hash } from 'node:crypto';
import { createPasswords } from '#api/features/account/sign-in/passwords.ts';
import { hashToken } from '#api/lib/secrets.ts';

/** Enough rows that PostgreSQL prefers an index wherever there is one. The other tables grow with these. */
const [MEMBERS, ORDERS] = [4_000, 12_000];
/** Of the first member; others have a few. */
const MANY_ORDERS = 2_000;
/** Expired orders whose files are still to be deleted: those of the last sweeps. */
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
};

const sha256 = (text: string) => `translate(rtrim(encode(sha256((${text})::bytea), 'base64'), '='), '+/', '-_')`;

const sqlPhone = (n: string) => `'081' || lpad((${n})::text, 9, '0')`;
// Density falls with the number: most members have a few orders, the first ones dozens. One order in ten is a guest's.
const BUYER = `case when n <= ${MANY_ORDERS} then ${sqlPhone('1')} when n % 10 = 0 then '089' || lpad(n::text, 9, '0')
  else ${sqlPhone(`2 + floor(${MEMBERS - 1} * power(random(), 1.5))::int`)} end`;
const MEMBER_ID = `md5('member-' || n)::uuid`;
const later = (days: number) => `now() + random() * interval '${days} days'`;

/** One statement a table. Every tenth member has verified nothing. */
const statementsOf = (passwordHash: string): string[] => [
  `insert into members (id, name, email, phone, gender, birthdate, points, email_verified, phone_verified, password_hash, google_id, created_at)
       select ${MEMBER_ID}, 'Member ' || n, 'member' || n || '@example.com', ${sqlPhone('n')}, (array['male', 'female', 'other'])[1 + n % 3], date '1970-01-01' + n % 15000, n % 500,
         n % 10 <> 0, n % 10 <> 0, '${passwordHash}', case when n % 5 = 0 then 'google-' || n end, now() - random() * interval '730 days'
       from generate_series(1, ${MEMBERS}) n`,
  `insert into orders (id, inv, phone, date, created_at, expiry, booth, city, purged_at)
       select md5('order-' || n)::uuid, 'FLIP-' || upper(left(md5('order-' || n), 16)), buyer, made, made, made + interval '14 days', 'Flipbook ' || n % 40, 'Surabaya',
         case when made + interval '14 days' < now() and n % ${ORDERS / DUE_ORDERS} <> 0 then made + interval '15 days' end
       from (select n, ${BUYER} as buyer, now() - random() * interval '730 days' as made from generate_series(1, ${ORDERS}) n) as visits`,
  `insert into files (order_id, type, position, path, content_type, bytes, width, height, picture_width, placeholder, measured_at)
       select md5('order-' || n)::uuid, 1, k, md5('order-' || n) || '/' || md5('file-' || n || '-' || k) || '/photo.jpg', 'image/jpeg', 2500000, 3000, 2000, 3000, null, now()
       from generate_series(1, ${ORDERS}) n, generate_series(1, 2) k`,
  `insert into archives (order_id, token, fingerprint, bytes, created_at) select md5('order-' || n)::uuid, md5('zip-' || n), md5('print-' || n), 30000000, now() from generate_series(1, ${ORDERS / 10}) n`,
  // The expired ones are of members that no call is made for.
  `insert into sessions (token_hash, member_id, created_at, last_used_at, expires_at)
       select ${sha256(`'session-' || n`)}, ${MEMBER_ID}, now() - interval '1 day', now(), case when n % 500 = 307 then now() - interval '1 hour' else ${later(30)} + interval '1 day' end from generate_series(1, ${MEMBERS}) n`,
  `insert into codes (member_id, purpose, code_hash, selector, link_hash, sent_to, expires_at, used_at)
       select ${MEMBER_ID}, 'email_verify', md5('code-' || n), left(upper(md5('code-' || n)), 4), md5('link-' || n), 'member' || n || '@example.com',
         now() + interval '10 minutes' - (n % 200) * interval '10 minutes', case when n % 3 = 0 then now() end from generate_series(1, ${MEMBERS}, 2) n`,
  `insert into idempotency_keys (key_hash, claim, leased_until, answer, expires_at) select ${sha256(`'key-' || n`)}, gen_random_uuid(), now(), repeat('a', 300), ${later(1)} from generate_series(1, ${MEMBERS}) n`,
  `insert into rate_limits (key, points, expire) select 'login:' || md5('limit-' || n), 1 + n % 5, ${later(0.04)} from generate_series(1, ${MEMBERS}) n`,
  `insert into spent_tokens (token_hash, expires_at) select ${sha256(`'spent-' || n`)}, ${later(0.04)} from generate_series(1, ${MEMBERS}) n`,
  `insert into unsubscribed (email, at) select 'member' || n || '@example.com', now() from generate_series(1, ${MEMBERS}, 5) n`,
  `insert into outbox_messages ("to", channel, purpose, code, sent_at) select ${sqlPhone(`1 + n % ${MEMBERS}`)}, 'whatsapp', 'phone_verify', 'ABCDEFGH', now() - (${MEMBERS} - n) * interval '1 millisecond' from generate_series(1, ${MEMBERS}) n`,
];

/** Inserts the rows, one statement a table, and has PostgreSQL count them. */
export async function fillDatabase(client: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await client.query(`select ${sha256(`'session-1'`)} as hash`);
  if (hashToken('session-1') !== (rows as { hash: string }[])[0]?.hash)
    throw new Error('tokens are hashed in another way');
  const passwords = await createPasswords({ memoryKib: 8, passes: 1 });
  await client.query('select setseed(0.5)');
  for (const statement of statementsOf(await passwords.hash(LARGE_DATA_PASSWORD, 'test')))
    await client.query(statement);
  await client.query('analyze');
}
