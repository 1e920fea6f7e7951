import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ConstDirectiveNode, valueFromASTUntyped } from 'graphql';
import { afterEach, describe, expect, test } from 'vitest';
import { buildSchema } from '#bff/schema.ts';
import { SARI_IN_REST, startBffWithFakeApi } from '#tests/support/bff/bff-with-fake-api.ts';
import { refusalsOf, ROOT_FIELDS } from '#tests/support/contract-tables.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, sendJson } from '#tests/support/servers/fake-server.ts';

const bff = await forFile(startBffWithFakeApi());
afterEach(() => bff.script());

const picture = new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../api/demo-media/photo-1.jpg')));

const NEWCOMER = {
  name: 'Ayu Lestari',
  email: 'ayu@example.com',
  password: 'rahasia ayu',
  phone: '081234567804',
  birthDate: '2001-02-28',
};
const REGISTER =
  'mutation Register($input: RegisterInput!) { register(input: $input) { session { token } userErrors { code field message } } }';

describe('violations of requirements §5 have its sentences, by field, without a call', () => {
  test.each(refusalsOf('graph register'))('register with $input', async ({ input, field, code, message }) => {
    const { userErrors, calls } = await bff.ask(REGISTER, { input: { ...NEWCOMER, ...JSON.parse(input) } });
    expect(userErrors).toEqual([{ code, field: [field], message }]);
    expect(calls).toEqual([]);
  });

  test('each has a user error of its own', async () => {
    const { userErrors } = await bff.ask(REGISTER, { input: { ...NEWCOMER, name: '', password: 'x', email: '' } });
    expect(userErrors?.map(({ message }) => message)).toEqual([
      'Please enter your full name',
      'Please enter a valid email address',
      'Password must be at least 6 characters long',
    ]);
  });

  test('a log-in without identifier and password names both', async () => {
    const { userErrors } = await bff.ask(
      'mutation { login(input: { identifier: "", password: "" }) { userErrors { code field message } } }',
    );
    expect(userErrors?.map(({ code, field }) => [code, field])).toEqual([
      ['REQUIRED', ['identifier']],
      ['REQUIRED', ['password']],
    ]);
  });

  test.each(refusalsOf('graph'))('$input', async ({ input, field, code, message }) => {
    const { userErrors, calls } = await bff.ask(input, {}, { token: 'abc' });
    expect(userErrors).toEqual([{ code, field: [field], message }]);
    expect(calls).toEqual([]);
  });

  const BIRTH_DATE = 'has an invalid value at "input.birthDate": expected Date, as YYYY-MM-DD.';
  test.each<[fields: unknown, message: string]>([
    ...['31-12-1999', '1999-02-30', '1999-12-31T00:00:00Z', ''].map((birthDate): [object, string] => [
      { birthDate },
      BIRTH_DATE,
    ]),
    [{ birthDate: null }, BIRTH_DATE.replace('Date,', 'Date!,')],
    [{ birthDate: undefined }, 'has no value at "input.birthDate": expected Date!, as YYYY-MM-DD.'],
    [{ password: 123456 }, 'has an invalid value at "input.password": expected String.'],
    [{ password: ['x" at "input.hunter2'] }, 'has an invalid value at "input.password": expected String.'],
    [{ pasword: 'x' }, 'has an unknown field: "pasword" is not defined by type "RegisterInput".'],
    ['x" at "input.hunter2"', 'has an invalid value: expected RegisterInput.'],
    [undefined, 'is missing or has an invalid value: expected RegisterInput!.'],
  ])('of the variable %j the place and the type are named, and the value is not', async (fields, message) => {
    const input = typeof fields === 'object' ? { ...NEWCOMER, ...fields } : fields;
    const { error, calls } = await bff.ask(REGISTER, { input });
    const [, field] = /(birthDate|password|pasword)"/.exec(message) ?? [];
    const problem = { message: `Variable "$input" ${message}`, path: ['input', ...(field ? [field] : [])] };
    expect([error, calls]).toEqual([{ message: problem.message, code: 'BAD_USER_INPUT', problems: [problem] }, []]);
  });
});

/** What a refusal without items means, where another input corrects it (docs/graph.md). */
const FOR_ALL: Record<number, string> = {
  400: 'INVALID',
  404: 'NOT_FOUND',
  409: 'TAKEN',
  410: 'EXPIRED',
  422: 'INVALID',
};
const CODES: Record<number, string> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'RATE_LIMITED',
};

/** Lets the API refuse a call with these items. */
const refuseWith = (errors: object[]) =>
  bff.script((_request, response) => sendJson(response, 422, { status: 422, message: 'No', errors }));

const answering = ROOT_FIELDS.filter(({ unreachable }) => unreachable !== undefined);

describe.each(answering)('$name', ({ name, example, refused, unreachable }) => {
  const ask = () =>
    example.includes('Upload') ? bff.uploadPicture(picture, { token: 'abc' }) : bff.ask(example, {}, { token: 'abc' });
  const isMutation = example.startsWith('mutation');

  test.each([400, 401, 403, 404, 409, 410, 422, 429, 500, 503, 418])('answered with %i', async (status) => {
    const code = isMutation ? (refused[status] ?? FOR_ALL[status]) : undefined;
    for (const http of [status, 200]) {
      bff.script(({ method, url }, response) =>
        // A mutation is refused, and what its payload could show is there.
        isMutation && method === 'GET' && url === '/auth/profile'
          ? sendEnvelope(response, SARI_IN_REST)
          : sendEnvelope(response, null, { status, message: 'Kata API', http }),
      );
      const { data, error, userErrors } = await ask();
      const isMendable = code !== undefined;
      expect(error).toEqual(
        isMendable
          ? undefined
          : {
              message: 'Kata API',
              code: CODES[status] ?? 'UPSTREAM_ERROR',
              status,
              retryAfter: status === 429 ? 60 : undefined,
            },
      );
      const field = code === 'INVALID_CODE' ? [name === 'verifyEmail' ? 'token' : 'code'] : null;
      expect(userErrors).toEqual(isMendable ? [{ code, field, message: 'Kata API' }] : undefined);
      expect(data?.[name] === null).toBe(!isMendable);
      // Nothing was done: beside user errors there is no result.
      const { message: _message, userErrors: _faults, ...result } = (data?.[name] ?? {}) as Record<string, unknown>;
      expect(Object.values(result).filter((value) => value !== null)).toEqual([]);
    }
  });

  test('a 422 names the fields, but none that the graph does not have', async () => {
    const paths = [['captcha'], ['input'], ['__proto__'], ['constructor'], ['name', 'first'], ['email', '0']];
    const errors = paths.map((path) => ({ path, message: 'Invalid', code: 'invalid_format' }));
    bff.script((_request, response) => sendJson(response, 422, { status: 422, message: 'Validation failed', errors }));
    const { error, userErrors } = await ask();
    const nameless = errors.map(({ message }) => ({ code: 'INVALID', field: null, message }));
    expect(userErrors).toEqual(isMutation ? nameless : undefined);
    const fieldErrors = errors.map((item) => ({ ...item, userErrorCode: 'INVALID' }));
    const extensions = { message: 'Validation failed', code: 'BAD_USER_INPUT', status: 422, fieldErrors };
    expect(error).toEqual(isMutation ? undefined : extensions);
  });

  test('a refusal without a message is HTTP error! status', async () => {
    bff.script((_request, response) => void response.writeHead(418).end());
    const extensions = { code: 'UPSTREAM_ERROR', status: 418, isPlaceholder: true };
    expect((await ask()).error).toEqual({ message: 'HTTP error! status: 418', ...extensions });
  });

  test(`a broken connection is UPSTREAM_UNAVAILABLE, and the call is ${isMutation ? 'not repeated' : 'attempted again'}`, async () => {
    let tries = 0;
    bff.script(({ method, url }, response) => {
      // The profile that names the member for limits may be read again.
      if (!isMutation || method !== 'GET' || url !== '/auth/profile') tries += 1;
      response.destroy();
    });
    expect((await ask()).error).toMatchObject({ message: unreachable, code: 'UPSTREAM_UNAVAILABLE' });
    expect(tries).toBe(isMutation ? 1 : 3);
  });
});

/** Codes of the API's items that no table above has, by mutation. */
const ITEMS: Record<string, string[]> = {
  changePassword: ['invalid_credentials', 'required', 'too_common'],
  confirmPasswordReset: ['too_common'],
  updateProfile: ['invalid_credentials'],
  updateProfilePicture: ['unsupported', 'too_large'],
};

test('the schema lists the codes of each mutation: all that these tables produce, and no other', async () => {
  const rows = ['graph', 'login', 'register', 'updateProfile'].flatMap(refusalsOf);
  const produced = async (name: string, example: string): Promise<Set<string>> => {
    const codes = new Set<string>();
    const run = async (mutation = example, variables = {}): Promise<void> => {
      const { userErrors = [] } = mutation.includes('Upload')
        ? await bff.uploadPicture(picture, { token: 'abc' })
        : await bff.ask(mutation, variables, { token: 'abc' });
      for (const { code } of userErrors) codes.add(code);
    };
    for (const status of [400, 401, 403, 404, 409, 410, 422]) {
      bff.script((_request, response) => sendEnvelope(response, null, { status, message: 'Kata API' }));
      await run();
    }
    // The BFF itself refuses a text that is too short.
    const ofApi = rows.filter(({ by, code }) => by === name && code !== 'too_small');
    const items = [...ofApi.map(({ code }) => code), ...(ITEMS[name] ?? [])];
    const errors = items.map((code) => ({ path: [], message: 'No', code }));
    refuseWith(errors);
    await run();
    for (const { by, input } of rows) if (by === 'graph' && input.startsWith(`mutation { ${name}(`)) await run(input);
    if (name === 'register')
      for (const { input } of refusalsOf('graph register'))
        await run(REGISTER, { input: { ...NEWCOMER, ...JSON.parse(input) } });
    // Every text of an input has a greatest length.
    await run(example.replaceAll(/"[^"]*"/g, (text) => (/\d{4}-/.test(text) ? text : `"${'x'.repeat(20_000)}"`)));
    return codes;
  };
  const fields = (await buildSchema()).getMutationType()?.getFields() ?? {};
  for (const { name, example } of ROOT_FIELDS.filter(({ field }) => field.startsWith('Mutation.'))) {
    const { astNode, description } = fields[name] ?? {};
    const [directive] = astNode?.directives?.filter((one) => one.name.value === 'errors') ?? [];
    const [listed = [], rare = []] = ((directive as ConstDirectiveNode).arguments ?? []).map(
      ({ value }) => valueFromASTUntyped(value) as string[],
    );
    expect([name, listed]).toEqual([name, [...(await produced(name, example))].toSorted()]);
    const [, described = ''] = /User errors: (.+)\.$/.exec(description ?? '') ?? [];
    const codesOf = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, code]) => code);
    const [own, seldom] = described.split('rarely');
    expect([codesOf(own), codesOf(seldom)]).toEqual([listed.filter((code) => !rare.includes(code)), rare]);
  }
});

test.each([
  ['too_small', 'TOO_SHORT'],
  ['too_big', 'TOO_LONG'],
  ['out_of_range', 'OUT_OF_RANGE'],
  ['invalid_format', 'INVALID'],
  ['constructor', 'INVALID'],
  ['__proto__', 'INVALID'],
])('an item of code %s is %s', async (sent, code) => {
  const errors = [{ path: ['password'], message: 'No', code: sent }];
  refuseWith(errors);
  const { error, userErrors } = await bff.ask(REGISTER, { input: NEWCOMER });
  expect([error, userErrors]).toEqual([undefined, [{ code, field: ['password'], message: 'No' }]]);
});

test.each([
  ['invalid_format', 'Please enter a valid phone number (e.g., 081234567890 or +6281234567890)'],
  ['not_whatsapp', 'No'],
])('of a phone with code %s register says: %s', async (code, message) => {
  const errors = [{ path: ['phone'], message: 'No', code }];
  refuseWith(errors);
  const { userErrors } = await bff.ask(REGISTER, { input: NEWCOMER });
  expect(userErrors).toEqual([{ code: 'INVALID', field: ['phone'], message }]);
});

describe.each([
  'updateProfile(input: { email: "s@example.com", oldPassword: "x" })',
  'changePassword(input: { newPassword: "rahasia", oldPassword: "x" })',
])('a wrong old password is INVALID_CREDENTIALS in each form that an API gives it: %s', (mutation) => {
  const query = `mutation { ${mutation} { userErrors { code field message } } }`;
  const item = (code: string) => ({ errors: [{ path: ['old_password'], message: 'Salah', code }] });
  test.each<[status: number, body: object, profile: number, code: string, field: string | null]>([
    [401, {}, 200, 'INVALID_CREDENTIALS', 'oldPassword'],
    [401, {}, 500, 'INVALID_CREDENTIALS', 'oldPassword'],
    [401, {}, 401, 'UNAUTHENTICATED', null],
    [422, item('wrong'), 200, 'INVALID_CREDENTIALS', 'oldPassword'],
    [400, item('invalid_format'), 200, 'INVALID_CREDENTIALS', 'oldPassword'],
    [422, item('required'), 200, 'REQUIRED', 'oldPassword'],
    [422, item('code_sent'), 200, 'INVALID', 'oldPassword'],
    [400, {}, 200, 'INVALID', null],
    [0, {}, 200, 'UPSTREAM_UNAVAILABLE', null],
  ])('%i %j, and the profile answers %i', async (status, body, profile, code, field) => {
    bff.script(({ method }, response) =>
      method === 'GET'
        ? sendEnvelope(response, SARI_IN_REST, { status: profile })
        : status === 0
          ? void response.destroy()
          : sendJson(response, status, { status, message: 'Salah', ...body }),
    );
    const { error, userErrors } = await bff.ask(query, {}, { token: 'abc' });
    expect(error?.['code'] ?? userErrors).toEqual(
      code.startsWith('U') ? code : [{ code, field: field && [field], message: 'Salah' }],
    );
  });
});

test('a wrong sid of a link is INVALID_CREDENTIALS', async () => {
  const errors = [{ path: ['sid'], message: 'Salah', code: 'invalid' }];
  refuseWith(errors);
  const { userErrors } = await bff.ask(
    'mutation { unsubscribe(input: { email: "a@b", sid: "s" }) { userErrors { code field message } } }',
  );
  expect(userErrors).toEqual([{ code: 'INVALID_CREDENTIALS', field: ['sid'], message: 'Salah' }]);
});

test.each<[mutation: string, names: Record<string, string>]>([
  ['login', { phone: 'identifier', email: 'identifier', password: 'password' }],
  ['requestPasswordReset', { phone: 'identifier', email: 'identifier' }],
  ['confirmPasswordReset', { token: 'code', new_password: 'newPassword' }],
  ['verifyOtp', { otp_code: 'code', purpose: 'purpose' }],
  ['updateProfile', { old_password: 'oldPassword', password: 'password', birthdate: 'birthDate' }],
  ['register', { name: 'name', email: 'email', birthDate: 'birthDate' }],
])('the fields of a 422 of %s have the names that the graph gives them: %j', async (mutation, names) => {
  const errors = Object.keys(names).map((name) => ({ path: [name], message: 'No', code: 'x' }));
  refuseWith(errors);
  const { example = '' } = ROOT_FIELDS.find(({ name }) => name === mutation) ?? {};
  const { userErrors } = await bff.ask(example, {}, { token: 'abc' });
  expect(userErrors).toEqual(Object.values(names).map((name) => ({ code: 'INVALID', field: [name], message: 'No' })));
});
