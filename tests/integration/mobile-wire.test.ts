import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SARI_IN_REST } from '#tests/support/bff/bff-with-fake-api.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { idOf, toManifest, toOperation, writeFolder } from '#tests/support/bff/manifests.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

// The requests of Apollo Kotlin 4 and Apollo iOS 2, header by header, as their sources compose them: neither runs here.

/** On one line, with `__typename`, as both generators print an operation. */
const PICTURE =
  'mutation UpdateProfilePicture($input: UpdateProfilePictureInput!) { updateProfilePicture(input: $input) { __typename user { __typename name profilePicture } } }';
const photo = readFileSync(path.resolve(import.meta.dirname, '../../api/demo-media/photo-1.jpg'));
const manifest = toManifest([toOperation(PICTURE)]);
const folder = writeFolder({ 'android.json': manifest, 'ios.json': manifest });
const TOKEN = { authorization: 'Bearer token-of-sari' };

const api = await forFile(startFakeServer((_request, response) => sendEnvelope(response, SARI_IN_REST)));
const env = { RATE_LIMIT: 'off', TRUSTED_DOCUMENTS: folder, TRUSTED_DOCUMENTS_ONLY: 'on' };
const trusted = await forFile(startBff(api.url, { env }));

const ACCEPT = 'multipart/mixed;deferSpec=20220824, application/graphql-response+json, application/json';
const clients = {
  android: {
    accept: ACCEPT,
    'apollographql-client-name': 'android',
    'apollographql-client-version': '3.1.0',
    ...TOKEN,
  },
  ios: {
    accept: ACCEPT,
    'apollographql-client-name': 'ios',
    'apollographql-client-version': '3.1.0',
    'x-apollo-operation-name': 'UpdateProfilePicture',
    'x-apollo-operation-type': 'mutation',
    ...TOKEN,
  },
};

const boundary = 'e4f6b0c2-7a1d-4d8e-9a57-0c1d2e3f4a5b';

/** Sends the form of an upload: what its parts say of themselves before their contents. */
async function upload(client: object, operations: object, heads: [operations: string, map: string, file: string]) {
  const contents = [
    JSON.stringify({ operationName: 'UpdateProfilePicture', variables: { input: { picture: null } }, ...operations }),
    '{"0":["variables.input.picture"]}',
    photo,
  ].map((content) => Buffer.from(content));
  const { statusCode, json } = await trusted.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      ...client,
      'apollo-require-preflight': 'true',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      ...contents.flatMap((content, index) => [
        Buffer.from(`--${boundary}\r\n${heads[index]?.replace('LENGTH', String(content.length))}\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  return [statusCode, json().data.updateProfilePicture.user];
}

test.each<[string, ...Parameters<typeof upload>]>([
  [
    'Apollo Kotlin, by its id: each part has its type and length',
    clients.android,
    {
      extensions: {
        persistedQuery: { version: 1, sha256Hash: idOf(PICTURE) },
        clientLibrary: { name: 'apollo-kotlin' },
      },
    },
    [
      'Content-Disposition: form-data; name="operations"\r\nContent-Type: application/json\r\nContent-Length: LENGTH',
      'Content-Disposition: form-data; name="map"\r\nContent-Type: application/json\r\nContent-Length: LENGTH',
      'Content-Disposition: form-data; name="0"; filename="photo-1.jpg"\r\nContent-Type: image/jpeg\r\nContent-Length: LENGTH',
    ],
  ],
  [
    'Apollo iOS, always by its text: with a variable that is named like the path',
    clients.ios,
    { query: PICTURE, variables: { input: { picture: null }, 'input.picture': null } },
    [
      'Content-Disposition: form-data; name="operations"',
      'Content-Disposition: form-data; name="map"',
      'Content-Disposition: form-data; name="0"; filename="picture"\r\nContent-Type: image/jpeg',
    ],
  ],
])('an upload of %s, is taken', async (_name, ...request) => {
  expect(await upload(...request)).toEqual([
    200,
    { __typename: 'User', name: SARI_IN_REST.name, profilePicture: SARI_IN_REST.profile_picture },
  ]);
});
