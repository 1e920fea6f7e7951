import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { usualData } from '#tests/support/bff/bff-with-fake-api.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { ROOT_FIELDS } from '#tests/support/contract-tables.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const api = await forFile(startFakeServer((request, response) => sendEnvelope(response, usualData(request))));
const bff = await forFile(startBff(api.url, { env: { RATE_LIMIT: 'off' } }));
const fields = buildSchema(readFileSync('schema.graphql', 'utf8')).getMutationType()?.getFields() ?? {};
const picture = new TextEncoder().encode('GIF89a');
const MALFORMED = {
  message: 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.',
  extensions: { code: 'BAD_USER_INPUT', status: 400, reason: 'IDEMPOTENCY_KEY_MALFORMED' },
};

test.each(ROOT_FIELDS.filter(({ field }) => field.startsWith('Mutation.')))(
  '$name passes a key on where its description says so, and refuses a malformed one; elsewhere a key does not matter',
  async ({ name, example }) => {
    const { description, astNode } = fields[name] ?? {};
    const isKeyed = description?.includes('Accepts an `Idempotency-Key`.') ?? false;
    expect(astNode?.directives?.some((directive) => directive.name.value === 'idempotent')).toBe(isKeyed);
    const send = async (key: string) => {
      const from = api.seen.length;
      const client = { token: 'abc', headers: { 'idempotency-key': key } };
      const { errors } = example.includes('Upload')
        ? await bff.uploadPicture(picture, client)
        : await bff.ask(example, {}, client);
      const calls = api.seen.slice(from).filter(({ method, url }) => `${method} ${url}` !== 'GET /auth/profile');
      return { errors, keys: calls.map(({ headers }) => headers['idempotency-key']) };
    };
    const key = randomUUID();
    expect(await send(key)).toEqual({ errors: [], keys: [isKeyed ? key : undefined] });
    for (const malformed of ['', 'a'.repeat(256), 'é']) {
      const { errors, keys } = await send(malformed);
      expect([errors, keys.length]).toMatchObject(
        isKeyed ? [[MALFORMED], 0] : [[], name === 'prepareDownload' ? 0 : 1],
      );
    }
  },
);

test('a visitor is asked to log in first', async () => {
  const { code } = await bff.ask('mutation { refreshToken { message } }', {}, { headers: { 'idempotency-key': 'é' } });
  expect(code).toBe('UNAUTHENTICATED');
});
