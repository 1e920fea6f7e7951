import fc from 'fast-check';

/** Planted wherever an API may reveal too much. It must not reach the client. */
export const CANARY = 'c4n4ry';
const LEAKS = [
  `TypeError: ${CANARY} is undefined`,
  `${CANARY} at Object.find (/srv/api/orders.js:10:3)`,
  `connect ECONNREFUSED 10.0.0.7:5432 ${CANARY}`,
  `<b>${CANARY}</b>`,
  `SELECT * FROM ${CANARY}`,
  `${CANARY}\nat line 2`,
  `${CANARY}${'x1'.repeat(40)}`,
];

/** One response of the API. */
export interface Reply {
  http: number;
  type: string | undefined;
  body: string;
}

const scalar = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    1,
    200,
    -1,
    2 ** 53,
    Number.MAX_VALUE,
    '',
    'x',
    '200',
    'true',
    '2025-03-01',
    '0000-00-00',
    'javascript:alert(1)',
    'https://m.example/1.jpg',
    '//evil',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/webp;base64,UklGRg==',
    '\ud800',
  ),
  fc.string(),
  fc.double(),
);
const wordsOf = (text: string): string[] => text.split(' ');
/** The words of the contract, and of JavaScript: names of fields in wrong places. */
const KNOWN = wordsOf(
  'status message data errors id inv date expiry expired files type url width height placeholder thumbnails cover_picture token user name email phone gender birthdate points path code orderExists __proto__ constructor',
);
/** Any JSON, with field names of the API in wrong positions, and canaries under unknown names. */
const json = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('any'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc
    .tuple(fc.dictionary(fc.constantFrom(...KNOWN), tie('any'), { maxKeys: 6 }), fc.boolean())
    .map(([object, isLeaky]) => (isLeaky ? { ...object, secret: CANARY, stack: CANARY } : object)),
})).any;

/** An object that may have these fields, with any values, and has what the API should keep for itself. */
const almost = (names: string, more: Record<string, fc.Arbitrary<unknown>> = {}) => {
  const fields = Object.fromEntries(wordsOf(names).map((name) => [name, json]));
  return fc.record({ ...fields, ...more, secret: fc.constant(CANARY) }, { requiredKeys: [] });
};

/** Shapes that are almost those of requirements §3. */
const thumbnail = almost('url', { width: fc.oneof(fc.integer(), json) });
const file = almost('type url width placeholder', {
  height: fc.oneof(fc.integer(), json),
  thumbnails: fc.oneof(fc.array(thumbnail, { maxLength: 4 }), json),
});
const order = almost('id inv date expiry expired booth', {
  files: fc.array(file, { maxLength: 3 }),
  cover_picture: fc.oneof(file, json),
});
const user = almost('name email phone gender birthdate points profile_picture');
const data = fc.oneof(json, order, user, fc.array(order, { maxLength: 3 }), almost('token', { user }), almost('url'));
const message = fc.oneof(json, fc.constantFrom(...LEAKS));
const errors = fc.oneof(
  json,
  fc.array(fc.record({ path: json, message, code: fc.oneof(json, fc.constantFrom(...LEAKS)) }, { requiredKeys: [] }), {
    maxLength: 30,
  }),
);
const status = fc.oneof(fc.constantFrom(200, 200, 200, 400, 401, 403, 404, 422, 429, 500), json);
const envelope = fc.record({ status, message, data, errors, trace: fc.constant(CANARY) }, { requiredKeys: ['status'] });

/** Any response: most are JSON of some shape, many of them almost right. */
export const reply: fc.Arbitrary<Reply> = fc.record({
  // 502 to 504 are attempted again, with pauses: rest-client.test.ts covers them.
  http: fc.oneof(
    fc.constantFrom(200, 200, 200, 200),
    fc.constantFrom(201, 204, 302, 304, 400, 401, 403, 404, 409, 410, 418, 422, 429, 500, 501, 599),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json',
    'application/problem+json',
    'text/html',
    undefined,
  ),
  body: fc.oneof(
    { weight: 6, arbitrary: envelope.map((value) => JSON.stringify(value)) },
    json.map((value) => JSON.stringify(value) ?? ''),
    fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '{"status":200,"data":{"inv":1e999,"points":1e999}}',
      `<h1>${CANARY}</h1>`,
      `{"status":200,"data":{"inv":1},"status":"${CANARY}"}`,
    ),
  ),
});
