import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { Kind, parse } from 'graphql';
import { readManifest } from '#bff/graphql/trusted-documents/client-manifests.ts';
import { leavesOf } from './graph-leaves.ts';
import { json, type Reply, reply } from './odd-replies.ts';

/** One HTTP request for `/graphql`, as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path and query string. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

type Request = Omit<WireRequest, 'headers'> & { headers: Record<string, string | undefined> };

/** A request for the graph, and the API's response to each of its calls. */
export interface Case {
  request: Request;
  replies: Reply[];
}

const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

// ── documents ──

/** A field without arguments that is no object, mostly without another name. */
const leaf = (type: string): fc.Arbitrary<string> =>
  fc
    .tuple(pick(...leavesOf(type), '__typename'), often(pick('', '', 'of'), pick('a', '__proto__'), 60))
    .map(([name, alias]) => (alias === '' ? name : `${alias === 'of' ? `of_${name}` : alias}: ${name}`));
const thumbnail = often(
  pick('t1: thumbnail(width: 1)', 't480: thumbnail(width: 480)', 'wide: thumbnail(width: $width)'),
  pick('t0: thumbnail(width: 0)', 'tx: thumbnail(width: "x")', 't1: thumbnail(width: 2)'),
  20,
);

function selection(fields: fc.Arbitrary<string>, type: string): fc.Arbitrary<string> {
  const set = fc.array(fields, { minLength: 1, maxLength: 8 }).map((names) => names.join(' '));
  return fc.oneof(
    { weight: 6, arbitrary: set.map((text) => `{ ${text} }`) },
    {
      weight: 2,
      arbitrary: fc.tuple(set, set).map(([one, other]) => `{ ${one} ... on ${type} { ${other} } ... { ${one} } }`),
    },
    { weight: 2, arbitrary: set.map((text) => `{ ...F_${type} ${text} }`) },
  );
}

const FRAGMENTS: Record<string, string> = {
  User: 'fragment F_User on User { id firstName points gender birthDate }',
  Order: 'fragment F_Order on Order { invoice expiry files { ...F_SoftFile } }',
  SoftFile: 'fragment F_SoftFile on SoftFile { kind small: thumbnail(width: 240) }',
  Booth: 'fragment F_Booth on Booth { features coords { lat } }',
};

const user = selection(leaf('User'), 'User');
const file = selection(often(leaf('SoftFile'), thumbnail, 3), 'SoftFile');
const order = selection(
  often(
    leaf('Order'),
    file.map((set) => `files ${set}`),
    5,
  ),
  'Order',
);
const booth = selection(often(leaf('Booth'), pick('coords { lat lng }', 'coords { __typename c: lng }'), 5), 'Booth');
const find = pick('{ orderExists phoneVerified accountExists }', '{ f: orderExists }');

const invoice = often(pick('$invoice', '$invoice', '"FLIP-1"', '"  FLIP-2 "'), pick('""', '7'), 20);
const page = often(
  pick('', '(first: 1)', '(first: 2, after: null)'),
  pick('(first: 0)', '(first: 101)', '(after: "x")'),
  10,
);
const nodeId = often(
  pick('"member"', '"Order:FLIP-1"', '"malang-kayutangan-flipbook"'),
  pick('""', '"Order:"', '"SoftFile:A"'),
  10,
);
const root: fc.Arbitrary<string> = fc.oneof(
  user.map((set) => `me ${set}`),
  fc.tuple(page, order).map(([args, set]) => `orders${args} { totalCount nodes ${set} }`),
  page.map(
    (args) => `orders${args} { edges { cursor node { id invoice } } pageInfo { startCursor endCursor hasNextPage } }`,
  ),
  fc.tuple(nodeId, order).map(([id, set]) => `node(id: ${id}) { __typename id ... on Order ${set} }`),
  booth.map((set) => `booth(id: "malang-kayutangan-flipbook") ${set}`),
  fc.tuple(invoice, order).map(([value, set]) => `order(invoice: ${value}) ${set}`),
  fc.tuple(invoice, order).map(([value, set]) => `myOrder(invoice: ${value}) ${set}`),
  fc
    .tuple(often(pick('$phone', '"0812"'), pick('" "'), 10), find)
    .map(([value, set]) => `findOrder(phone: ${value}) ${set}`),
  fc
    .tuple(
      pick('', '(type: FLIPBOOK)', '(type: $type)', '(city: $city)', '(city: "malang", type: $type)', '(type: null)'),
      booth,
    )
    .map(([args, set]) => `booths${args} ${set}`),
);
const oddRoot = pick(
  '__typename',
  '__schema { queryType { name } }',
  '__type(name: "User") { name }',
  'nothing',
  'me',
  'order { id }',
  'booths @include(if: true) { id }',
  'booths @skip(if: $off) { id }',
  'findOrder(phone: "1") { orderExists @skip(if: false) phoneVerified }',
);
/** What does not fail while the API responds well. */
const soundRoot = pick(
  '__typename',
  'booths { city }',
  'findOrder(phone: "0812") { orderExists }',
  'order(invoice: "FLIP-1") { id files { kind } }',
  'orders(first: 2) { totalCount nodes { id } pageInfo { hasNextPage } }',
);
/** At most one may fail: which of several errors are in a response depends on when each occurred. */
const roots = fc
  .tuple(often(root, oddRoot, 30), fc.array(soundRoot, { maxLength: 2 }), fc.boolean())
  .map(([field, sound, isLast]) => (isLast ? [...sound, field] : [field, ...sound]))
  .map((fields) => (fields.length > 1 ? fields.map((field, index) => `r${index}: ${field}`) : fields));

const TYPES: Record<string, string[]> = {
  invoice: ['ID!', 'ID!', 'ID', 'ID! = "FLIP-9"', 'String!'],
  phone: ['String!', 'String!', 'String = "0812"'],
  width: ['Int!', 'Int!', 'Int! = 480', 'Float!'],
  type: ['BoothType', 'BoothType = PHOTOBOOTH', 'BoothType!'],
  city: ['String', 'String = "Malang"'],
  off: ['Boolean!'],
};

/** A document, and how it is sent. */
interface Document {
  name: string;
  text: string;
  /** How many root fields it asks for. */
  roots: number;
  /** Its id, where it is one of the website's. */
  id?: string;
  /** `both`: the text and the id. */
  sentAs?: 'text' | 'id' | 'both' | 'another text' | 'an unknown id' | 'another version';
}

const NAMES = ['Q', 'OrderGallery', ''];
const written: fc.Arbitrary<Document> = fc
  .record({ roots, name: pick(...NAMES), flavour: fc.nat(100), types: fc.nat(20) })
  .map(({ roots: fields, name, flavour, types }) => {
    const body = `{ ${fields.join('\n')} }`;
    const fragments = usedFragments(body);
    const text = `${body}${fragments}`;
    const used = Object.keys(TYPES).filter((variable) => text.includes(`$${variable}`));
    // Mostly the right type.
    const typeOf = (variable: string): string =>
      TYPES[variable]?.[types >= 18 ? types % (TYPES[variable]?.length ?? 1) : 0] ?? '';
    const variables =
      used.length === 0 ? '' : `(${used.map((variable) => `$${variable}: ${typeOf(variable)}`).join(', ')})`;
    const operation = name === '' && variables === '' ? body : `query ${name}${variables} ${body}`;
    return { name, text: disturb(`${operation}${fragments}`, flavour), roots: fields.length };
  });

const { operations } = readManifest(
  'web',
  readFileSync(path.resolve(import.meta.dirname, '../../bff/generated/trusted-documents.json'), 'utf8'),
);
const ofWebsite: fc.Arbitrary<Document> = fc
  .record({
    document: pick(...operations),
    sentAs: often(
      pick<Document['sentAs']>('id', 'id', 'id', 'text'),
      pick<Document['sentAs']>('both', 'another text', 'an unknown id', 'another version'),
      8,
    ),
  })
  .map(({ document: { id, name, body }, sentAs }) => ({ name, text: body, roots: rootsOf(body), id, sentAs }));
const document = fc.oneof({ weight: 3, arbitrary: written }, { weight: 1, arbitrary: ofWebsite });

function rootsOf(text: string): number {
  return Math.max(
    ...parse(text).definitions.map((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? one.selectionSet.selections.length : 0,
    ),
  );
}

function usedFragments(body: string): string {
  const used = new Set<string>();
  const add = (text: string): void => {
    for (const [, type = ''] of text.matchAll(/\.\.\.F_(\w+)/g)) {
      if (used.has(type)) continue;
      used.add(type);
      add(FRAGMENTS[type] ?? '');
    }
  };
  add(body);
  return [...used].map((type) => `\n${FRAGMENTS[type]}`).join('');
}

/** A few documents are not what the website would send. */
function disturb(text: string, flavour: number): string {
  if (flavour === 0) return text.slice(0, -1);
  if (flavour === 1) return `${text} query Other { booths { id } }`;
  if (flavour === 2) return 'mutation Q { logout { userErrors { code field message } } }';
  if (flavour === 3) return `# ${'x'.repeat(200)}\n${text}`;
  if (flavour === 4) return `subscription Q ${text.replace(/^query \w*/, '')}`;
  if (flavour === 5)
    return text.replace('{', `{ ${Array.from({ length: 16 }, (_, index) => `z${index}: __typename`).join(' ')} `);
  if (flavour === 6) return text.replaceAll(' ', '\n');
  return text;
}

// ── requests ──

const variables = often<unknown>(
  fc.record({
    invoice: often<unknown>(pick<unknown>('FLIP-1', ' FLIP-2 ', 7), json),
    phone: pick('0812', ' 0812-3 '),
    width: pick(240, 480, 1600),
    type: pick('FLIPBOOK', null),
    city: pick('Malang', 'malang', null),
  }) as fc.Arbitrary<unknown>,
  fc.oneof(
    pick<unknown>(
      null,
      undefined,
      {},
      [],
      'text',
      { invoice: null },
      { invoice: 'FLIP-1', width: 0 },
      { invoice: 'FLIP-1', extra: { a: 1 } },
      { width: 1.5, type: 'NONE' },
    ),
    json,
  ),
  12,
);
const extensions = often<unknown>(
  pick(undefined),
  pick<unknown>(
    null,
    {},
    { clientLibrary: { name: 'c', version: '1' } },
    [],
    'x',
    { persistedQuery: { version: 1, sha256Hash: 'a' } },
    { persistedQuery: null },
  ),
  20,
);
const operationName = often<unknown>(
  pick('as it is'),
  pick<unknown>(undefined, null, '', 'Other', 'Q', 7, 'Q { me'),
  20,
);

const authorization = often(
  pick<string | undefined>('Bearer token-of-sari', 'bearer token-of-budi'),
  pick<string | undefined>(undefined, undefined, 'Bearer', 'Basic YTpi', 'Bearer a b'),
  4,
);
const headers = fc.record({
  accept: often(
    pick<string | undefined>(
      undefined,
      '*/*',
      'application/json',
      'application/graphql-response+json,application/json;q=0.9',
    ),
    pick<string | undefined>(
      'text/html',
      'application/graphql-response+json',
      'text/plain',
      'multipart/mixed',
      'nonsense',
      'application/json;q=0',
    ),
    12,
  ),
  origin: pick<string | undefined>(
    undefined,
    'http://localhost:3000',
    'https://kiosk.example.com',
    'https://evil.example',
  ),
  authorization,
  'apollo-require-preflight': pick<string | undefined>(undefined, undefined, '1', ''),
  'x-apollo-operation-name': pick<string | undefined>(undefined, undefined, 'Q'),
  'idempotency-key': pick<string | undefined>(undefined, undefined, undefined, 'k'.repeat(20)),
});
const contentType = often<string | undefined>(
  pick<string | undefined>('application/json', 'application/json; charset=utf-8'),
  pick<string | undefined>(
    undefined,
    'text/plain',
    'application/graphql',
    'application/json; charset=latin1',
    'application/json ;x=1',
    'APPLICATION/JSON',
  ),
);
const unknownKey = often(pick(''), pick('id', 'queryId', 'documentId', 'doc'), 20);

const parts = fc.record({
  document,
  variables,
  extensions,
  operationName,
  headers,
  contentType,
  unknownKey,
  method: often(pick('POST', 'POST', 'POST', 'GET'), pick('HEAD', 'PUT', 'OPTIONS'), 20),
});
type RequestParts = typeof parts extends fc.Arbitrary<infer T> ? T : never;

/**
 * Operations of the website with several fields are sent by a member, with an invoice: else each of their fields
 * fails.
 */
function soundOf(parts: RequestParts): RequestParts {
  if (parts.document.id === undefined || parts.document.roots < 2) return parts;
  return {
    ...parts,
    variables: { invoice: 'FLIP-1' },
    headers: { ...parts.headers, authorization: 'Bearer token-of-sari' },
  };
}

function toRequest(drawn: RequestParts): Request {
  const parts = soundOf(drawn);
  const { name } = parts.document;
  const shown = {
    ...showDocument(parts),
    operationName: parts.operationName === 'as it is' ? name || undefined : parts.operationName,
    variables: parts.variables,
    ...(parts.unknownKey && { [parts.unknownKey]: 'x' }),
  };
  if (parts.method === 'POST')
    return {
      method: 'POST',
      path: '/graphql',
      headers: { ...parts.headers, 'content-type': parts.contentType },
      body: JSON.stringify(shown),
    };
  const search = new URLSearchParams(
    Object.entries(shown).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]],
    ),
  );
  return {
    method: parts.method,
    path: `/graphql?${search.toString()}`,
    headers: { ...parts.headers, 'content-type': parts.contentType === 'text/plain' ? 'text/plain' : undefined },
  };
}

/** The text of a document, or its id, or both. */
function showDocument({ document: { text, id, sentAs }, extensions: others }: RequestParts): {
  query?: string;
  extensions: unknown;
} {
  if (id === undefined || sentAs === 'text') return { query: text, extensions: others };
  const persistedQuery = {
    version: sentAs === 'another version' ? 2 : 1,
    sha256Hash: sentAs === 'an unknown id' ? id.replaceAll(/[a-f]/g, '0') : id,
  };
  const query = { both: text, 'another text': `${text} ` }[sentAs as string];
  return {
    ...(query !== undefined && { query }),
    extensions: { ...(typeof others === 'object' && others), persistedQuery },
  };
}

// ── responses of the API ──

const okOf = (data: unknown): Reply => ({
  http: 200,
  type: 'application/json',
  body: JSON.stringify({ status: 200, message: 'OK', data }),
});
const apiFile = fc.record({
  type: pick<unknown>(1, 2, 3, 9, '1'),
  url: pick('https://m.example/1.jpg', 'https://m.example/é"\\.jpg', 'http://m.example/2.mp4', 'javascript:x'),
  width: pick<unknown>(100, null, '7'),
  height: pick(50, null),
  placeholder: pick(null, 'data:image/webp;base64,UklGRg=='),
  thumbnails: pick([], [{ width: 480, url: 'https://m.example/t' }]),
});
const files = fc.array(apiFile, { maxLength: 4 });
/** One row that passes for an order, an order list's row, a member and a look-up alike. */
const row = fc.record({
  id: pick<unknown>(1, 'x'),
  inv: pick('FLIP-1', 'FLIP-2', 'A/B "C"'),
  date: pick<unknown>('2026-01-02', null, '2026-01-02T03:04:05Z'),
  expiry: pick<unknown>('2027-01-01', '2020-01-01', null),
  booth: pick<unknown>('Vintage \u2028 \ud83d\ude00', null, 'a\u0007'),
  city: pick('Malang', null),
  expired: pick(false, true),
  cover_picture: fc.oneof(apiFile, fc.constant(null)),
  files,
  name: pick('Sari W', 'Budi'),
  email: pick('sari@example.com', null),
  phone: pick('0812', null),
  gender: pick('female', 'x', null),
  birthdate: pick('1999-12-31', null, '1999-02-30'),
  points: pick<unknown>(120, null, '7'),
  profile_picture: pick(null, 'https://m.example/p.jpg'),
  email_verified: pick(true, false),
  phone_verified: pick(true, false),
  orderExists: fc.boolean(),
  phoneVerified: fc.boolean(),
  accountExists: fc.boolean(),
});
const good = row.map((data) => okOf(data));

/** Where several fields are asked for, all calls succeed. */
const repliesTo = ({ roots }: Document, replies: Reply[], spare: Reply): Reply[] => (roots > 1 ? [spare] : replies);
const someReplies = (weight: number): fc.Arbitrary<Reply[]> =>
  fc.array(often(good, reply, weight), { minLength: 1, maxLength: 3 });

/**
 * Any request, most of them good, and responses of the API, most of them good; then the same document with other
 * variables, another caller or other responses, which the compiled query may have to hand over.
 */
export const graphCases: fc.Arbitrary<[Case, Case]> = fc
  .record({
    parts,
    replies: someReplies(10),
    spare: good,
    other: fc.record({ variables, authorization, extensions, operationName, unknownKey, replies: someReplies(1) }),
  })
  .map(({ parts: first, replies, spare, other: { authorization: credentials, replies: others, ...changes } }) => [
    { request: toRequest(first), replies: repliesTo(first.document, replies, spare) },
    {
      request: toRequest({ ...first, ...changes, headers: { ...first.headers, authorization: credentials } }),
      replies: repliesTo(first.document, others, spare),
    },
  ]);

/** A list where a list is asked for: the reply itself may be of one order. */
export function replyFor(replies: readonly Reply[], method: string, url: string): Reply {
  const chosen = replies[(method.length + url.length) % replies.length] as Reply;
  if (method !== 'GET' || url !== '/orders' || !chosen.body.startsWith('{"status":200,"message":"OK","data":{"id"'))
    return chosen;
  const { data } = JSON.parse(chosen.body) as { data: object };
  return okOf([data, { ...data, inv: 'FLIP-1' }, { id: 5, date: '2025-05-05' }]);
}
