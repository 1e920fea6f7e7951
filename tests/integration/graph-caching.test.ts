import { expect, test } from 'vitest';
import { createSilentLogger } from '#shared/node/logger.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { writeFolder } from '#tests/support/bff/manifests.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { idOf as idOfDocument } from '#web/gql/document-id.ts';
import { BoothsDocument } from '#web/gql/generated/graphql.ts';
import { createWeb } from '#web/server/app.ts';
import { loadConfig } from '#web/server/config.ts';

const api = await forFile(
  startFakeServer((_request, response) => sendEnvelope(response, { inv: 'FLIP-1', orderExists: true, files: [] })),
);
const graph = await forFile(startBff(api.url));

const get = (query: string, headers: Record<string, string> = {}, variables = {}) =>
  graph.get({ query, variables: JSON.stringify(variables) }, headers);

test.each([
  ['booths', '{ booths { id } }'],
  ['booths of a city, by a variable', 'query B($city: String) { booths(city: $city) { id } }'],
  [
    'booths twice, through fragments',
    'query { __typename ...All ... on Query { b: booths(type: FLIPBOOK) { name } } } fragment All on Query { booths { id } }',
  ],
])('a GET for %s may be cached for an hour', async (_name, query) => {
  const { statusCode, headers } = await get(query, {}, { city: 'Solo' });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(headers['vary']).toBe('Accept, Origin');
});

test.each([
  ['an order', '{ order(invoice: "FLIP-1") { invoice } }'],
  ['booths beside a look-up', '{ booths { id } findOrder(phone: "0812") { orderExists } }'],
  ['booths beside the member', 'query { ...Page } fragment Page on Query { booths { id } me { name } }'],
  ['booths beside the member, with the alias of a type name', '{ booths { id } __typename: me { name } }'],
  ['nothing but a type name', '{ __typename }'],
  ['the schema', '{ __schema { queryType { name } } booths { id } }'],
  ['an invalid document', '{ booths { nothing } }'],
  ['booths that fail', `{ booths(city: "${'x'.repeat(1_001)}") { id } }`],
])('a GET for %s is not cached, also where a compiled query answers it', async (_name, query) => {
  for (let time = 0; time < 3; time += 1) expect((await get(query)).headers['cache-control']).toBe('no-store');
});

test('a cacheable answer has an ETag, and is not sent again to a client that has it', async () => {
  const { headers, body } = await get('{ booths { id } }');
  const etag = String(headers['etag']);
  const again = await get('{ booths { id } }', { 'if-none-match': `"other", W/${etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=3600', vary: 'Accept, Origin' });
  const other = await get('{ booths { id name } }', { 'if-none-match': etag });
  expect([other.statusCode, other.headers['etag'] === etag, other.body === body]).toEqual([200, false, false]);
});

test('a query is answered in JSON, even if HTML is preferred, as by the default of Java', async () => {
  const accept = 'text/html, image/gif, image/jpeg, */*; q=0.2';
  const { statusCode, headers } = await get('{ booths { id } }', { accept });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
});

test('each media type of an answer has an ETag of its own', async () => {
  const QUERY = '{ booths { id city } }';
  const tagOf = async (accept: string) => (await get(QUERY, { accept })).headers.etag;
  const [json, response] = ['application/json', 'application/graphql-response+json'] as const;
  const etag = String(await tagOf(json));
  expect([await tagOf(json), await tagOf(json)]).toEqual([etag, etag]);
  const other = await get(QUERY, { accept: response, 'if-none-match': etag });
  expect([other.statusCode, other.headers['vary']]).toEqual([200, 'Accept, Origin']);
  expect(other.headers.etag).not.toBe(etag);
  expect((await get(QUERY, { accept: response, 'if-none-match': String(other.headers.etag) })).statusCode).toBe(304);
});

const html = '<!doctype html><html lang="id"><head><title>x</title></head><body><div id="root"></div></body></html>';
const root = writeFolder({ 'index.html': html });
const url = await graph.app.listen({ port: 0, host: '127.0.0.1' });
const web = await forFile(createWeb({ config: loadConfig({ BFF_URL: url }), root, logger: createSilentLogger() }));
const webUrl = await web.listen({ port: 0, host: '127.0.0.1' });

test('through the web service a browser gets what caches need, and 304 once it has the booths', async () => {
  const search = new URLSearchParams({
    operationName: 'Booths',
    variables: '{}',
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: idOfDocument(BoothsDocument) } }),
  });
  const booths = (headers: Record<string, string> = {}) =>
    fetch(`${webUrl}/graphql?${search.toString()}`, { headers: { 'content-type': 'application/json', ...headers } });
  const first = await booths();
  expect(((await first.json()) as { data: { booths: object[] } }).data.booths).toHaveLength(19);
  const etag = String(first.headers.get('etag'));
  const again = await booths({ 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  for (const { headers } of [first, again])
    expect(Object.fromEntries(headers)).toMatchObject({
      etag,
      'cache-control': 'public, max-age=3600',
      vary: 'Accept, Origin',
    });
  expect(again.headers.get('set-cookie')).toBeNull();
});
