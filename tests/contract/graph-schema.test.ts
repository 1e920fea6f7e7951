import { readFileSync } from 'node:fs';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
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

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const graph = buildSchema(read('schema.graphql'));
/** What the releases of version 2 have, without descriptions. */
const promised = read('tests/contract/graph-target.graphql');

function ours(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

interface Change {
  /** `Order.booth`, `Query.order.invoice`, `BoothType.FLIPBOOK`. */
  path: string;
  isBreaking: boolean;
}

/** How a schema differs from the promised one, except in texts. What is within a new type or field is not listed. */
async function changesOf(schema: string): Promise<Change[]> {
  const changes = (await diff(buildSchema(promised), buildSchema(schema)))
    .filter(({ type }) => !/DESCRIPTION|^DIRECTIVE_USAGE/.test(type))
    .map(({ path = '', criticality }) => ({ path, isBreaking: criticality.level === CriticalityLevel.Breaking }));
  return changes.filter(({ path }) => !changes.some((other) => path.startsWith(`${other.path}.`)));
}

test('breaks nothing of what the releases have promised, and the changelog names what is not released', async () => {
  const [, unreleased = ''] = read('CHANGELOG.md').split(/^(?=## \[)/m);
  const named = new Set(
    [...unreleased.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\((\w+):\)$/, '.$1')),
  );
  const changes = await changesOf(read('schema.graphql'));
  expect(
    changes.filter(({ path, isBreaking }) => isBreaking || !named.has(path)),
    'what is new: name each path in backquotes in the top section of CHANGELOG.md; what breaks a client: take it back (tests/contract/graph-target.graphql)',
  ).toEqual([]);
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
  expect(silent, 'the description stands beside the field, in its class of bff/features').toEqual([]);
});

test('says of each scalar of its own what it is, by a URL', () => {
  for (const { name, specifiedByURL } of ours(graph).filter(isScalarType))
    expect([name, URL.canParse(specifiedByURL ?? '')]).toEqual([name, true]);
});
