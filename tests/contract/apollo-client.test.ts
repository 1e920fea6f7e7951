import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';

// The design card: the React client uses codegen-typed Apollo hooks and a normalised cache.

const root = path.resolve(import.meta.dirname, '../..');
const web = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => !/^server\/|generated|\.test\.tsx?$/.test(file))
  .map((file) => `web/${file}`);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = new Map(web.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, read(file)]));
const filesWith = (text: RegExp) => [...sources].filter(([, source]) => text.test(source)).map(([file]) => file);

/** Operations of the web by their type. */
function operationsOf(type: 'query' | 'mutation'): string[] {
  return web
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(read(file)).definitions)
    .flatMap((node) =>
      node.kind === Kind.OPERATION_DEFINITION && node.operation === type ? (node.name?.value ?? '') : [],
    );
}

describe('the React client', () => {
  test.each([
    // For `LogOut` the page and the client of the session are already gone.
    ['mutation', 'useMutation', ['LogOut'], /\.mutate\(/],
    ['query', 'use(?:Lazy)?Query', [], /\bclient\.(?:query|watchQuery)\(/],
  ] as const)(
    'calls each %s by a hook; the session alone, for pages without Apollo Client, by the client',
    (type, hook, others, call) => {
      const names = operationsOf(type);
      expect(names.length).toBeGreaterThan(5);
      const isByHook = (name: string) => filesWith(new RegExp(`\\b${hook}\\(${name}Document\\b`)).length > 0;
      expect(names.filter((name) => !isByHook(name))).toEqual(others);
      expect(filesWith(call)).toEqual(['web/auth/session-client.ts']);
    },
  );

  test('has one cache, which it goes round for privacy and for a verdict on the token', () => {
    expect(filesWith(/'no-cache'/)).toEqual([
      'web/auth/session-client.ts',
      'web/features/orders/find/find-order-page.tsx',
    ]);
    expect(filesWith(/defaultOptions/)).toEqual([]);
    expect(filesWith(/new InMemoryCache\(/)).toEqual(['web/gql/cache.ts']);
  });

  test('has no documents but those that codegen types', () => {
    expect(filesWith(/\bgql`|\bgraphql\(|from '#web\/gql\/generated\/(?!graphql\.ts)/)).toEqual([]);
  });
});
