import { expect, onTestFinished, test } from 'vitest';
import type * as z from 'zod';
import { callOfRequest } from '#tests/support/api/rest-contract.ts';
import { usualData } from '#tests/support/bff/bff-with-fake-api.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { CALLS, ROOT_FIELDS } from '#tests/support/contract-tables.ts';
import { forFile } from '#tests/support/for-file.ts';
import { type SeenRequest, sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const TOKEN = 'token-of-the-member';
const LISTED = { id: 7, inv: 'A/B 1' };

let isAway = false;
const api = await forFile(
  startFakeServer((request, response) => {
    if (isAway) return void response.writeHead(502).end();
    sendEnvelope(response, request.url === '/orders' ? [LISTED] : usualData(request));
  }),
);

/** Throws for a request, a field or a token that the contract does not name. */
function expectContract({ method, url, headers, body }: SeenRequest): void {
  const call = callOfRequest(method, url);
  if (!call) throw new Error(`${method} ${url} is no call of the contract`);
  if (call.access !== undefined || headers.authorization === undefined) {
    const fields = [...new URLSearchParams(url.split('?')[1]).keys(), ...Object.keys(body ? JSON.parse(body) : {})];
    const known = Object.keys((call.query ?? (call.body as z.ZodObject | undefined))?.shape ?? {});
    const unknown = fields.filter((field) => !known.includes(field));
    if (unknown.length > 0) throw new Error(`${method} ${url} has no field ${unknown.join()}`);
  } else throw new Error(`${method} ${url} takes no token`);
}

/** `POST /orders/find`, `+token` with a bearer, and the payload. */
function lineOf({ method, url, headers, body }: SeenRequest): string {
  const { authorization } = headers;
  const bearer = authorization === undefined ? '' : ` +${authorization.replace('Bearer ', '')}`;
  const json = body === '' ? '' : ` ${body}`;
  return `${method} ${url}${bearer}${json}`;
}

/** Each operation has a BFF of its own, since some responses are cached. */
async function callsOf(query: string): Promise<{ calls: string[]; errors: string[] }> {
  const graph = await startBff(api.url, { env: { RATE_LIMIT: 'off' } });
  onTestFinished(() => graph.close());
  api.seen.length = 0;
  const { errors } = await graph.ask(query, {}, { token: TOKEN });
  api.seen.forEach(expectContract);
  return { calls: api.seen.map(lineOf), errors: errors.map(({ message }) => message) };
}

test('the table has the calls of each root field', () => {
  const asked = CALLS.map(({ query }) => /\w+/.exec(query.replace('mutation', ''))?.[0]);
  const missing = ROOT_FIELDS.filter(({ name, example }) => !asked.includes(name) && !example.includes('Upload'));
  expect(missing, 'the second table of tests/contract/tables/graph-fields.md has a row of each').toEqual([]);
});

// What a visitor may call: tests/contract/access.test.ts.
test.each(CALLS)('the calls of $query', async ({ query, calls }) => {
  expect(await callsOf(query)).toEqual({ calls, errors: [] });
});

test.each([
  ['a read', '{ order(invoice: "A/B 1") { id } }', 3],
  ['the zip', 'mutation { prepareDownload(input: { invoice: "A/B 1" }) { download { status } } }', 1],
  [
    "Google's callback",
    'mutation { signInWithGoogle(input: { code: "4", redirectUri: "https://www.example.com/auth/google/callback" }) { session { token } } }',
    1,
  ],
])('behind a gateway that answers 502, %s (%s) makes so many calls: %i', async (_what, query, tries) => {
  isAway = true;
  try {
    expect((await callsOf(query)).calls).toHaveLength(tries);
  } finally {
    isAway = false;
  }
});

test('every call has content-type, accept and request id, and no other header of the client', async () => {
  await callsOf('{ booths { id } findOrder(phone: "0812") { orderExists } }');
  expect(api.seen[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    'x-request-id': expect.any(String),
  });
  expect(api.seen[0]?.headers).not.toHaveProperty('user-agent');
});
