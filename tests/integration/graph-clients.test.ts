import { afterEach, describe, expect, test } from 'vitest';
import { type Bff, startBff } from '#tests/support/bff/bff.ts';
import { idOf, toManifest, toOperation, writeFolder } from '#tests/support/bff/manifests.ts';
import { forFile } from '#tests/support/for-file.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { idOf as idOfDocument } from '#web/gql/document-id.ts';
import { BoothsDocument, FindOrderDocument } from '#web/gql/generated/graphql.ts';

// As the generators for Swift and Kotlin write them: on one line.
const IOS_FIND = 'query FindOrder($phone: String!) { findOrder(phone: $phone) { __typename orderExists } }';
const IOS_ORDERS = 'query AppOrders { orders { nodes { __typename id invoice } } }';
const ANDROID_BOOTHS = 'query AppBooths { booths { id name } }';
const SHARED = 'query Shared { booths { id } }';

const ANSWERS: Record<string, unknown> = {
  '/orders/find': { orderExists: true, phoneVerified: true, accountExists: true },
  '/orders': [{ id: 1, inv: 'A' }],
  '/orders/many': { inv: 'many', files: Array.from({ length: 600 }, () => ({ type: 1, url: 'https://m.example/1' })) },
};
const api = await forFile(startFakeServer(({ url }, response) => sendEnvelope(response, ANSWERS[url] ?? {})));
let graph: Bff;
const parent = scratchFolder();
afterEach(() => graph?.close());

const MANIFESTS = {
  'ios.json': toManifest([toOperation(IOS_FIND), toOperation(IOS_ORDERS), toOperation(SHARED)]),
  'android.json': toManifest([toOperation(ANDROID_BOOTHS), toOperation(SHARED)]),
};

async function start(files: Record<string, string> = MANIFESTS, env: Record<string, string> = {}): Promise<Bff> {
  return startBff(api.url, {
    env: { RATE_LIMIT: 'off', TRUSTED_DOCUMENTS: writeFolder(files, parent), ...env },
  });
}

const named = (sha256Hash: string, more: object = {}) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash }, clientLibrary: { name: 'apollo-ios', version: '2.0.3' } },
  ...more,
});
const byId = (text: string, more: object = {}) => named(idOf(text), more);
const client = (name: string) => ({
  'apollographql-client-name': name,
  'apollographql-client-version': '3.1.0',
  authorization: 'Bearer abc',
});

/** The lines of a counter in `/metrics`. */
async function figures(name: string): Promise<string[]> {
  const { body } = await graph.app.inject('/metrics');
  return body
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => line.slice(name.length))
    .toSorted();
}
describe('TRUSTED_DOCUMENTS', () => {
  test('the answer to a document that is unknown or invalid names the newest release of the client', async () => {
    graph = await start({ 'ios.json': toManifest([toOperation(IOS_FIND)], { release: '2.3.0' }) });
    const extensionsFor = async (request: object, name: string) =>
      (await graph.post(request, client(name))).errors[0]?.extensions ?? {};
    const releaseFor = async (request: object, name: string) => (await extensionsFor(request, name))['release'];
    expect(await releaseFor(byId('{ gone }'), 'ios')).toBe('2.3.0');
    expect(await releaseFor({ query: '{ gone }' }, 'ios')).toBe('2.3.0');
    expect(await releaseFor({ query: '{ gone }' }, 'android')).toBeUndefined();
    const valid = { query: '{ order(invoice: "many") { files { url } again: files { url } } }' };
    const tooMany = await extensionsFor(valid, 'ios');
    expect([tooMany['reason'], tooMany['release']]).toEqual(['TOO_MANY_ROWS', undefined]);
  });

  test('operations are counted by client: those without a manifest as one', async () => {
    graph = await start();
    for (const name of ['ios', 'ios', 'android', 'web', 'a', 'b']) await graph.post(byId(SHARED), client(name));
    await graph.post(byId(SHARED));
    expect(await figures('graphql_operations_total')).toEqual([
      '{operation="Shared",code="OK",client="android"} 1',
      '{operation="Shared",code="OK",client="ios"} 2',
      '{operation="Shared",code="OK",client="none"} 1',
      '{operation="Shared",code="OK",client="other"} 2',
      '{operation="Shared",code="OK",client="web"} 1',
    ]);
  });

  test('with TRUSTED_DOCUMENTS_ONLY those of every manifest are answered, by id and by text, and no other', async () => {
    graph = await start(MANIFESTS, { TRUSTED_DOCUMENTS_ONLY: 'on' });
    for (const text of [IOS_FIND, IOS_ORDERS, ANDROID_BOOTHS]) {
      for (const request of [byId(text), { query: text }])
        expect((await graph.post({ variables: { phone: '0812' }, ...request }, client('ios'))).errors).toEqual([]);
    }
    expect((await graph.post({ query: 'query Other { booths { name } }' }, client('ios'))).code).toBe('BAD_REQUEST');
    expect((await graph.post(named(idOfDocument(FindOrderDocument), { variables: { phone: '0812' } }))).errors).toEqual(
      [],
    );
  });

  test('web.json adds the documents of earlier web builds', async () => {
    const earlier = 'query Booths { booths { name } }';
    graph = await start({ 'web.json': toManifest([toOperation(earlier)]) }, { TRUSTED_DOCUMENTS_ONLY: 'on' });
    expect((await graph.post(byId(earlier))).errors).toEqual([]);
    expect((await graph.post(named(idOfDocument(BoothsDocument)))).errors).toEqual([]);
  });
});

describe('the start is refused', () => {
  const one = toOperation(IOS_FIND);
  const faults: [string, Record<string, string>, RegExp][] = [
    ['without a manifest', { 'notes.txt': '' }, /^TRUSTED_DOCUMENTS: .+ has no manifest, such as ios\.json$/],
    ['by what is not JSON', { 'ios.json': '{"format"' }, /^TRUSTED_DOCUMENTS: ios\.json: is not JSON: /],
    [
      'by another format',
      { 'ios.json': '{"version":2,"operations":[]}' },
      /^TRUSTED_DOCUMENTS: ios\.json: format: must be apollo-persisted-query-manifest\nTRUSTED_DOCUMENTS: ios\.json: version: must be 1$/,
    ],
    [
      'by a file that cannot be a name',
      { 'iOS app.json': toManifest([]) },
      /^TRUSTED_DOCUMENTS: iOS app\.json: the file is named after its client/,
    ],
    [
      'by an id that is no SHA-256',
      { 'ios.json': toManifest([{ ...one, id: 'abc' }]) },
      /ios\.json: operations\.0\.id: must be a SHA-256/,
    ],
    [
      'by another name',
      { 'ios.json': toManifest([{ ...one, name: 'Find' }]) },
      /operation Find: its body is not one query of this name$/,
    ],
    [
      'by another type',
      { 'ios.json': toManifest([{ ...one, type: 'mutation' }]) },
      /its body is not one mutation of this name$/,
    ],
    [
      'by a body that cannot be parsed',
      { 'ios.json': toManifest([{ ...one, body: 'query {', id: idOf('query {') }]) },
      /operation FindOrder: Syntax Error/,
    ],
    [
      'by a field that the schema does not have',
      { 'ios.json': toManifest([toOperation('query Price { booths { cost } }')]) },
      /ios\.json: operation Price: Cannot query field "cost" on type "Booth"/,
    ],
  ];

  test.each(faults)('%s', async (_what, files, message) => {
    await expect(start(files)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(message) as string,
    });
  });

  test('without the folder', async () => {
    await expect(startBff(api.url, { env: { TRUSTED_DOCUMENTS: '/nowhere/at/all' } })).rejects.toThrow(
      'TRUSTED_DOCUMENTS: /nowhere/at/all cannot be read (ENOENT)',
    );
  });
});
