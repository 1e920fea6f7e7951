import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { REST_API_ENDPOINTS } from '#shared/rest-api/endpoints.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

/** The longest time in which neither service may respond, whatever text a request has. */
const LONGEST_GAP_MS = 500;

/** 98 kB of each: work that grows faster than the text takes seconds. */
const TEXTS = {
  'combining marks': '\u0301'.repeat(24_400) + '\u0316'.repeat(24_400),
  'one letter': 'a'.repeat(97_600),
  spaces: ' '.repeat(97_600),
};

/** What the other texts and enums of an input are. */
const SAMPLES: Record<string, unknown> = {
  purpose: 'PHONE_VERIFY',
  birthDate: '1999-08-17',
  birthdate: '1999-08-17',
  email: 'sari@example.com',
  phone: '081234567801',
  identifier: '081234567801',
  gender: null,
  type: null,
  first: 1,
  typed: false,
  oneClick: false,
};
const sampleOf = (name: string): unknown => (name in SAMPLES ? SAMPLES[name] : 'flipbook1');

/** A text of a request. */
interface Place {
  name: string;
  /** Sends it. @returns the code or the status of the response */
  send: (text: string) => Promise<string | number | undefined>;
  refusal: string | number | undefined;
}

const graph = await forFile(startBffWithApi());

/** Codes where the rules of the field come first: a malformed invoice is unknown, an id of nothing is null. */
const OTHER_CODES: Record<string, string | undefined> = {
  'node(id)': undefined,
  'booth(id)': 'BAD_USER_INPUT',
  'booths(city)': 'BAD_USER_INPUT',
  'findOrder(phone)': 'BAD_USER_INPUT',
  'orders(after)': 'BAD_USER_INPUT',
  'order(invoice)': 'NOT_FOUND',
  'myOrder(invoice)': 'NOT_FOUND',
  'prepareDownload.invoice': 'NOT_FOUND',
};

/** All arguments and fields of inputs with the type String or ID. */
function placesOfSchema(): Place[] {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const isText = ({ type }: GraphQLArgument | GraphQLInputField) => ['String', 'ID'].includes(getNamedType(type).name);
  const samplesOf = (list: readonly { name: string }[]) =>
    Object.fromEntries(list.map(({ name }) => [name, sampleOf(name)]));
  let address = 0;
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) => {
      const kind = root?.name.toLowerCase() ?? '';
      const selection = kind === 'mutation' ? '{ userErrors { code field } }' : '{ __typename }';
      const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(' ');
      const passed = field.args.map(({ name }) => `${name}: $${name}`).join(' ');
      const query = `${kind} (${declared}) { ${field.name}(${passed}) ${selection} }`;
      const place = (name: string, variables: (text: string) => object): Place => {
        const client = { address: `203.0.113.${(address += 1)}` };
        const send = async (text: string) => (await graph.ask(query, variables(text), { ...client, token })).code;
        return { name, send, refusal: name in OTHER_CODES ? OTHER_CODES[name] : 'TOO_LONG' };
      };
      return field.args.flatMap((argument): Place[] => {
        const input = getNamedType(argument.type);
        if (isText(argument))
          return [
            place(`${field.name}(${argument.name})`, (text) => ({ ...samplesOf(field.args), [argument.name]: text })),
          ];
        const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
        return fields
          .filter(isText)
          .map(({ name }) =>
            place(`${field.name}.${name}`, (text) => ({ input: { ...samplesOf(fields), [name]: text } })),
          );
      });
    }),
  );
}

/** All texts of the bodies of the REST API. */
const placesOfApi = (): Place[] =>
  Object.values(REST_API_ENDPOINTS).flatMap(({ method, route, body }) => {
    const names = Object.keys((body ? z.toJSONSchema(body, { io: 'input' }) : {}).properties ?? {});
    return names.map((field) => ({
      name: `${method} ${route}: ${field}`,
      async send(text: string) {
        const sent = { ...Object.fromEntries(names.map((name) => [name, sampleOf(name)])), purpose: 'phone_verify' };
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        return (await graph.api.get(route, { method, headers, body: JSON.stringify({ ...sent, [field]: text }) }))
          .status;
      },
      // Google is off here, which the API says before it reads the body.
      refusal: route.startsWith('/auth/google') ? 404 : 422,
    }));
  });

let token = '';
let isWatching = true;
let longestGap = 0;
let watching = Promise.resolve();
let poll = Promise.resolve();

async function askBoth(): Promise<void> {
  const asked = performance.now();
  await Promise.all([graph.app.inject('/livez'), graph.api.get('/livez')]);
  longestGap = Math.max(longestGap, performance.now() - asked);
}

/** The longest gap while texts are sent, of the best of three: the machine may be busy with other things. */
async function gapWhile(send: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best >= LONGEST_GAP_MS; tries += 1) {
    longestGap = 0;
    await send();
    await poll;
    best = Math.min(best, longestGap);
  }
  return best;
}

async function watch(): Promise<void> {
  while (isWatching) {
    poll = askBoth();
    await poll;
  }
}

beforeAll(async () => {
  token = await graph.signIn();
  watching = watch();
});
afterAll(async () => {
  isWatching = false;
  await watching;
});

const PLACES = [...placesOfSchema(), ...placesOfApi()];

test('the walk has every text', () => {
  expect(PLACES.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['findOrder(phone)', 'node(id)', 'updateProfile.oldPassword', 'POST /auth/login: password']),
  );
  expect(PLACES.length).toBeGreaterThan(50);
});

test.each(PLACES)('$name of 98 kB is refused, and stops no service', async ({ send, refusal }) => {
  const refusals = new Set<unknown>();
  const gap = await gapWhile(async () => {
    for (const [what, text] of Object.entries(TEXTS)) {
      const refused = await send(text);
      // Blank text is missing before it is too long.
      if (what !== 'spaces') refusals.add(refused);
    }
  });
  expect([...refusals]).toEqual([refusal]);
  expect(gap).toBeLessThan(LONGEST_GAP_MS);
});
