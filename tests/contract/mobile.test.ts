import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isScalarType, isSpecifiedScalarType, parse, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { AUTHENTICATED } from '#tests/mobile/react-native/generated/user-error-codes.ts';

// What can be checked without the compilers of Kotlin and Swift: how the operations are written, and that both
// configurations map every scalar. That they fit the schema and the limits: tests/integration/graph-examples.test.ts.
// Session.kt and Failures.kt are compiled and run by tests/clients/kotlin.test.ts.

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'tests/mobile');
const read = (...names: string[]) => readFileSync(path.join(folder, ...names), 'utf8');
const schema = buildSchema(readFileSync(path.join(root, 'schema.graphql'), 'utf8'));
const scalars = Object.values(schema.getTypeMap())
  .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
  .map(({ name }) => name);

// The examples, which have every root field.
const document = parse(readFileSync(path.join(root, 'docs/operations.graphql'), 'utf8'));

describe('the operations of the apps', () => {
  test('have no text of their own, which the generator of Apollo iOS would write into its manifest unescaped', () => {
    const texts: string[] = [];
    visit(document, { StringValue: ({ value }) => void texts.push(value) });
    expect(texts).toEqual([]);
  });

  test('have fragments in the order of their names, and none in another: the order of every generator', () => {
    const texts = JSON.parse(read('react-native/generated/persisted-documents.json')) as Record<string, string>;
    for (const text of Object.values(texts)) {
      const order = [...text.matchAll(/\bfragment (\w+) on /g)].map(([, name = '']) => name);
      expect(order).toEqual(order.toSorted());
    }
    const nested: string[] = [];
    visit(document, {
      OperationDefinition: () => false,
      FragmentSpread: ({ name }) => void nested.push(name.value),
    });
    expect(nested).toEqual([]);
  });
});

test('Apollo Kotlin maps every scalar, to adapters that are there, and writes the manifest', () => {
  const gradle = read('kotlin/build.gradle.kts');
  const adapters = read('kotlin/ScalarAdapters.kt');
  const mapped = [
    ...gradle.matchAll(/^ +mapScalar(ToUpload|ToKotlinString)?\("(\w+)"(?:, "([\w.]+)", "([\w.]+)")?\)$/gm),
  ].map(([, builtIn, scalar = '', type = '', adapter = '']) => ({ builtIn, scalar, type, adapter }));
  expect(mapped.map(({ scalar }) => scalar).toSorted()).toEqual(scalars.toSorted());
  const [packageName] = /(?<=^package )[\w.]+/m.exec(adapters) ?? [];
  for (const { type, adapter } of mapped.filter(({ builtIn }) => builtIn === undefined)) {
    expect(adapters).toContain(`import ${type}\n`);
    expect(adapter.startsWith(`${packageName}.`)).toBe(true);
    expect(adapters).toContain(`object ${adapter.split('.').at(-1)} : Adapter<${type.split('.').at(-1)}> {`);
  }
  expect(gradle).toContain('operationManifestFormat.set("persistedQueryManifest")');
  // `@semanticNonNull` is in the schema already: importing it as well would define it twice.
  expect(gradle).toContain('schemaFiles.from("src/main/graphql/schema.graphqls", "src/main/graphql/extra.graphqls")');
  expect(read('kotlin/extra.graphqls')).toMatch(
    /import: \["@catch", "CatchTo", "@catchByDefault"\]\)\s+@catchByDefault\(to: NULL\)/,
  );
});

test('Failures.kt lists the fields that are marked with @authenticated', () => {
  const [, list = ''] = /AUTHENTICATED = setOf\(([^)]*)\)/.exec(read('kotlin/Failures.kt')) ?? [];
  const fields = [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  expect(fields.toSorted()).toEqual(AUTHENTICATED.toSorted());
});

test('Apollo iOS has a Swift type for every scalar, and writes the manifest', () => {
  const { options, operationManifest } = JSON.parse(read('swift/apollo-codegen-config.json'));
  const customTypeNames: Record<string, string> = options.schemaCustomization.customTypeNames;
  expect(operationManifest).toMatchObject({ version: 'persistedQueries', generateManifestOnCodeGeneration: true });
  for (const name of Object.keys(customTypeNames)) expect(schema.getType(name)).toBeDefined();
  const types = scalars.map((name) => customTypeNames[name] ?? name);
  expect(readdirSync(path.join(folder, 'swift/CustomScalars')).toSorted()).toEqual(
    types.map((type) => `${type}.swift`).toSorted(),
  );
  for (const type of types)
    expect(read('swift/CustomScalars', `${type}.swift`)).toMatch(
      new RegExp(`^public (struct ${type}: CustomScalarType|typealias ${type} = (String|Int))`, 'm'),
    );
  // A scalar of this name would hide Foundation's.
  expect(types).not.toContain('Date');
});

test('the guide explains every scalar, and the files that its pages name are there', () => {
  const page = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
  const table = [...page('graph.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  for (const scalar of scalars) expect(table).toContain(scalar);
  for (const name of ['clients.md', 'mobile.md']) {
    const files = [...page(name).matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
  }
});
