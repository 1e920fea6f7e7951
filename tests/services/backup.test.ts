import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { postgresStarter } from '#tests/support/api/product-api.ts';
import { execute } from '#tests/support/api/rows.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { type Postgres, startPostgres } from '#tests/support/servers/postgres.ts';

// The commands of docs/operations.md as they stand there, on the system's PostgreSQL: pg_dump reads no server that is
// newer than itself.

const root = path.resolve(import.meta.dirname, '../..');
const scratch = scratchFolder();
const [, chapter = ''] = readFileSync(path.join(root, 'docs/operations.md'), 'utf8').split('## Back up and restore\n');
const [backup = '', copyAudit = '', restore = '', clear = '', list = ''] = [
  ...chapter.matchAll(/```sh\n([^`]*)```/g),
].map(([, commands]) => commands ?? '');
const ends: (() => Promise<void>)[] = [];
let postgres: Postgres;
const hasDump = spawnSync('pg_dump', ['--version']).status === 0;

beforeAll(async () => {
  if (hasDump) postgres = await startPostgres({ isOfSystem: true });
});
beforeEach(({ skip }) => {
  if (!hasDump) skip('pg_dump is not installed');
});
afterAll(async () => {
  for (const end of ends) await end();
  await postgres?.stop();
});

async function startApi(databaseUrl: string, dataDir: string) {
  const { start, end } = await postgresStarter(databaseUrl);
  ends.push(end);
  return start({ dataDir });
}

const sh = (commands: string, env: Record<string, string>) =>
  execFileSync('sh', ['-e', '-c', commands], { cwd: scratch, env: { ...process.env, ...env }, encoding: 'utf8' });

/** A member and an order with one photo, in an API on a new database and folder. */
async function startSource(name: string) {
  const env = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: path.join(scratch, name) };
  const api = await startApi(env.DATABASE_URL, env.DATA_DIR);
  const person = await createCaller(() => api).join();
  const folder = path.join(scratch, `${name}-session`);
  mkdirSync(folder);
  copyFileSync(path.join(root, 'api/demo-media/photo-1.jpg'), path.join(folder, 'photo-1.jpg'));
  const order = { folder, phone: person.phone, booth: 'Vintage Photobooth', city: 'Malang' };
  const { invoice } = await api.commands.importOrder(order);
  return { env, api, person, folder, invoice };
}

/** Where a backup is restored to: a new database and folder. */
async function createTarget(name: string) {
  return { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: path.join(scratch, name) };
}

test(
  'a backup of a running service, restored elsewhere, has its members, orders and files, and jobs that can be deleted',
  { timeout: 60_000 },
  async () => {
    const { env: from, api: before, person, folder, invoice } = await startSource('data');
    const to = await createTarget('restored');
    const queue = (name: string) =>
      execute(
        before,
        sql`insert into jobs (id, queue, data, due_at) values (gen_random_uuid(), ${name}, '{}', now() + interval '1 hour')`,
      );
    for (const name of ['messages', 'password-resets', 'zips']) await queue(name);

    for (const commands of [backup, copyAudit]) sh(commands, from);
    // Whole members are in them.
    for (const file of ['flipbooth.dump', 'files.tar.gz'])
      expect(statSync(path.join(scratch, file)).mode & 0o077).toBe(0);
    sh(restore, to);
    sh(clear, to);

    const after = await startApi(to.DATABASE_URL, to.DATA_DIR);
    expect((await after.post('/auth/login', { email: person.email, password: person.password })).status).toBe(200);
    const data = (await after.data(`/orders/${invoice}`)) as { files: { url: string }[] };
    const photo = await after.get(new URL(data.files[0]?.url ?? '').pathname);
    expect(Buffer.from(await photo.arrayBuffer()).equals(readFileSync(path.join(folder, 'photo-1.jpg')))).toBe(true);
    expect(await execute(after, "select queue from jobs where due_at > now() + interval '1 minute'")).toEqual([
      { queue: 'zips' },
    ]);
    const zip = await after.get(`/orders/${invoice}/downloadAll`);
    expect(zip.status).toBe(200);
  },
);

test('what was deleted after a backup is deleted again after its restore', { timeout: 60_000 }, async () => {
  const { env: from, api: before, person, invoice } = await startSource('lost');
  const to = await createTarget('found');
  sh(backup, from);
  const digits = person.phone.slice(-4);
  await before.commands.deleteOrder(invoice, digits);
  await before.commands.deleteMember(person.phone, digits);
  sh(copyAudit, from);
  await before.app.close();
  rmSync(from.DATA_DIR, { recursive: true });

  sh(restore, to);
  const listed = sh(list, to)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { command: 'deleteOrder' | 'deleteMember'; deleted: string });
  expect(listed.map(({ command }) => command).toSorted()).toEqual(['deleteMember', 'deleteOrder']);
  for (const line of listed)
    await runCommand<unknown>(loadConfig(to), (command) => command(line.command, line.deleted, digits));

  const after = await startApi(to.DATABASE_URL, to.DATA_DIR);
  expect((await after.post('/auth/login', { email: person.email, password: person.password })).status).toBe(401);
  expect((await after.get(`/orders/${invoice}`)).status).toBe(404);
});
