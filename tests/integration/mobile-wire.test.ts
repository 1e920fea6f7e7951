import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import { SARI } from '#tests/support/bff-with-fake-api.ts';
import { idOf, toManifest, toOperation, writeFolder } from '#tests/support/manifests.ts';

// The requests of Apollo Kotlin 4 and Apollo iOS 2, header by header, as their sources compose them: neither runs here.

/** On one line, with `__typename`, as both generators print an operation. */
const ORDERS = 'query Orders { orders { nodes { __typename id invoice } } }';
const PICTURE =
  'mutation UpdateProfilePicture($input: UpdateProfilePictureInput!) { updateProfilePicture(input: $input) { __typename user { __typename name profilePicture } } }';
const photo = readFileSync(path.resolve(import.meta.dirname, '../../api/demo-media/photo-1.jpg'));
const manifest = toManifest([toOperation(ORDERS), toOperation(PICTURE)]);
const folder = writeFolder({ 'android.json': manifest, 'ios.json': manifest });
const TOKEN = { authorization: 'Bearer token-of-sari' };

let api: FakeServer;
let trusted: Bff;
let open: Bff;
beforeAll(async () => {
  api = await startFakeServer(({ method, url }, response) =>
    sendEnvelope(
      response,
      url === '/orders' ? [{ id: 1, inv: 'A' }] : method === 'GET' || url.startsWith('/auth/profile') ? SARI : {},
    ),
  );
  [trusted, open] = await Promise.all([
    startBff(api.url, { env: { RATE_LIMIT: 'off', TRUSTED_DOCUMENTS: folder, TRUSTED_DOCUMENTS_ONLY: 'on' } }),
    startBff(api.url, { env: { RATE_LIMIT: 'off' } }),
  ]);
});
afterAll(async () => {
  await Promise.all([trusted.close(), open.close()]);
  await api.close();
  rmSync(folder, { recursive: true });
});

const ACCEPT = 'multipart/mixed;deferSpec=20220824, application/graphql-response+json, application/json';
const clients = {
  android: {
    headers: {
      accept: ACCEPT,
      'apollographql-client-name': 'android',
      'apollographql-client-version': '3.1.0',
      ...TOKEN,
    },
    clientLibrary: { name: 'apollo-kotlin', version: '4.3.3' },
  },
  ios: {
    headers: {
      accept: ACCEPT,
      'apollographql-client-name': 'ios',
      'apollographql-client-version': '3.1.0',
      'x-apollo-operation-name': 'Orders',
      'x-apollo-operation-type': 'query',
      'apollo-require-preflight': 'true',
      ...TOKEN,
    },
    clientLibrary: { name: 'apollo-ios', version: '2.0.4' },
  },
};

describe.each(Object.entries(clients))('%s', (_name, { headers, clientLibrary }) => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: idOf(ORDERS) }, clientLibrary };

  test('an id is answered, by Apollo Server first and by a compiled query then', async () => {
    for (let round = 0; round < 3; round += 1) {
      const {
        http,
        data,
        headers: answered,
      } = await trusted.post({ operationName: 'Orders', variables: {}, extensions }, headers);
      expect([http, data]).toEqual([
        200,
        { orders: { nodes: [{ __typename: 'Order', id: 'Order:A', invoice: 'A' }] } },
      ]);
      expect(String(answered['content-type'])).toMatch(/^application\/(graphql-response\+)?json/);
    }
  });

  test('an unknown id is told by the message that the client looks for, and id and text together are answered', async () => {
    const { http, errors } = await open.post({ operationName: 'Orders', variables: {}, extensions }, headers);
    expect([http, errors[0]?.message]).toEqual([200, 'PersistedQueryNotFound']);
    expect(
      (await open.post({ operationName: 'Orders', variables: {}, query: ORDERS, extensions }, headers)).errors,
    ).toEqual([]);
  });
});

/** The parts of a form, each with its headers. */
function toForm(parts: [headers: string[], content: Buffer][]): { payload: Buffer; type: string } {
  const boundary = 'e4f6b0c2-7a1d-4d8e-9a57-0c1d2e3f4a5b';
  const chunks = parts.flatMap(([headers, content], index) => [
    Buffer.from(
      `${index === 0 ? '' : '\r\n'}--${boundary}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`,
    ),
    content,
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

async function upload(
  headers: Record<string, string>,
  parts: [headers: string[], content: Buffer][],
): Promise<{ status: number; body: { data?: unknown; errors?: { message: string }[] } }> {
  const { payload, type } = toForm(parts);
  const response = await trusted.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers, 'content-type': type },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
const ANSWER = {
  updateProfilePicture: {
    __typename: 'UpdateProfilePicturePayload',
    user: { __typename: 'User', name: SARI.name, profilePicture: SARI.profile_picture },
  },
};
const MAP = Buffer.from('{"0":["variables.input.picture"]}');

describe('an upload', () => {
  /** Apollo Kotlin states the type and length of each part, and adds the header for uploads itself. */
  const fromKotlin = (file: string) => {
    const operations = Buffer.from(
      JSON.stringify({
        operationName: 'UpdateProfilePicture',
        variables: { input: { picture: null } },
        extensions: {
          persistedQuery: { version: 1, sha256Hash: idOf(PICTURE) },
          clientLibrary: clients.android.clientLibrary,
        },
      }),
    );
    const json = (name: string, content: Buffer): [string[], Buffer] => [
      [
        `Content-Disposition: form-data; name="${name}"`,
        'Content-Type: application/json',
        `Content-Length: ${content.length}`,
      ],
      content,
    ];
    return upload({ ...clients.android.headers, 'Apollo-Require-Preflight': 'true' }, [
      json('operations', operations),
      json('map', MAP),
      [
        [
          `Content-Disposition: form-data; name="0"${file}`,
          'Content-Type: image/jpeg',
          `Content-Length: ${photo.length}`,
        ],
        photo,
      ],
    ]);
  };

  test('of Apollo Kotlin is taken, by its id', async () => {
    expect(await fromKotlin('; filename="photo-1.jpg"')).toMatchObject({ status: 200, body: { data: ANSWER } });
  });

  test('of Apollo Kotlin without a file name is refused: the part is a third text field', async () => {
    expect((await fromKotlin('')).status).toBe(413);
  });

  /** Apollo iOS always sends the text, and has to be told of the header. */
  const fromIos = (more: Record<string, string>) => {
    const operations = Buffer.from(
      JSON.stringify({
        extensions: { clientLibrary: clients.ios.clientLibrary },
        operationName: 'UpdateProfilePicture',
        query: PICTURE,
        variables: { input: { picture: null } },
      }),
    );
    const { 'apollo-require-preflight': _, ...headers } = clients.ios.headers;
    return upload({ ...headers, ...more }, [
      [['Content-Disposition: form-data; name="operations"'], operations],
      [['Content-Disposition: form-data; name="map"'], MAP],
      [['Content-Disposition: form-data; name="0"; filename="picture"', 'Content-Type: image/jpeg'], photo],
    ]);
  };

  test('of Apollo iOS is taken, by its text', async () => {
    expect(await fromIos({ 'apollo-require-preflight': 'true' })).toMatchObject({
      status: 200,
      body: { data: ANSWER },
    });
  });

  test('of Apollo iOS without the header is refused', async () => {
    expect(await fromIos({})).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Send uploads with the header apollo-require-preflight.' }] },
    });
  });
});
