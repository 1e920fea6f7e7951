import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  getNamedType,
  getOperationAST,
  type GraphQLObjectType,
  isLeafType,
  print,
} from 'graphql';
import { expect, test } from 'vitest';
import { startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { startFakeServer } from '#tests/support/servers/fake-server.ts';
import * as documents from '#web/gql/generated/graphql.ts';
import { CANARY, type Reply, reply } from './odd-replies.ts';

/** Responses for each call, always the same; `FUZZ_RUNS=10000` tries that many random ones. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);
const SEED = process.env.FUZZ_RUNS ? {} : { seed: 20_260_817 };

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
/** The fields of a type of the graph that are no object and take no argument. */
const leavesOf = (typeName: string): string[] =>
  Object.values((schema.getType(typeName) as GraphQLObjectType).getFields())
    .filter(({ args, type }) => args.length === 0 && isLeafType(getNamedType(type)))
    .map(({ name }) => name);

const FILE_FIELDS = `files { ${leavesOf('SoftFile').join(' ')} small: thumbnail(width: 1) middle: thumbnail(width: 480) large: thumbnail(width: 4096) }`;
const USER_FIELDS = leavesOf('User').join(' ');
const ORDER_FIELDS = `${leavesOf('Order').join(' ')} ${FILE_FIELDS}`;
const SESSION_FIELDS = `token user { ${USER_FIELDS} }`;
const QUERIES_OF_WEBSITE = Object.values(documents as Record<string, DocumentNode>).filter(
  (one) => one.kind === 'Document' && getOperationAST(one)?.operation === 'query',
);
const CALLS = [
  ...QUERIES_OF_WEBSITE.map(print),
  'query ($invoice: ID!) { __typename __proto__: order(invoice: $invoice) { __proto__: invoice } }',
  `{ me { ${USER_FIELDS} } }`,
  `{ orders(first: 5) { totalCount nodes { ${ORDER_FIELDS} } } }`,
  `query ($invoice: ID!) { order(invoice: $invoice) { ${ORDER_FIELDS} } }`,
  `query ($invoice: ID!) { myOrder(invoice: $invoice) { ${ORDER_FIELDS} } }`,
  '{ findOrder(phone: "0812") { orderExists phoneVerified accountExists } }',
  'mutation ($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status url message startedAt } userErrors { code field message } } }',
  `mutation { login(input: { identifier: "0812", password: "flipbook1" }) { session { ${SESSION_FIELDS} } userErrors { code field message } } }`,
  `mutation { register(input: { name: "A", email: "a@b.c", password: "flipbook1", phone: "08", birthDate: "2001-02-28" }) { session { ${SESSION_FIELDS} } userErrors { code field message } } }`,
  `mutation { refreshToken { session { ${SESSION_FIELDS} } userErrors { code } } }`,
  `mutation { signInWithGoogle(input: { code: "c", redirectUri: "https://x.example" }) { session { ${SESSION_FIELDS} } userErrors { code field message } } }`,
  `mutation { signInWithGoogleOneTap(input: { credential: "c" }) { session { ${SESSION_FIELDS} } userErrors { code field message } } }`,
  `mutation { updateProfile(input: { name: "A" }) { user { ${USER_FIELDS} } userErrors { code field message } } }`,
  'mutation { requestPasswordReset(input: { identifier: "08" }) { message userErrors { code field message } } }',
  'mutation { confirmPasswordReset(input: { code: "ABCD2345", newPassword: "flipbook1" }) { message userErrors { code field message } } }',
  'mutation { verifyEmail(input: { token: "t" }) { message userErrors { code field message } } }',
  'mutation { sendOtp(input: { purpose: PHONE_VERIFY }) { message userErrors { code field message } } }',
  `mutation { verifyOtp(input: { code: "ABCD2345", purpose: PHONE_VERIFY }) { user { ${USER_FIELDS} } userErrors { code field message } } }`,
  'mutation { unsubscribe(input: { email: "a@b.c", sid: "s" }) { message userErrors { code field message } } }',
  'mutation { logout { userErrors { code field message } } }',
];

const CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'NOT_FOUND',
  'RATE_LIMITED',
  'UPSTREAM_ERROR',
  'UPSTREAM_INVALID_RESPONSE',
  'UPSTREAM_UNAVAILABLE',
];
const EXTENSIONS = ['code', 'status', 'fieldErrors', 'isPlaceholder', 'retryAfter', 'requestId'];

let replies: Reply[] = [];
let now = 0;
const turns = new Map<unknown, number>();
const api = await forFile(
  startFakeServer(({ headers }, response) => {
    const id = headers['x-request-id'];
    const turn = turns.get(id) ?? 0;
    turns.set(id, turn + 1);
    const { http, type, body } = replies[turn % replies.length] as Reply;
    response.writeHead(http, { ...(type && { 'content-type': type }), 'x-powered-by': CANARY }).end(body);
  }),
);
// The clock advances so far between calls that the circuit stays closed.
const clock = { now: () => (now += 11_000) };
const start = (compiled: string) =>
  forFile(startBff(api.url, { env: { RATE_LIMIT: 'off', COMPILED_QUERIES: compiled }, clock }));
const graph = await start('on');
const plain = await start('off');

test.each(CALLS)(
  '%s: for any answer of the API, the answer of the graph follows the contract, and is the same without compiled queries',
  async (query) => {
    let run = 0;
    const property = fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 2 }), async (given) => {
      replies = given;
      const ask = async (bff: typeof graph) => {
        turns.clear();
        const client = { token: 'token-of-sari', headers: { 'x-request-id': 'request-0001' } };
        const invoice = `FLIP-${query.length}-${run}`;
        return bff.ask(query, { invoice, phone: '0812', first: 5 }, client);
      };
      const { http, body, errors: failures } = await ask(graph);
      const other = await ask(plain);
      run += 1;
      expect({ http, body }).toEqual({ http: other.http, body: other.body });
      expect(http).toBe(200);
      // Of root fields alone: no value of the API fails a field below one, of which a response may have thousands.
      expect(failures.filter(({ path }) => path?.length !== 1)).toEqual([]);
      expect(body).not.toContain(CANARY);
      expect(body).not.toMatch(
        /"(?:url|profilePicture|small|middle|large)":"(?!https?:)|"placeholder":"(?!data:image\/(?:webp|jpeg|png|avif);base64,)|token-of-sari/,
      );
      expect(
        failures.flatMap(({ extensions }) => Object.keys(extensions)).filter((key) => !EXTENSIONS.includes(key)),
      ).toEqual([]);
      expect(
        failures.map(({ extensions }) => extensions['code']).filter((code) => !CODES.includes(String(code))),
      ).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, ...SEED });
  },
  60_000 + RUNS * 50,
);
