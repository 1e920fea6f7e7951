import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#bff/app.ts';
import { loadConfig as loadBff } from '#bff/config.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { TIMEOUTS } from '#shared/node/service.ts';
import { anyStarter } from '#tests/support/api/product-api.ts';
import { writeFolder } from '#tests/support/bff/manifests.ts';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { forFile } from '#tests/support/for-file.ts';
import { createWeb } from '#web/server/app.ts';
import { loadConfig as loadWeb } from '#web/server/config.ts';

/** The real time-outs, with 0.4 s instead of 15 for bodies and 4 s instead of 120 for uploads. */
const timeouts = { ...TIMEOUTS, headersMs: 400, bodyMs: 400, uploadMs: 4_000 };
const UPLOAD =
  'mutation Upload($picture: Upload!) { updateProfilePicture(input: { picture: $picture }) { user { profilePicture } userErrors { code field message } } }';
const LOGIN =
  'mutation { login(input: { identifier: "sari@example.com", password: "flipbook1" }) { session { token } userErrors { code field message } } }';

const { start, end } = await anyStarter();
afterAll(end);
const html =
  '<!doctype html><html lang="id"><head><title>x</title></head><body><script id="runtime-config" type="application/json">{}</script></body></html>';
const root = writeFolder({ 'index.html': html });
const { url } = await start({ timeouts });
const bff = await forFile(createApp({ config: loadBff({ PRODUCT_API_URL: url }), timeouts }));
const BFF_URL = await bff.listen({ port: 0, host: '127.0.0.1' });
const web = await forFile(createWeb({ config: loadWeb({ BFF_URL }), root, logger: createSilentLogger(), timeouts }));
const site = await web.listen({ port: 0, host: '127.0.0.1' });

async function login(): Promise<string> {
  const { data } = await postGraph<{ login: { session: { token: string } } }>(site, LOGIN);
  return data.login.session.token;
}

function toForm(picture: Buffer): Buffer {
  const field = (name: string, value: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;
  const operations = JSON.stringify({ query: UPLOAD, variables: { picture: null } });
  const head = [
    field('operations', operations),
    field('map', '{"0":["variables.picture"]}'),
    field('0', '', '; filename="me.png"'),
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]);
}

/** Sends the body in pieces, with a pause before each. */
function sendInPieces(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
  { pieces, pauseMs }: { pieces: number; pauseMs: number },
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': body.length } },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve({ status: response.statusCode, text });
      },
    );
    sent.on('error', reject);
    void (async () => {
      const size = Math.ceil(body.length / pieces);
      for (let at = 0; at < body.length && !sent.destroyed; at += size) {
        await sleep(pauseMs);
        sent.write(body.subarray(at, at + size));
      }
      sent.end();
    })();
  });
}

test('a picture that takes longer than any other body arrives through web, bff and api', async () => {
  const picture = await sharp(randomBytes(1080 * 1080 * 3), { raw: { width: 1080, height: 1080, channels: 3 } })
    .png()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(3_400_000);
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'apollo-require-preflight': '1',
    authorization: `Bearer ${await login()}`,
  };
  const { status, text } = await sendInPieces(`${site}/graphql`, headers, toForm(picture), {
    pieces: 15,
    pauseMs: 120,
  });
  expect([status, text]).toEqual([200, expect.stringMatching(/"profilePicture":"http[^"]+"/)]);
});
