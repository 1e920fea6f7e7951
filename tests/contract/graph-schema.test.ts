import { readFileSync } from 'node:fs';
import { diff } from '@graphql-inspector/core';
import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema as buildBffSchema } from '#bff/schema.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const graph = buildSchema(read('schema.graphql'));

function ours(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

test('holds the target of version 2 to the letter; since then it grows by additions', async () => {
  const target = buildSchema(read('tests/contract/graph-target.graphql'));
  const changes = await diff(target, graph);
  expect(changes.filter(({ criticality }) => criticality.level === 'BREAKING').map(({ message }) => message)).toEqual(
    [],
  );
});

test('describes every type, field, argument, input field and enum value', () => {
  const silent: string[] = [];
  const check = (name: string, { description }: { description?: string | null | undefined }): void =>
    void (description?.trim() || silent.push(name));
  for (const type of ours(graph)) {
    check(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInputObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field);
      for (const arg of 'args' in field ? field.args : []) check(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  expect(silent).toEqual([]);
});

test('says of each scalar of its own what it is, by a URL', () => {
  const scalars = ours(graph).filter(isScalarType);
  expect(scalars.map(({ name }) => name).toSorted()).toEqual(['Date', 'DateTime', 'LocalTime', 'URL', 'Upload']);
  for (const { name, specifiedByURL } of scalars)
    expect([name, URL.canParse(specifiedByURL ?? '')]).toEqual([name, true]);
});

test('says in the description of a root field that its answer may be cached, where it may', async () => {
  const fields = Object.values((await buildBffSchema()).getQueryType()?.getFields() ?? {});
  const cached = fields.filter(({ extensions }) => extensions['cacheSeconds'] !== undefined).map(({ name }) => name);
  const saysSo = fields
    .filter(({ description }) => /caches may store a GET for an hour/.test(description ?? ''))
    .map(({ name }) => name);
  expect(cached).toEqual(['booths', 'booth']);
  expect(saysSo).toEqual(cached);
});
