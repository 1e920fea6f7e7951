import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';

const MB5 = 5 * 1024 * 1024;
const UPLOAD =
  'mutation Upload($picture: Upload!) { updateProfilePicture(input: { picture: $picture }) { user { name } userErrors { code field message } } }';
const MAP = JSON.stringify({ '0': ['variables.picture'] });
const OPERATIONS = JSON.stringify({ query: UPLOAD, variables: { picture: null } });

/** The parts of one request that the API received, even if it broke off. */
interface Seen {
  method: string;
  headers: IncomingMessage['headers'];
  bytes: Buffer[];
  isWhole: boolean;
  ended: Promise<void>;
}
let seen: Seen[];
let onRequest: (one: Seen, response: ServerResponse, request: IncomingMessage) => void;
const log: string[] = [];

const send = (response: ServerResponse, status: number, data: unknown): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ status, message: status === 200 ? 'OK' : 'Refused', data }));
const respondAtTheEnd = (one: Seen, response: ServerResponse): void =>
  void one.ended.then(() => one.isWhole && send(response, 200, { name: 'Sari', email: null }));

const api = createServer((request, response) => {
  const ended = new Promise<void>((resolve) => request.on('close', resolve));
  const one: Seen = { method: request.method ?? '', headers: request.headers, bytes: [], isWhole: false, ended };
  seen.push(one);
  request
    .on('data', (chunk: Buffer) => one.bytes.push(chunk))
    .on('end', () => (one.isWhole = true))
    .on('error', () => {});
  onRequest(one, response, request);
}).listen(0, '127.0.0.1');
await once(api, 'listening');
const bff = await forFile(
  startBff(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, {
    env: { RATE_LIMIT: 'off' },
    logger: pino({}, { write: (line: string) => void log.push(line) }),
  }),
);
const url = `${await bff.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
beforeEach(() => {
  seen = [];
  onRequest = respondAtTheEnd;
});
afterEach(() => void log.splice(0));
afterAll(() => void api.close());

const jpeg = (size: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(Math.max(0, size - 4), 7)]);

type Part = [name: string, value: string | Buffer];
const usual = (file: string | Buffer, { operations = OPERATIONS, map = MAP } = {}): Part[] => [
  ['operations', operations],
  ['map', map],
  ['0', file],
];

async function upload(parts: Part[], headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/svg+xml' }), 'my secret.svg"\r\nx: y');
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'apollo-require-preflight': '1', authorization: 'Bearer xyz', ...headers },
    body: form,
  });
  const { data, errors = [] } = (await response.json()) as Partial<Answer>;
  const { code, reason } = errors[0]?.extensions ?? {};
  return { status: response.status, data, message: errors[0]?.message, code, reason };
}

/** Returns the only part of a form that the API received. */
function fileIn({ bytes, headers }: Seen) {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '?';
  const text = Buffer.concat(bytes).toString('latin1');
  const [head = '', ...rest] = text.slice(`--${boundary}\r\n`.length).split('\r\n\r\n');
  const content = rest.join('\r\n\r\n');
  const end = `\r\n--${boundary}--\r\n`;
  return {
    head: head.split('\r\n'),
    content: Buffer.from(content.slice(0, -end.length), 'latin1'),
    isClosed: content.endsWith(end),
  };
}

const refused = (code: string, message: string) => ({
  updateProfilePicture: { user: null, userErrors: [{ code, field: ['picture'], message }] },
});

describe('a picture', () => {
  test('of exactly 5 MB reaches the API unchanged, with a generated name and its true type', async () => {
    const picture = jpeg(MB5);
    expect(await upload(usual(picture))).toMatchObject({
      status: 200,
      data: { updateProfilePicture: { user: { name: 'Sari' } } },
    });
    expect(seen).toHaveLength(1);
    const [call] = seen as [Seen];
    expect([call.method, call.headers.authorization, call.isWhole]).toEqual(['PATCH', 'Bearer xyz', true]);
    const { head, content, isClosed } = fileIn(call);
    expect(head).toEqual([
      'Content-Disposition: form-data; name="profile_picture"; filename="picture.jpeg"',
      'Content-Type: image/jpeg',
    ]);
    expect([isClosed, content.equals(picture)]).toEqual([true, true]);
  });

  test('of one byte more is refused, and the API never receives all of it', async () => {
    for (const size of [MB5 + 1, 12 * 1024 * 1024])
      expect(await upload(usual(jpeg(size)))).toMatchObject({
        data: refused('TOO_LARGE', 'File size must be less than 5MB.'),
      });
    await Promise.all(seen.map(({ ended }) => ended));
    expect(seen.filter(({ isWhole }) => isWhole)).toEqual([]);
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', ''],
  ])('that is %s is refused without a call', async (_what, content) => {
    expect(await upload(usual(Buffer.from(content, 'latin1')))).toMatchObject({
      status: 200,
      data: refused('UNSUPPORTED', 'Please select a valid image file.'),
    });
    expect(seen).toEqual([]);
  });

  test('is streamed, and one that breaks off ends the request of the API, and is not logged as an error', async () => {
    let hasStarted = (): void => {};
    const started = new Promise<void>((resolve) => (hasStarted = resolve));
    onRequest = (_one, _response, request) => void request.once('data', () => hasStarted());
    const socket = openUpload(jpeg(200_000), 300_000);
    await started;
    socket.destroy();
    await seen[0]?.ended;
    expect(seen[0]?.isWhole).toBe(false);
    expect(log.join('')).not.toContain('unexpected error');
  });

  test('that the API refuses at once has that response, however much is still being sent', async () => {
    onRequest = (_one, response) => send(response, 401, null);
    expect(await upload(usual(jpeg(4 * 1024 * 1024)))).toMatchObject({ message: 'Refused', code: 'UNAUTHENTICATED' });
    expect(seen).toHaveLength(1);
  });

  test('without a token is UNAUTHENTICATED, without a call', async () => {
    expect(await upload(usual(jpeg(1_000_000)), { authorization: '' })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(seen).toEqual([]);
  });
});

describe('a multipart request', () => {
  test('without the preflight header is refused and not executed', async () => {
    expect(await upload(usual(jpeg(1_000)), { 'apollo-require-preflight': '' })).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      reason: 'HEADER_INVALID',
    });
    expect(seen).toEqual([]);
  });

  test('with the header that the mobile clients of Apollo send instead is executed', async () => {
    onRequest = (_one, response) => send(response, 401, null);
    const headers = { 'apollo-require-preflight': '', 'x-apollo-operation-name': 'Picture' };
    expect(await upload(usual(jpeg(1_000)), headers)).toMatchObject({ status: 200, code: 'UNAUTHENTICATED' });
  });

  // What `JSON.stringify` makes of a `File` that a client leaves in the variables (Houdini), or of an undefined one.
  test.each([{ picture: {} }, {}])('with the variables %j has its file where the map says', async (variables) => {
    const operations = JSON.stringify({ query: UPLOAD, variables });
    expect(await upload(usual(jpeg(1_000), { operations }))).toMatchObject({
      status: 200,
      data: { updateProfilePicture: { user: { name: 'Sari' }, userErrors: [] } },
    });
    expect(fileIn(seen[0] as Seen).content).toEqual(jpeg(1_000));
  });

  const file = jpeg(300_000);
  // The parser has read a small form as a whole before its first part is looked at.
  const [operations, map, small] = usual(jpeg(1_000)) as [Part, Part, Part];
  test.each<[string, number, Part[]]>([
    [
      'whose operations are over 100 kB',
      413,
      usual(file, { operations: JSON.stringify({ query: UPLOAD, filler: 'x'.repeat(100_000) }) }),
    ],
    ['whose operations are no JSON', 400, usual(file, { operations: '{' })],
    ['whose file comes first', 400, [small, operations, map]],
    ['whose file comes before its map', 400, [operations, small, map]],
    ['whose map comes first', 400, [map, operations, small]],
    ['whose file is missing', 400, usual(file).slice(0, 2)],
    ['with another part before its file', 400, [...usual(file).slice(0, 2), ['x', 'text'], ...usual(file).slice(2)]],
    ['that names two files', 400, usual(file, { map: '{"0":["variables.picture"],"1":["variables.other"]}' })],
    ['that puts one file in two places', 400, usual(file, { map: '{"0":["variables.picture","variables.picture"]}' })],
    ['that puts its file over something else', 400, usual(file, { map: '{"0":["query"]}' })],
    ['that puts its file over a value', 400, usual(file, { operations: OPERATIONS.replace('null', '"x"') })],
    ['that puts its file over all variables', 400, usual(file, { map: '{"0":["variables"]}' })],
    ['that puts its file over a prototype', 400, usual(file, { map: '{"0":["variables.__proto__"]}' })],
    ['that reaches for a prototype', 400, usual(file, { map: '{"0":["variables.__proto__.x"]}' })],
    ['that is a batch', 400, usual(file, { operations: `[${OPERATIONS}]`, map: '{"0":["0.variables.picture"]}' })],
  ])('%s is refused, and nothing runs', async (_what, status, parts) => {
    const reason = status === 413 ? 'BODY_TOO_LARGE' : 'MULTIPART_INVALID';
    expect(await upload(parts)).toMatchObject({ status, code: 'BAD_REQUEST', reason });
    expect(seen).toEqual([]);
  });

  test.each(['image/png', 'text/plain'])('with a part of %s without a filename has a file', async (type) => {
    const part = (name: string, value: string, head = '') =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`;
    const body =
      part('operations', OPERATIONS, '; filename="blob"\r\ncontent-type: application/json') +
      part('map', MAP) +
      part('0', jpeg(300_000).toString('latin1'), `\r\ncontent-type: ${type}`);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': '1',
        authorization: 'Bearer xyz',
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: Buffer.from(`${body}--b--\r\n`, 'latin1'),
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { data: { updateProfilePicture: { user: { name: 'Sari' }, userErrors: [] } } },
    ]);
    expect(fileIn(seen[0] as Seen).content).toHaveLength(300_000);
  });

  test('with a second file is refused, and the API receives no whole file', async () => {
    expect(await upload([...usual(file), ['1', jpeg(1_000)]])).toMatchObject({
      status: 400,
      data: undefined,
      code: 'BAD_REQUEST',
      reason: 'MULTIPART_INVALID',
    });
    await Promise.all(seen.map(({ ended }) => ended));
    expect(seen.filter(({ isWhole }) => isWhole)).toEqual([]);
  });

  test('leaves no personal data in the log', async () => {
    await upload(usual(Buffer.from('no image')));
    expect(log.join('')).toContain('"operation":"Upload"');
    expect(log.join('')).not.toMatch(/my secret|xyz|no image/);
  });
});

/** Begins an upload, and stops it after `sent` of `announced` bytes. */
function openUpload(sent: Buffer, announced: number) {
  const head = usual(Buffer.alloc(0))
    .map(
      ([name, value]) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="x"\r\ncontent-type: image/jpeg'}\r\n\r\n${value.toString()}`,
    )
    .join('\r\n');
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: x\r\napollo-require-preflight: 1\r\nauthorization: Bearer xyz\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${announced}\r\n\r\n${head}`,
  );
  socket.write(sent);
  return socket;
}
