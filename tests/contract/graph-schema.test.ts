import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema as buildBffSchema } from '#bff/schema.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The schema that contract, "The graph" promises. */
const contract = /```graphql\n([\s\S]+?)```/.exec(read('docs/contract.md'))?.[1] ?? '';

const graph = buildSchema(read('schema.graphql'));

function ours(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

/**
 * `Query.order(invoice: ID!): Order`, a line a field, argument for argument; `BoothType.FLIPBOOK`; a scalar by its
 * name.
 */
function linesOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`);
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => `${type.name}.${field.name}: ${String(field.type)}`);
  if (!isObjectType(type)) return [type.name];
  return Object.values(type.getFields()).map((field) => {
    const args = field.args
      .map((arg) => `${arg.name}: ${String(arg.type)}`)
      .toSorted()
      .join(', ');
    return `${type.name}.${field.name}(${args}): ${String(field.type)}`;
  });
}

test('has every name of the contract, with its arguments and nullability', () => {
  const here = new Set(ours(graph).flatMap(linesOf));
  const missing = ours(buildSchema(contract))
    .flatMap(linesOf)
    .filter((line) => !here.has(line));
  expect(missing).toEqual([]);
});

test('demands no input that the contract does not', () => {
  const expected = buildSchema(contract);
  const extra = ours(graph).flatMap((type) => {
    const known = expected.getType(type.name);
    if (isInputObjectType(type)) {
      const fields = isInputObjectType(known) ? known.getFields() : {};
      return Object.values(type.getFields())
        .filter((field) => String(field.type).endsWith('!') && !fields[field.name])
        .map(({ name }) => `${type.name}.${name}`);
    }
    if (!isObjectType(type) || !isObjectType(known)) return [];
    return Object.values(type.getFields()).flatMap((field) => {
      const args = new Set(known.getFields()[field.name]?.args.map(({ name }) => name));
      return field.args
        .filter((arg) => String(arg.type).endsWith('!') && !args.has(arg.name))
        .map((arg) => `${type.name}.${field.name}(${arg.name})`);
    });
  });
  expect(extra).toEqual([]);
});

test('describes every type, field, argument, input field and enum value', () => {
  const silent: string[] = [];
  const check = (name: string, { description }: { description?: string | null | undefined }): void =>
    void (description?.trim() || silent.push(name));
  for (const type of ours(graph)) {
    check(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field);
      for (const arg of 'args' in field ? field.args : []) check(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  expect(silent).toEqual([]);
});

test('says of each scalar of its own what it is, by a URL', () => {
  const scalars = ours(graph).filter(isScalarType);
  expect(scalars.map(({ name }) => name).toSorted()).toEqual(['Date', 'DateTime', 'Upload']);
  for (const { name, specifiedByURL } of scalars)
    expect([name, URL.canParse(specifiedByURL ?? '')]).toEqual([name, true]);
});

test('says in the description of a root field that its answer may be cached, where it may', async () => {
  const fields = Object.values((await buildBffSchema()).getQueryType()?.getFields() ?? {});
  const cached = fields.filter(({ extensions }) => extensions['cacheSeconds'] !== undefined).map(({ name }) => name);
  const saysSo = fields
    .filter(({ description }) => /a GET may be kept for an hour/.test(description ?? ''))
    .map(({ name }) => name);
  expect(cached).toEqual(['booths']);
  expect(saysSo).toEqual(cached);
});
