import fc from 'fast-check';
import { leavesOf } from './graph-leaves.ts';
import { json, type Reply, reply } from './odd-replies.ts';

/** An operation for the graph, and the API's response to each of its calls. */
export interface Case {
  body: { query: string; operationName?: string | undefined; variables?: unknown };
  authorization?: string | undefined;
  replies: Reply[];
}

const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

// ── documents ──

/** A field without arguments that is no object, mostly without another name. */
const leaf = (type: string): fc.Arbitrary<string> =>
  fc
    .tuple(pick(...leavesOf(type), '__typename'), pick(false, false, true))
    .map(([name, isAliased]) => (isAliased ? `of_${name}: ${name}` : name));
const thumbnail = often(
  pick('t1: thumbnail(width: 1)', 't480: thumbnail(width: 480)', 'wide: thumbnail(width: $width)'),
  pick('t0: thumbnail(width: 0)', 'tx: thumbnail(width: "x")'),
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

const FRAGMENTS = `
  fragment F_User on User { id firstName points gender birthDate }
  fragment F_Order on Order { invoice expiry files { ...F_SoftFile } }
  fragment F_SoftFile on SoftFile { kind small: thumbnail(width: 240) }
  fragment F_Booth on Booth { features coords { lat } }`;
/** Each fragment has to be used. */
const USES = '...Uses';
const ALL_USED =
  'fragment Uses on Query { me @skip(if: true) { ...F_User } order(invoice: "x") @skip(if: true) { ...F_Order } booths @skip(if: true) { ...F_Booth } }';

const user = selection(leaf('User'), 'User');
const file = selection(often(leaf('SoftFile'), thumbnail, 3), 'SoftFile');
const files = file.map((set) => `files ${set}`);
const order = selection(often(leaf('Order'), files, 5), 'Order');
const booth = selection(often(leaf('Booth'), pick('coords { lat lng }', 'coords { __typename c: lng }'), 5), 'Booth');
const invoice = often(pick('$invoice', '$invoice', '"FLIP-1"', '"  FLIP-2 "'), pick('""', '7'), 20);
const page = often(pick('', '(first: 1)', '(first: 2, after: null)'), pick('(first: 0)', '(after: "x")'), 10);
const node = pick('"member"', '"Order:FLIP-1"', '"malang-kayutangan-flipbook"', '""');
const cities = pick('', '(type: FLIPBOOK)', '(type: $type)', '(city: "malang", type: $type)', '(type: null)');
const edges = '{ edges { cursor node { id invoice } } pageInfo { startCursor endCursor hasNextPage } }';
const root: fc.Arbitrary<string> = fc.oneof(
  user.map((set) => `me ${set}`),
  fc.tuple(page, order).map(([args, set]) => `orders${args} { totalCount nodes ${set} }`),
  page.map((args) => `orders${args} ${edges}`),
  fc.tuple(node, order).map(([id, set]) => `node(id: ${id}) { __typename id ... on Order ${set} }`),
  fc.tuple(invoice, order).map(([value, set]) => `order(invoice: ${value}) ${set}`),
  fc.tuple(invoice, order).map(([value, set]) => `myOrder(invoice: ${value}) ${set}`),
  pick('$phone', '"0812"', '" "').map((phone) => `findOrder(phone: ${phone}) { orderExists outcome }`),
  fc.tuple(cities, booth).map(([args, set]) => `booths${args} ${set}`),
  pick('booths @include(if: true) { id }', 'booths @skip(if: $off) { id }', '__schema { queryType { name } }'),
);
/** What does not fail while the API responds well. */
const soundRoot = pick(
  '__typename',
  'booths { city }',
  'findOrder(phone: "0812") { orderExists }',
  'order(invoice: "FLIP-1") { id files { kind } }',
);
/** At most one may fail: which of several errors are in a response depends on when each occurred. */
const roots = fc
  .tuple(root, fc.array(soundRoot, { maxLength: 2 }))
  .map((fields) => fields.flat().map((field, index) => `r${index}: ${field}`));

const TYPES: Record<string, string[]> = {
  invoice: ['ID!', 'ID! = "FLIP-9"', 'String!'],
  phone: ['String!', 'String = "0812"', 'String!'],
  width: ['Int!', 'Int! = 480', 'Int!'],
  type: ['BoothType', 'BoothType = PHOTOBOOTH', 'BoothType!'],
  off: ['Boolean!', 'Boolean! = true', 'Boolean!'],
};
const document = fc.record({ roots, types: fc.nat(2), hasOther: often(pick(false), pick(true)) }).map((drawn) => {
  const text = `{ ${drawn.roots.join('\n')} ${USES} }`;
  const used = Object.entries(TYPES).filter(([variable]) => text.includes(`$${variable}`));
  const declared = used.map(([variable, types]) => `$${variable}: ${types[drawn.types]}`).join(', ');
  const other = drawn.hasOther ? ' query Other { booths { id } }' : '';
  const query = `query Q${declared && `(${declared})`} ${text}${other} ${ALL_USED}${FRAGMENTS}`;
  return { query, roots: drawn.roots.length };
});

const variables = often<unknown>(
  fc.record({
    invoice: often<unknown>(pick<unknown>('FLIP-1', ' FLIP-2 ', 7), json),
    phone: pick('0812', ' 0812-3 '),
    width: pick(240, 480, 1600),
    type: pick('FLIPBOOK', null),
    off: pick(true, false),
  }),
  fc.oneof(pick<unknown>(undefined, {}, { invoice: null }, { width: 1.5, type: 'NONE' }), json),
);

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
  thumbnails: pick([], [{ width: 480, url: 'https://m.example/t' }]),
});
/** One row that passes for an order, a member and a look-up alike. */
const good = fc
  .record({
    id: pick<unknown>(1, 'x'),
    inv: pick('FLIP-1', 'A/B "C"'),
    date: pick<unknown>('2026-01-02', null, '2026-01-02T03:04:05Z'),
    expiry: pick<unknown>('2027-01-01', '2020-01-01', null),
    booth: pick<unknown>('Vintage \u2028 \ud83d\ude00', null, 'a\u0007'),
    expired: pick(false, true),
    cover_picture: fc.oneof(apiFile, fc.constant(null)),
    files: fc.array(apiFile, { maxLength: 4 }),
    name: pick('Sari W', 'Budi'),
    gender: pick('female', 'x', null),
    birthdate: pick('1999-12-31', null, '1999-02-30'),
    points: pick<unknown>(120, null, '7'),
    orderExists: fc.boolean(),
    phoneVerified: fc.boolean(),
  })
  .map(okOf);

const circumstances = (weight: number) =>
  fc.record({
    variables,
    operationName: often<string | undefined>(pick('Q'), pick(undefined, 'Other', 'None')),
    authorization: often(pick<string | undefined>('Bearer sari', 'Bearer budi'), pick(undefined, 'Basic YTpi'), 4),
    replies: fc.array(often(good, reply, weight), { minLength: 1, maxLength: 3 }),
    spare: good,
  });

/**
 * Operations, most of them good, and responses of the API, most of them good; then the same document in other
 * circumstances, which the compiled query may have to hand over.
 */
export const graphCases: fc.Arbitrary<Case[]> = fc
  .tuple(document, circumstances(10), circumstances(1))
  .map(([{ query, roots: count }, ...all]) =>
    all.map(({ variables: values, operationName, authorization, replies, spare }) => ({
      body: { query, operationName, variables: values },
      authorization,
      // Where several fields are asked for, all calls succeed.
      replies: count > 1 ? [spare] : replies,
    })),
  );

/** A list where a list is asked for: the reply itself may be of one order. */
export function replyFor(replies: readonly Reply[], method: string, url: string): Reply {
  const chosen = replies[(method.length + url.length) % replies.length] as Reply;
  if (url !== '/orders' || !chosen.body.startsWith('{"status":200,"message":"OK","data":{"id"')) return chosen;
  const { data } = JSON.parse(chosen.body) as { data: object };
  return okOf([data, { ...data, inv: 'FLIP-1' }, { id: 5, date: '2025-05-05' }]);
}
