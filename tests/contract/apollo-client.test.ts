import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CodegenConfig } from '@graphql-codegen/cli';
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

/** Why an operation is not called by a hook. */
const OUTSIDE_REACT: Record<string, string> = {
  LogOut: 'the page and the client of the session are already gone',
};

describe('the React client', () => {
  test('calls each mutation by useMutation, but those outside React', () => {
    const mutations = operationsOf('mutation');
    expect(mutations.length).toBeGreaterThan(10);
    const byHook = (name: string) => filesWith(new RegExp(`\\buseMutation\\(${name}Document\\b`)).length > 0;
    expect(mutations.filter((name) => byHook(name) === name in OUTSIDE_REACT)).toEqual([]);
    expect(filesWith(/\.mutate\(/)).toEqual(['web/auth/session-client.ts']);
  });

  test('calls each query by a hook; outside React only the member is queried, for pages without Apollo Client', () => {
    const byHook = (name: string) => filesWith(new RegExp(`\\buse(Lazy)?Query\\(${name}Document\\b`)).length > 0;
    expect(operationsOf('query').filter((name) => !byHook(name))).toEqual([]);
    expect(filesWith(/\bclient\.(query|watchQuery)\(/)).toEqual(['web/auth/session-client.ts']);
  });

  test('has one cache, which it goes round for privacy and for a verdict on the token', () => {
    expect(filesWith(/'no-cache'/)).toEqual([
      'web/auth/session-client.ts',
      'web/features/orders/find/find-order-page.tsx',
    ]);
    expect(filesWith(/defaultOptions/)).toEqual([]);
    expect(filesWith(/new InMemoryCache\(/)).toEqual(['web/gql/cache.ts']);
  });

  test("has documents that graphql-codegen's client preset types", async () => {
    const { default: config } = (await import(pathToFileURL(path.join(root, 'codegen.ts')).href)) as {
      default: CodegenConfig;
    };
    const outputs = Object.entries(config.generates).map(([file, output]) => [
      file,
      'preset' in output && output.preset,
    ]);
    expect(outputs).toEqual([
      ['web/gql/generated/', 'client'],
      ['tests/mobile/react-native/generated/', 'client'],
      // A plugin that docs/mobile.md shows to other clients.
      ['tests/mobile/react-native/generated/user-error-codes.ts', false],
    ]);
    expect(filesWith(/\bgql`|\bgraphql\(|from '#web\/gql\/generated\/(?!graphql\.ts)/)).toEqual([]);
  });
});
