import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterEach, expect, test, vi } from 'vitest';
import { createCaller } from '#tests/support/api/api-client.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { usualData } from '#tests/support/bff/bff-with-fake-api.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { ROOT_FIELDS } from '#tests/support/contract-tables.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createClient } from '#web/gql/client.ts';
import { toFailure } from '#web/gql/errors.ts';
import { RegisterDocument } from '#web/gql/generated/graphql.ts';

// The next file may have the same globals.
afterEach(() => void vi.unstubAllGlobals());

const both = await forFile(startBffWithApi());
const { newPerson } = createCaller(() => both.api);

test('F85: a form that is sent again after its answer was lost on the way to the browser succeeds', async () => {
  const { fetch } = globalThis;
  const origin = await both.app.listen({ port: 0, host: '127.0.0.1' });
  let isFirst = true;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await fetch(origin + path, init);
    if (!isFirst) return answer;
    isFirst = false;
    await answer.text();
    throw new TypeError('Failed to fetch');
  });
  const client = createClient(null);
  const input = newPerson();
  const submit = () => client.mutate({ mutation: RegisterDocument, variables: { input } });
  expect(await submit().catch(toFailure)).toMatchObject({ isUnanswered: true });
  expect(await submit()).toMatchObject({ data: { register: { session: { member: { phone: input.phone } } } } });
});

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
