import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import { unsubscribed } from '#api/database/schema.ts';
import { describeOnDatabases, type ProductApi } from '#tests/support/product-api.ts';

const root = join(import.meta.dirname, '../..');

describeOnDatabases('the newsletter', (setUp) => {
  let api: ProductApi;
  let secret: string;

  beforeAll(async () => {
    api = await (await setUp()).start();
    secret = readFileSync(join(api.dataDir, 'secret'), 'utf8');
  });

  const sidOf = (email: string, key = secret) =>
    new URL(unsubscribeLink(email, key, 'https://www.example.com')).searchParams.get('sid') ?? '';
  const unsubscribe = async (body: unknown) => {
    const response = await api.post('/newsletter/unsubscribe', body);
    return [response.status, await response.json()];
  };
  const addresses = async () => (await api.store.db.select().from(unsubscribed)).map(({ email }) => email);

  const done = [200, { status: 200, message: 'Successfully Unsubscribed', data: null }];

  test('a signed link unsubscribes its address once, however often it is used', async () => {
    const before = { email: 'Sari@example.com', sid: sidOf('sari@example.com') };
    const answers = await Promise.all([1, 2, 3].map(() => unsubscribe(before)));
    expect(answers).toEqual([done, done, done]);
    expect(await addresses()).toEqual(['sari@example.com']);
  });

  test.each([
    ['a forged signature', 'budi@example.com', () => 'x'.repeat(43)],
    ["another one's signature", 'budi@example.com', () => sidOf('sari@example.com')],
    ['a signature by another secret', 'budi@example.com', () => sidOf('budi@example.com', 'x'.repeat(32))],
    ['an unknown address', 'nobody@example.com', () => 'sid'],
  ])('%s changes nothing and is refused, whoever the address belongs to', async (_what, email, sid) => {
    const before = await addresses();
    const message = 'Link ini tidak berlaku untuk alamat email itu.';
    expect(await unsubscribe({ email, sid: sid() })).toEqual([
      422,
      { status: 422, message, data: null, errors: [{ path: ['sid'], message, code: 'invalid' }] },
    ]);
    expect(await addresses()).toEqual(before);
  });

  test.each([
    ['email', { sid: 'x' }],
    ['sid', { email: 'a@b.c' }],
    ['email', { email: 'a\0@b.c', sid: 'x' }],
    ['email', { email: ['a@b.c'], sid: 'x' }],
  ])('a request without a usable %s is refused', async (field, body) => {
    expect(await unsubscribe(body)).toMatchObject([422, { status: 422, errors: [{ path: [field] }] }]);
  });
});

describeOnDatabases(
  "the operator's newsletter:link",
  (setUp) => {
    test('prints links that the running service accepts', async () => {
      const api = await (await setUp()).start({ env: { SITE_URL: 'https://flip.example' } });
      const env = { PATH: process.env.PATH, DATA_DIR: api.dataDir };
      const args = ['--import', 'tsx', 'scripts/operator.ts', 'newsletter:link', 'Ayu@example.com', 'budi@example.com'];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
      const links = stdout
        .trim()
        .split('\n')
        .map((line) => new URL(line));
      expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual(
        Array.from({ length: 2 }, () => 'https://flip.example/newsletter/unsubscribe'),
      );
      await api.post('/newsletter/unsubscribe', Object.fromEntries(links[0]?.searchParams ?? []));
      expect(await api.store.db.select().from(unsubscribed)).toMatchObject([{ email: 'ayu@example.com' }]);
    });
  },
  ['PGlite'],
);
