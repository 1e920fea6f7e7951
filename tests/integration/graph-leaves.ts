import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, type GraphQLObjectType, isLeafType } from 'graphql';

const graph = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

/** The fields of a type of the graph that are no object and take no argument. */
export const leavesOf = (typeName: string): string[] =>
  Object.values((graph.getType(typeName) as GraphQLObjectType).getFields())
    .filter(({ args, type }) => args.length === 0 && isLeafType(getNamedType(type)))
    .map(({ name }) => name);
