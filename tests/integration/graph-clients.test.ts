import { afterEach, describe, expect, test } from 'vitest';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import { forFile } from '#tests/support/for-file.ts';
import { idOf, toManifest, toOperation, writeFolder } from '#tests/support/manifests.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { BoothsId, FindOrderId } from '#web/gql/generated/document-ids.ts';

// As the generators for Swift and Kotlin write them: on one line.
const IOS_FIND = 'query FindOrder($phone: String!) { findOrder(phone: $phone) { __typename orderExists } }';
const IOS_ORDERS = 'query OldOrders { orders { nodes { __typename id invoice } } }';
const ANDROID_BOOTHS = 'query AppBooths { booths { id name } }';
const SHARED = 'query Shared { booths { id } }';
const RETIRED = { retired: '2026-09-01' };

const ANSWERS: Record<string, unknown> = {
  '/orders/find': { orderExists: true, phoneVerified: true, accountExists: true },
  '/orders': [{ id: 1, inv: 'A' }],
};
const api = await forFile(startFakeServer(({ url }, response) => sendEnvelope(response, ANSWERS[url] ?? {})));
let graph: Bff;
const parent = scratchFolder();
afterEach(() => graph?.close());

const MANIFESTS = {
  'ios.json': toManifest([toOperation(IOS_FIND), toOperation(IOS_ORDERS, RETIRED), toOperation(SHARED, RETIRED)]),
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
const client = (name: string, version = '3.1.0') => ({
  'apollographql-client-name': name,
  'apollographql-client-version': version,
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
  test('documents of all clients are answered by their ids, again and again, and those of the web build', async () => {
    graph = await start();
    for (let round = 0; round < 4; round += 1) {
      expect((await graph.post(byId(IOS_FIND, { variables: { phone: '0812' } }), client('ios'))).data).toEqual({
        findOrder: { __typename: 'FindOrderResult', orderExists: true },
      });
      expect((await graph.post(byId(ANDROID_BOOTHS), client('android'))).errors).toEqual([]);
      expect((await graph.post(named(BoothsId))).errors).toEqual([]);
    }
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
    expect((await graph.post(named(FindOrderId, { variables: { phone: '0812' } }))).errors).toEqual([]);
  });

  test('web.json adds the documents of earlier web builds', async () => {
    const earlier = 'query Booths { booths { name } }';
    graph = await start({ 'web.json': toManifest([toOperation(earlier)]) }, { TRUSTED_DOCUMENTS_ONLY: 'on' });
    expect((await graph.post(byId(earlier))).errors).toEqual([]);
    expect((await graph.post(named(BoothsId))).errors).toEqual([]);
  });
});

describe('a retired operation', () => {
  test('is answered, and every request is counted with client and version', async () => {
    graph = await start();
    for (let round = 0; round < 4; round += 1) {
      expect((await graph.post(byId(IOS_ORDERS), client('ios', '2.4.0'))).data).toEqual({
        orders: { nodes: [{ __typename: 'Order', id: 'Order:A', invoice: 'A' }] },
      });
    }
    await graph.post({ query: IOS_ORDERS }, client('ios', '2.5.0'));
    await graph.post({ query: IOS_ORDERS }, client('ios', '2.5.0'));
    await graph.post(byId(IOS_ORDERS), { authorization: 'Bearer abc' });
    expect(await figures('graphql_retired_operations_total')).toEqual([
      '{operation="OldOrders",client="ios",version="2.4.0"} 4',
      '{operation="OldOrders",client="ios",version="2.5.0"} 2',
      '{operation="OldOrders",client="none",version="none"} 1',
    ]);
  });

  test('no longer counts as such where the manifest of another client lists it', async () => {
    graph = await start();
    for (const request of [byId(SHARED), { query: SHARED }]) await graph.post(request, client('ios'));
    expect(await figures('graphql_retired_operations_total')).toEqual([]);
  });

  test('counts by its id where another client sends the same operation in another form', async () => {
    const retired = 'query Same { booths { __typename id } }';
    graph = await start({
      'ios.json': toManifest([toOperation(retired, RETIRED)]),
      'android.json': toManifest([toOperation('query Same { booths { id } }')]),
    });
    for (let round = 0; round < 3; round += 1) await graph.post({ query: retired }, client('ios'));
    expect(await figures('graphql_retired_operations_total')).toEqual([]);
    for (let round = 0; round < 3; round += 1) await graph.post(byId(retired), client('ios'));
    expect(await figures('graphql_retired_operations_total')).toEqual([
      '{operation="Same",client="ios",version="3.1.0"} 3',
    ]);
  });

  test('versions that a client makes up do not fill the figures', async () => {
    graph = await start();
    for (let index = 0; index < 120; index += 1) await graph.post(byId(IOS_ORDERS), client('ios', `${index}`));
    const lines = await figures('graphql_retired_operations_total');
    expect(lines).toHaveLength(101);
    expect(lines).toContain('{operation="OldOrders",client="ios",version="other"} 20');
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
      'by an id of another text',
      { 'ios.json': toManifest([{ ...one, id: idOf('x') }]) },
      /^TRUSTED_DOCUMENTS: ios\.json: operation FindOrder: its id is not the SHA-256 of its body$/,
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
    [
      'by an operation beyond the limits of a request',
      {
        'ios.json': toManifest([
          toOperation('mutation Two { logout again: logout { userErrors { code field message } } }'),
        ]),
      },
      /operation Two: The document is over the limit: more than 1 field in a mutation/,
    ],
    [
      'by a date that is none',
      { 'ios.json': toManifest([{ ...one, retired: 'yes' }]) },
      /operations\.0\.retired: must be a date such as 2026-11-30$/,
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
