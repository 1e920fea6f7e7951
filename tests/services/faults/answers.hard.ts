import { afterEach, describe, expect, test } from 'vitest';
import { type Act, envelope, rawAnswer } from '#tests/support/raw-upstream.ts';
import { CANARY, type Expected, invalid, type OperationName, type Outcome, refused } from './operations.ts';
import { expectHealthy, expectKept, expectOutcome, post, prepareRig, type Reply } from './rig.ts';

const rig = prepareRig();
afterEach(() => expectHealthy(rig));

const says =
  (body: unknown, options?: Parameters<typeof rawAnswer>[1]): Act =>
  ({ socket }) =>
    void socket.write(rawAnswer(body, options));
const saysBytes =
  (bytes: Buffer): Act =>
  ({ socket }) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes);
  };
const failure = (status: number, message: unknown, more: object = {}) => ({ status, message, data: null, ...more });
const deep = (depth: number): string => `{"status":200,"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const LEAKS = [
  { text: CANARY },
  [CANARY],
  CANARY.repeat(150_000),
  `<script>${CANARY}</script>`,
  `TypeError: ${CANARY} at Object.find (/srv/${CANARY}.js:10:3)`,
  `SELECT * FROM ${CANARY}`,
  '',
];

/** A list of lists is a list whose element is left out (F32), and a zip without a link. */
const deepOutcome: Partial<Record<OperationName, Outcome>> = {
  orders: { code: null },
  prepareDownload: { code: 'FAILED', message: 'Failed to get download link' },
};

/** Answers of the API that all operations treat alike. */
const ALIKE: [id: string, fault: string, act: Act, expected: Expected][] = [
  ['F22', 'an empty body', says(''), invalid],
  ['F22', '204', ({ socket }) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'), invalid],
  ...['null', '"text"', '[]', '42', '{}'].map((body): [string, string, Act, Expected] => [
    'F23',
    body,
    says(body),
    // A list alone is a list of orders.
    (name) => (body === '[]' && name === 'orders' ? { code: null } : invalid(name)),
  ]),
  ['F25', 'UTF-16', saysBytes(Buffer.from(JSON.stringify(envelope(null)), 'utf16le')), invalid],
  [
    'F26',
    'HTTP 200, 500 in the body',
    says(failure(500, 'Sedang ada gangguan')),
    refused(500, 'UPSTREAM_ERROR', 'Sedang ada gangguan'),
  ],
  ['F27', 'HTTP 500, 200 in the body', says(envelope(null), { status: '500 Oh' }), refused(500, 'UPSTREAM_ERROR')],
  ['F28', 'no status', says({ data: null }), invalid],
  ...LEAKS.map((message, index): [string, string, Act, Expected] => [
    'F30',
    `a message that is no sentence, ${index}`,
    says(failure(418, message)),
    refused(418, 'UPSTREAM_ERROR'),
  ]),
  ['F36', '200,000 brackets', says(deep(200_000)), (name) => deepOutcome[name] ?? invalid(name)],
  [
    'F46',
    '429 with Retry-After: 1',
    says(failure(429, 'Pelan-pelan'), { status: '429 Slow', headers: 'retry-after: 1\r\n' }),
    (name) => ({
      ...refused(429, 'RATE_LIMITED', 'Pelan-pelan')(name),
      ...(name !== 'prepareDownload' && { retryAfter: 1 }),
    }),
  ],
  [
    'F46',
    '429 with Retry-After: 3600',
    says(failure(429, 'Pelan-pelan'), { status: '429 Slow', headers: 'retry-after: 3600\r\n' }),
    (name) => ({
      ...refused(429, 'RATE_LIMITED', 'Pelan-pelan')(name),
      ...(name !== 'prepareDownload' && { retryAfter: 3600 }),
    }),
  ],
  [
    'F46',
    '429 with a Retry-After that is none',
    says(failure(429, 'Pelan-pelan'), { status: '429 Slow', headers: 'retry-after: soon\r\n' }),
    refused(429, 'RATE_LIMITED', 'Pelan-pelan'),
  ],
  [
    'F47',
    '503 with Retry-After: 60',
    says(failure(503, 'Sebentar ya'), { status: '503 Busy', headers: 'retry-after: 60\r\n' }),
    (name) => ({
      ...refused(503, 'UPSTREAM_ERROR', 'Sebentar ya')(name),
      ...(name !== 'prepareDownload' && { retryAfter: 60 }),
    }),
  ],
  ['F50', '403', says(failure(403, 'Tidak boleh'), { status: '403 No' }), refused(403, 'FORBIDDEN', 'Tidak boleh')],
  ['F50', '404', says(failure(404, 'Tidak ada'), { status: '404 No' }), refused(404, 'NOT_FOUND', 'Tidak ada')],
  ['F50', '409', says(failure(409, 'Sudah ada'), { status: '409 No' }), refused(409, 'BAD_USER_INPUT', 'Sudah ada')],
  [
    'F50',
    '410',
    says(failure(410, 'Sudah tiada'), { status: '410 No' }),
    refused(410, 'UPSTREAM_ERROR', 'Sudah tiada'),
  ],
  [
    'F50',
    '422 with odd paths',
    says(
      failure(422, 'Salah', {
        errors: [{ path: [1, null, { a: 1 }] }, { path: 7 }, null, { path: Array(5_000).fill('a') }],
      }),
      { status: '422 No' },
    ),
    refused(422, 'BAD_USER_INPUT', 'Salah'),
  ],
  [
    'F51',
    '422 with 10,000 errors',
    says(
      failure(422, 'Salah', {
        errors: Array.from({ length: 10_000 }, (_, index) => ({
          path: [`f${index}`],
          message: 'x'.repeat(80),
          code: 'bad',
        })),
      }),
      { status: '422 No' },
    ),
    refused(422, 'BAD_USER_INPUT', 'Salah'),
  ],
];

describe('answers that all operations treat alike', () => {
  test.each(ALIKE)('%s %s', async (_id, _fault, act, expected) => {
    rig.upstream.act(act);
    await expectOutcome(rig, expected);
  });
});

const FILE = { type: 1, url: 'https://m.example/1.jpg' };
const ORDER_FIELDS = 'id invoice date expiry expired boothName files { kind url }';

async function order(data: unknown, raw?: string): Promise<Reply & { order: Record<string, unknown> | null }> {
  rig.upstream.act(says(raw ?? envelope(data)));
  const reply = await post(rig.bff.url, `{ order(invoice: "FLIP-1") { ${ORDER_FIELDS} } }`);
  expectKept(reply);
  return { ...reply, order: (reply.data?.['order'] ?? null) as Record<string, unknown> | null };
}
const urlsOf = (found: Record<string, unknown> | null): string[] =>
  ((found?.['files'] ?? []) as { url: string }[]).map(({ url }) => url);
const row = (more: object = {}) => ({ id: 1, inv: 'FLIP-1', files: [FILE], ...more });

describe('what an order may hold', () => {
  test('F24 F28 a byte order mark, and a status that is a text', async () => {
    expect(urlsOf((await order(null, `\ufeff${JSON.stringify(envelope(row()))}`)).order)).toEqual([FILE.url]);
    expect(urlsOf((await order(null, JSON.stringify({ status: '200', data: row() }))).order)).toEqual([FILE.url]);
    expect(await order(null, '{"status":"500","message":"Sedang ada gangguan"}')).toMatchObject({
      code: 'UPSTREAM_ERROR',
      message: 'Sedang ada gangguan',
    });
  });

  test('F25 bytes that are no UTF-8 are replaced', async () => {
    const [front = '', back = ''] = JSON.stringify(envelope(row({ booth: 'X' }))).split('X');
    rig.upstream.act(
      saysBytes(Buffer.concat([Buffer.from(front), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(back)])),
    );
    const { code, data } = await post(rig.bff.url, '{ order(invoice: "FLIP-1") { boothName } }');
    expect([code, (data as { order: { boothName: string } } | null)?.order.boothName]).toEqual([null, '\ufffd\ufffd(']);
  });

  test('F29 success without data: nothing is found, the list is empty', async () => {
    for (const body of [{ status: 200 }, { status: 200, data: null }]) {
      rig.upstream.act(says(body));
      expect(await post(rig.bff.url, '{ order(invoice: "FLIP-1") { id } }')).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Order not found',
      });
      expect(await post(rig.bff.url, '{ orders { nodes { id } } }')).toMatchObject({ data: { orders: { nodes: [] } } });
    }
  });

  test('F31 fields of other types', async () => {
    expect((await order(row({ inv: 7, expired: 'false', date: 0, booth: 9 }))).code).not.toBe('INTERNAL_SERVER_ERROR');
    expect((await order(row({ files: { 0: FILE } }))).code).toBe('UPSTREAM_INVALID_RESPONSE');
    expect((await order(row({ files: null }))).order?.['files']).toEqual([]);
  });

  test('F32 one bad element of 50: the other 49', async () => {
    const files = Array.from({ length: 50 }, (_, index) =>
      index === 20 ? { type: 'x', url: 7 } : { type: 1, url: `https://m.example/${index}.jpg` },
    );
    expect(urlsOf((await order(row({ files }))).order)).toHaveLength(49);
    rig.upstream.act(
      says(
        envelope(
          Array.from({ length: 50 }, (_, index) =>
            index === 20 ? { booth: 'neither id nor invoice' } : { id: index, inv: `FLIP-${index}` },
          ),
        ),
      ),
    );
    const { data } = await post(rig.bff.url, '{ orders { nodes { invoice } } }');
    expect(data?.['orders']).toMatchObject({ nodes: { length: 49 } });
  });

  test('F33 a key twice: the last counts', async () => {
    expect(
      (await order(null, '{"status":500,"status":200,"data":{"inv":"A","booth":"first","booth":"second","files":[]}}'))
        .order,
    ).toMatchObject({ boothName: 'second' });
  });

  test('F34 __proto__ and constructor', async () => {
    const { code, order: found } = await order(
      null,
      '{"status":200,"__proto__":{"isAdmin":true},"data":{"__proto__":{"expired":true},"constructor":{"prototype":{"expired":true}},"inv":"FLIP-1","files":[]}}',
    );
    expect([code, found?.['expired']]).toEqual([null, false]);
    for (let count = 0; count < 100; count += 1)
      await order(
        null,
        '{"status":200,"data":{"__proto__":{"booth":"polluted"},"inv":"FLIP-1","files":[{"__proto__":{"url":"https://m.example/p.jpg"}}]}}',
      );
    expect((await order(row())).order?.['boothName']).toBeNull();
  });

  test('F35 numbers that are none, ids of 2^63', async () => {
    expect(
      (
        await order(
          null,
          '{"status":200,"data":{"id":9223372036854775807,"inv":"FLIP-1","files":[{"type":1e999,"url":"https://m.example/1.jpg"}]}}',
        )
      ).code,
    ).not.toBe('INTERNAL_SERVER_ERROR');
    expect(
      (await order(null, '{"status":200,"data":{"id":"9223372036854775807","inv":"FLIP-1","files":[]}}')).order?.['id'],
    ).toBe('Order:FLIP-1');
  });

  test.each(['', '0000-00-00', 'NaN', '20000000000', '+275760-09-14T00:00:00Z', '12/31/2025', 'soon'])(
    'F37 the date %j is null, and so is the expiry',
    async (text) => {
      expect((await order(row({ date: text, expiry: text }))).order).toMatchObject({
        date: null,
        expiry: null,
        // An expiry that is there and cannot be read counts as passed.
        expired: text !== '',
      });
    },
  );

  test('F38 F39 an order that is over, or is called so, has no files', async () => {
    expect((await order(row({ expiry: '2020-01-01T00:00:00Z' }))).order).toMatchObject({ expired: true, files: [] });
    expect((await order(row({ expired: true }))).order).toMatchObject({ expired: true, files: [] });
    expect((await order(row({ expired: true, expiry: '2999-01-01T00:00:00Z' }))).order).toMatchObject({
      expired: true,
      files: [],
    });
  });

  test('F41 types of files', async () => {
    const kinds = async (type: unknown) =>
      ((await order(row({ files: [{ ...FILE, type }] }))).order as { files: { kind: string }[] } | null)?.files.map(
        ({ kind }) => kind,
      );
    expect([await kinds(1), await kinds(2), await kinds(3), await kinds(4)]).toEqual([
      ['PHOTO'],
      ['RESULT'],
      ['VIDEO'],
      ['VIDEO'],
    ]);
    expect(await kinds(null)).not.toContain('PHOTO');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<p>',
    'vbscript:x',
    '//evil.example/a.jpg',
    '/a.jpg',
    '',
    `https://m.example/${'a'.repeat(10_000)}`,
    'https://user@m.example/a.jpg',
    'https://u:p@m.example/a.jpg',
    'file:///etc/passwd',
  ])('F42 the link %.40s is left out', async (url) => {
    expect(urlsOf((await order(row({ files: [{ type: 1, url }, FILE] }))).order)).toEqual([FILE.url]);
  });

  test.each(['https://m.example/a\r\nset-cookie: x', 'https://m.example/a\u0000b'])(
    'F42 a link with control characters leaves without them, or not at all: %j',
    async (url) => {
      for (const found of urlsOf((await order(row({ files: [{ type: 1, url }] }))).order))
        // oxlint-disable-next-line no-control-regex -- they are what is tested.
        expect(found).not.toMatch(/[\u0000-\u001f\u007f]/);
    },
  );

  test('F44 a zip link of another scheme, or none', async () => {
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', '', null, 7]) {
      rig.upstream.act(says(envelope({ url })));
      const reply = await post(
        rig.bff.url,
        `mutation { prepareDownload(input: { invoice: "FLIP-${Math.random()}" }) { download { status url message } userErrors { code field message } } }`,
      );
      expect(reply).toMatchObject({ code: 'FAILED', message: 'Failed to get download link' });
    }
  });

  test('F43 S49 no service fetches what an answer points to', async () => {
    const before = rig.upstream.seen.length;
    const inside = `http://127.0.0.1:${rig.upstream.port}/secret`;
    rig.upstream.act(
      ({ socket, url }) =>
        void socket.write(
          rawAnswer(
            envelope(
              url === '/auth/profile'
                ? { name: 'Sari', profile_picture: inside }
                : row({ files: [{ type: 1, url: inside }], url: inside }),
            ),
          ),
        ),
    );
    await post(rig.bff.url, '{ me { profilePicture } }');
    await post(rig.bff.url, '{ order(invoice: "FLIP-1") { files { url thumbnail(width: 480) } } }');
    await post(
      rig.bff.url,
      'mutation { prepareDownload(input: { invoice: "FLIP-S49" }) { download { url } userErrors { code field message } } }',
    );
    expect(rig.upstream.seen.slice(before).map(({ url }) => url)).not.toContain('/secret');
  });
});

test('F51 an answer about field errors is short', async () => {
  rig.upstream.act(
    says(
      failure(422, 'Salah', {
        errors: Array.from({ length: 10_000 }, () => ({ path: ['name'], message: 'm', code: 'c' })),
      }),
      { status: '422 No' },
    ),
  );
  const { body } = await post(
    rig.bff.url,
    'mutation { verifyEmail(input: { token: "t" }) { message userErrors { code field message } } }',
  );
  expect(body.length).toBeLessThan(3_000);
});
