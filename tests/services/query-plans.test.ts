import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createMailbox } from '#tests/support/api/api-client.ts';
import { type ProductApi, postgresStarter } from '#tests/support/api/product-api.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';
import { callEverything, sweepEverything } from './every-call.ts';
import { fillDatabase } from './large-data.ts';
import { findFullScans, findUnindexedKeys, recordStatements } from './statements.ts';

const secret = 'secret-of-the-tests-32-characters-or-more';

describe('statements on large tables', () => {
  const recorder = recordStatements();
  const mailbox = createMailbox();
  let client: pg.Client;
  let api: ProductApi;
  let end: () => Promise<void>;

  beforeAll(async () => {
    // A language's order, as of a server in use: unlike in the order "C", no plain index then serves `like`.
    const order = `template template0 locale_provider icu icu_locale 'en'`;
    const url = await createDatabase(inject('postgres'), order);
    const instance = await postgresStarter(url);
    end = instance.end;
    api = await instance.start({ delivery: mailbox, env: { SECRET: secret } });
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await fillDatabase(client);
  });

  afterAll(async () => {
    recorder.stop();
    await client.end();
    await end();
  });

  test('each of them uses an index', async () => {
    await callEverything({ api, mailbox, secret });
    await sweepEverything(api);
    const statements = recorder.statements();
    expect(statements.length).toBeGreaterThan(60);
    expect(await findFullScans(client, statements)).toEqual([]);
  });

  test('each foreign key has an index', async () => {
    expect(await findUnindexedKeys(client)).toEqual([]);
  });
});
