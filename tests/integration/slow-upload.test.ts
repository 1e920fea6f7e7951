import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createApp } from '#bff/app.ts';
import { loadConfig as loadBff } from '#bff/config.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { TIMEOUTS } from '#shared/node/service.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { writeFolder } from '#tests/support/bff/manifests.ts';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { forFile } from '#tests/support/for-file.ts';
import { createWeb } from '#web/server/app.ts';
import { loadConfig as loadWeb } from '#web/server/config.ts';

/** The real time-outs, with 0.4 s instead of 15 for bodies and 4 s instead of 120 for uploads. */
const timeouts = { ...TIMEOUTS, headersMs: 400, bodyMs: 400, uploadMs: 4_000 };
const query =
  'mutation ($picture: Upload!) { updateProfilePicture(input: { picture: $picture }) { user { profilePicture } } }';
const LOGIN =
  'mutation { login(input: { identifier: "sari@example.com", password: "flipbook1" }) { session { token } } }';

const { url } = await apiForFile({ timeouts });
const bff = await forFile(createApp({ config: loadBff({ PRODUCT_API_URL: url }), timeouts }));
const BFF_URL = await bff.listen({ port: 0, host: '127.0.0.1' });
const root = writeFolder({
  'index.html': '<!doctype html><html lang="id"><head><title>x</title></head><body></body></html>',
});
const web = await forFile(createWeb({ config: loadWeb({ BFF_URL }), root, logger: createSilentLogger(), timeouts }));
const site = await web.listen({ port: 0, host: '127.0.0.1' });

test('a picture that takes longer than any other body arrives through web, bff and api', async () => {
  const { data } = await postGraph<{ login: { session: { token: string } } }>(site, LOGIN);
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { picture: null } }));
  form.append('map', '{"0":["variables.picture"]}');
  form.append('0', new Blob([readFileSync('api/demo-media/photo-1.jpg')]), 'me.jpg');
  const whole = new Response(form);
  const bytes = Buffer.from(await whole.arrayBuffer());
  async function* inPieces() {
    const size = Math.ceil(bytes.length / 15);
    for (let at = 0; at < bytes.length; at += size) {
      await sleep(120);
      yield bytes.subarray(at, at + size);
    }
  }
  const response = await fetch(`${site}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': whole.headers.get('content-type') ?? '',
      'apollo-require-preflight': '1',
      authorization: `Bearer ${data.login.session.token}`,
    },
    body: inPieces() as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringMatching(/"profilePicture":"http[^"]+"/),
  ]);
});
