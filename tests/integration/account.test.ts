import { afterEach, describe, expect, test } from 'vitest';
import {
  AUTH,
  SARI_IN_REST,
  SARI_IN_GRAPH,
  startBffWithFakeApi,
  type Script,
  USER,
} from '#tests/support/bff/bff-with-fake-api.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, sendJson } from '#tests/support/servers/fake-server.ts';

const bff = await forFile(startBffWithFakeApi());
afterEach(() => bff.script());

/** Lets the API answer each call with this. */
const respond = (data: unknown) => bff.script((_request, response) => sendEnvelope(response, data));

const ask = (query: string, variables: object = {}, token?: string) =>
  bff.ask(query, variables, token ? { token } : {});

const LOGIN = `mutation ($identifier: String!, $password: String!) { login(input: { identifier: $identifier, password: $password }) ${AUTH} }`;
const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user ${USER} userErrors { code field message } } }`;
describe('the API receives the calls of requirements §7, and no more', () => {
  test.each([
    [{ name: ' Sari W ' }, { name: 'Sari W' }],
    [
      { gender: null, birthDate: null },
      { gender: null, birthdate: null },
    ],
    [
      { gender: 'MALE', name: null, email: null, birthDate: null, password: null, oldPassword: null },
      { gender: 'male', birthdate: null },
    ],
    [{ password: 'new-secret', oldPassword: ' ' }, { password: 'new-secret' }],
    // The shortest that requirements §9 allows, and the commonest of all: only the API refuses it.
    [{ password: '123456' }, { password: '123456' }],
    [
      { email: 's@example.com', password: '  ', oldPassword: 'flipbook1' },
      { email: 's@example.com', old_password: 'flipbook1' },
    ],
    [{ name: 'Sari', password: '  ', oldPassword: 'flipbook1' }, { name: 'Sari' }],
  ])('updateProfile with %j', async (input, payload) => {
    const { calls, data } = await ask(UPDATE, { input }, 'abc');
    expect(calls).toEqual([['PATCH', '/auth/profile', payload, 'Bearer abc']]);
    expect(data?.['updateProfile']).toEqual({ user: SARI_IN_GRAPH, userErrors: [] });
  });

  test.each([{}, { name: null, email: null }, { password: ' ' }, { oldPassword: 'flipbook1' }])(
    'updateProfile with %j changes nothing, and calls nothing',
    async (input) => {
      const { calls, userErrors } = await ask(UPDATE, { input }, 'abc');
      expect([userErrors, calls]).toEqual([[{ message: 'No changes detected.', code: 'INVALID', field: null }], []]);
    },
  );

  test('refreshToken, verifyOtp and verifyEmail answer with the member', async () => {
    const refreshed = await ask(`mutation { refreshToken ${AUTH} }`, {}, 'abc');
    expect(refreshed.data?.['refreshToken']).toEqual({
      session: { token: 'new-token', user: SARI_IN_GRAPH },
      userErrors: [],
    });
    const byLink = 'verifyEmail(input: { token: "t" })';
    const verified = (mutation: string, token?: string) =>
      ask(`mutation { done: ${mutation} { message user ${USER} } }`, {}, token);
    for (const mutation of ['verifyOtp(input: { code: "ABCD1234", purpose: PHONE_VERIFY })', byLink])
      expect((await verified(mutation, 'abc')).data?.['done']).toEqual({
        message: 'Said the API',
        user: SARI_IN_GRAPH,
      });
    expect((await verified(byLink)).data).toMatchObject({ done: { user: null } });
  });
});

describe('where the API answers with little data', () => {
  test.each([null, [], {}, 'done', { name: 'Sari' }, { user: SARI_IN_REST }])(
    'after an update answered with %j the profile is fetched',
    async (data) => {
      bff.script(({ method }, response) => sendEnvelope(response, method === 'PATCH' ? data : SARI_IN_REST));
      const { calls, data: graph } = await ask(UPDATE, { input: { name: 'Sari' } }, 'abc');
      expect(calls.map(([method]) => method)).toEqual(['PATCH', 'GET']);
      expect(graph?.['updateProfile']).toMatchObject({ user: SARI_IN_GRAPH });
    },
  );

  test.each([
    `updateProfile(input: { name: "Sari" })`,
    `verifyOtp(input: { code: "ABCD1234", purpose: PHONE_VERIFY })`,
    `verifyEmail(input: { token: "t" })`,
  ])('%s that was accepted is done, also where the profile cannot be fetched', async (mutation) => {
    bff.script(({ method }, response) => sendEnvelope(response, null, { status: method === 'GET' ? 500 : 200 }));
    const { data, error } = await ask(
      `mutation { done: ${mutation} { user { name } userErrors { code } } }`,
      {},
      'abc',
    );
    expect([data?.['done'], error]).toEqual([{ user: null, userErrors: [] }, undefined]);
  });

  test('a refresh without a user fetches the profile with the new token', async () => {
    bff.script(({ url }, response) =>
      sendEnvelope(response, url === '/auth/profile' ? SARI_IN_REST : { token: 'new-token' }),
    );
    const { calls, data } = await ask(`mutation { refreshToken ${AUTH} }`, {}, 'abc');
    expect(calls.map(([, url, , bearer]) => [url, bearer])).toEqual([
      ['/auth/refresh-token', 'Bearer abc'],
      ['/auth/profile', 'Bearer new-token'],
    ]);
    expect(data?.['refreshToken']).toEqual({ session: { token: 'new-token', user: SARI_IN_GRAPH }, userErrors: [] });
  });

  test('a refresh is done, with the new token, also where the profile cannot be fetched', async () => {
    bff.script(({ url }, response) =>
      sendEnvelope(response, { token: 'new-token' }, { status: url === '/auth/profile' ? 500 : 200 }),
    );
    const { data, error } = await ask(`mutation { refreshToken ${AUTH} }`, {}, 'abc');
    const user = { name: '', email: null, phone: null, emailVerified: false };
    const both = 'mutation { refreshToken { session { member { name } user { name } } } }';
    expect((await ask(both, {}, 'abc')).data).toEqual({
      refreshToken: { session: { member: null, user: { name: '' } } },
    });
    expect(error).toBeUndefined();
    expect(data?.['refreshToken']).toMatchObject({ session: { token: 'new-token', user }, userErrors: [] });
  });

  test.each([
    null,
    {},
    { token: 'x' },
    { user: SARI_IN_REST },
    { token: '', user: SARI_IN_REST },
    { token: 7, user: SARI_IN_REST },
    { token: 'x', user: null },
    { token: 'x', user: {} },
    { token: 'a b', user: SARI_IN_REST },
  ])('a log-in answered with %j is Invalid auth response', async (data) => {
    respond(data);
    const { error } = await ask(LOGIN, { identifier: '0812', password: 'x' });
    expect(error).toEqual({ message: 'Invalid auth response', code: 'UPSTREAM_INVALID_RESPONSE' });
  });

  test('`message` is the sentence of the API, and null without one', async () => {
    const reset =
      'mutation ($who: String!) { requestPasswordReset(input: { identifier: $who }) { message userErrors { code isPlaceholder } } }';
    const responseTo = async (status: number, message?: string, who = '0812') => {
      bff.script((_request, response) => sendJson(response, status, { status, message }));
      return (await ask(reset, { who })).data?.['requestPasswordReset'];
    };
    expect(await responseTo(200)).toEqual({ message: null, userErrors: [] });
    expect(await responseTo(422)).toEqual({ message: null, userErrors: [{ code: 'INVALID', isPlaceholder: true }] });
    expect(await responseTo(422, 'Kata API')).toEqual({
      message: 'Kata API',
      userErrors: [{ code: 'INVALID', isPlaceholder: false }],
    });
    expect(await responseTo(200, 'Kata API', ' ')).toEqual({
      message: null,
      userErrors: [{ code: 'REQUIRED', isPlaceholder: false }],
    });
  });

  test('logout is done without a call for a visitor, and done for every answer of the API', async () => {
    const done = { logout: { userErrors: [] } };
    const logout = 'mutation { logout { userErrors { code field message } } }';
    expect(await ask(logout)).toMatchObject({ data: done, error: undefined, calls: [] });
    for (const status of [401, 404, 500]) {
      bff.script((_request, response) => sendEnvelope(response, null, { status }));
      expect((await ask(logout, {}, 'abc')).data).toEqual(done);
    }
    bff.script((_request, response) => void response.destroy());
    expect((await ask(logout, {}, 'abc')).data).toEqual(done);
  });
});

describe('orders and their files', () => {
  const half = '\ud800';
  const rows = [
    { id: 1, inv: 'A/B' },
    { id: 2, inv: half },
    { id: 3, inv: 'OLD', expired: true },
  ];
  const script =
    (failing = '', list: readonly object[] = rows): Script =>
    ({ url }, response) => {
      if (url === failing) return sendEnvelope(response, null, { status: 500, message: 'No' });
      if (url === '/orders') return sendEnvelope(response, list);
      // The host and the signature of a link are others in each response.
      const link = `https://m${Math.random()}.example/1.jpg?s=${Math.random()}`;
      sendEnvelope(response, url === '/auth/profile' ? SARI_IN_REST : { inv: 'A/B', files: [{ type: 1, url: link }] });
    };

  test('have the same ids wherever they are read, and an odd invoice costs no list', async () => {
    bff.script(script());
    const order = '{ id files { id } }';
    const { data, error } = await ask(
      `{ orders(first: 1) { nodes ${order} } order(invoice: "A/B") ${order} myOrder(invoice: "A/B") ${order} node(id: "Order:A/B") { id ... on Order { files { id } } } all: orders { totalCount } }`,
      {},
      'abc',
    );
    const found = { id: 'Order:A/B', files: [{ id: 'SoftFile:A%2FB:0:1.jpg' }] };
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ orders: { nodes: [found] }, order: found, myOrder: found, node: found });
    expect(data).toMatchObject({ all: { totalCount: 3 } });
    expect((await ask('{ node(id: "SoftFile:A%2FB:0:1.jpg") { __typename } }')).data).toEqual({
      node: { __typename: 'SoftFile' },
    });
  });

  test.each([
    '',
    'nothing',
    'Order:',
    'Order: ',
    'Order:..',
    'SoftFile:',
    'SoftFile:%:0:1.jpg',
    'SoftFile::',
    'SoftFile:A',
    half,
  ])('node of %j is null, without a call', async (id) => {
    const response = await ask('query ($id: ID!) { node(id: $id) { id } }', { id });
    expect(response).toMatchObject({ data: { node: null }, error: undefined, calls: [] });
  });

  // Compiled from the third use on.
  test.each([1, 2, 3])('a list with files has at most ten, by the shape of the query: use %i', async () => {
    bff.script(script());
    const nodes = 'nodes { ...Files }';
    const text = (orders: string) => `query ($no: Boolean = false) { ${orders} }
      fragment Files on Order { id files @include(if: $no) { id } }`;
    const refused = { code: 'BAD_USER_INPUT', fieldErrors: [{ path: ['first'], code: 'out_of_range' }] };
    for (const orders of [
      `orders(first: 11) { ${nodes} }`,
      `me { orders(first: 11) { edges { node { ...Files } } } }`,
    ]) {
      expect((await ask(text(orders), {}, 'abc')).error).toBeUndefined();
      expect((await ask(text(orders), { no: true }, 'abc')).error).toMatchObject(refused);
    }
    expect((await ask(text(`orders { ${nodes} }`), { no: true }, 'abc')).data).toHaveProperty('orders.nodes.length', 3);
    expect((await ask('{ orders(first: 11) { nodes { unavailableFiles } } }', {}, 'abc')).error).toMatchObject(refused);
  });

  test('an order leads to its booth, if name and city fit one, and the member to the orders', async () => {
    const booths = ['Vintage Photobooth', ' peron gubeng', 'Library Photobooth', 'Pojok Buku', null];
    const list = booths.map((booth, index) => ({ inv: `A${index}`, booth, city: index === 0 ? 'MALANG' : 'Surabaya' }));
    bff.script(script('', [...list, { inv: 'B', booth: 'Vintage Photobooth' }]));
    const { data, error } = await ask('{ me { orders { nodes { booth { id } } } } }', {}, 'abc');
    expect(error).toBeUndefined();
    const ids = [
      'malang-kayutangan-vintage',
      'surabaya-gubeng-saloon',
      'surabaya-pojok-buku-library',
      null,
      null,
      null,
    ];
    expect(data).toMatchObject({ me: { orders: { nodes: ids.map((id) => ({ booth: id && { id } })) } } });
  });

  test('below a new session the orders are read with its token: that of the request may be of another member', async () => {
    bff.script(({ url }, response) => {
      if (url === '/orders') return sendEnvelope(response, [rows[0]]);
      sendEnvelope(response, url.startsWith('/orders') ? { files: [] } : { token: 'new', user: SARI_IN_REST });
    });
    const orders = 'orders { totalCount nodes { files { id } } }';
    for (const mutation of [
      'login(input: { identifier: "sari@example.com", password: "flipbook1" })',
      'register(input: { name: "Sari", email: "sari@example.com", password: "rahasia1", phone: "081234567801", birthDate: "2001-02-28" })',
      'refreshToken',
      'signInWithGoogle(input: { code: "c", redirectUri: "http://localhost:3000/auth/google/callback" })',
      'signInWithGoogleOneTap(input: { credential: "c" })',
    ]) {
      const { data, error, calls } = await ask(
        `mutation { done: ${mutation} { session { member { ${orders} } user { ${orders} } } } }`,
        {},
        'of-another',
      );
      const found = { orders: { totalCount: 1, nodes: [{ files: [] }] } };
      expect([data, error]).toMatchObject([{ done: { session: { member: found, user: found } } }, undefined]);
      const read = calls.filter(([, url]) => url.startsWith('/orders'));
      expect(read.map(([, , , authorization]) => authorization)).toEqual(['Bearer new', 'Bearer new']);
    }
  });

  test('files that fail, fail the list and no other root; those of an expired order are no call', async () => {
    const list = rows.filter(({ inv }) => inv !== half);
    bff.script(script('/orders/1/A%2FB', list));
    const { data, error, calls } = await ask('{ me { name } orders { nodes { files { id } } } }', {}, 'abc');
    expect(data).toEqual({ me: { name: SARI_IN_REST.name }, orders: null });
    expect(error).toMatchObject({ code: 'UPSTREAM_ERROR', status: 500 });
    expect(calls.filter(([, url]) => url.includes('OLD'))).toEqual([]);
  });
});

describe('me', () => {
  test('is null without a token, and UNAUTHENTICATED with what is none', async () => {
    expect(await ask('{ me { name } }')).toMatchObject({ data: { me: null }, error: undefined, calls: [] });
    expect(await ask('{ me { name } }', {}, 'two words')).toMatchObject({
      error: { code: 'UNAUTHENTICATED', status: 401 },
      calls: [],
    });
  });

  test('and the order list are fetched once, however often the operation selects them', async () => {
    const responses: Record<string, unknown> = {
      '/auth/profile': SARI_IN_REST,
      '/orders': [
        { id: 1, inv: 'A' },
        { id: 2, inv: 'B' },
      ],
    };
    bff.script(({ url }, response) => sendEnvelope(response, responses[url] ?? { files: [] }));
    const { calls, data } = await ask(
      '{ me { name } again: me { email } orders { nodes { id } } list: orders { nodes { invoice } } one: myOrder(invoice: "A") { id } two: myOrder(invoice: "B") { id } }',
      {},
      'abc',
    );
    expect(calls.map(([, url]) => url).toSorted()).toEqual(['/auth/profile', '/orders', '/orders/1/A', '/orders/2/B']);
    expect(data).toMatchObject({
      me: { name: 'Sari Wulandari' },
      again: { email: 'sari@example.com' },
      one: { id: 'Order:A' },
      two: { id: 'Order:B' },
    });
    expect((await ask('{ me { name } }', {}, 'abc')).calls).toHaveLength(1);
  });

  test.each([
    [
      {
        ...SARI_IN_REST,
        birthdate: '12/31/1999',
        gender: 'x',
        profile_picture: 'javascript:alert(1)',
        points: undefined,
        email_verified: 0,
        phone_verified: null,
      },
      { birthDate: null, gender: null, profilePicture: null, points: null, emailVerified: false, phoneVerified: false },
    ],
    [
      {
        ...SARI_IN_REST,
        birthdate: '1999-12-30T17:00:00.000Z',
        gender: 'MALE',
        profile_picture: '/relative.jpg',
        points: '7',
      },
      { birthDate: '1999-12-31', gender: 'MALE', profilePicture: null, points: 7 },
    ],
    [
      { ...SARI_IN_REST, birthdate: '1999-12-31T00:00:00.000Z', gender: 'constructor', points: 1e12 },
      { birthDate: '1999-12-31', gender: null, points: null },
    ],
    [{}, { name: '', firstName: '', email: null, phone: null, birthDate: null, points: null, phoneVerified: false }],
    [
      { name: null, points: 'many' },
      { name: '', firstName: '', points: null },
    ],
    [{ phone_verified: true }, { name: '', phone: null, phoneVerified: true }],
    [
      { name: 'Budi' },
      { name: 'Budi', firstName: 'Budi', email: null, phone: null, gender: null, emailVerified: false },
    ],
  ])('reads %j with care', async (row, expected) => {
    respond(row);
    const { data, error } = await ask(`{ me { id ...Rest } } fragment Rest on User ${USER}`, {}, 'abc');
    expect([data?.['me'], error]).toEqual([expect.objectContaining({ id: 'member', ...expected }), undefined]);
  });

  test.each([null, [], 'Sari', { user: SARI_IN_REST }, { message: 'No' }])('%j is not a user', async (row) => {
    respond(row);
    expect((await ask('{ me { name } }', {}, 'abc')).error).toEqual({
      message: 'Invalid response from server',
      code: 'UPSTREAM_INVALID_RESPONSE',
    });
  });
});
