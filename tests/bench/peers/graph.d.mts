import type { GraphQLScalarType } from 'graphql';

type Resolve = (...parameters: unknown[]) => unknown;

export const typeDefs: string;
type Root = 'order' | 'orders' | 'me' | 'findOrder' | 'booths';
export const resolvers: {
  DateTime: GraphQLScalarType;
  Query: Record<Root, Resolve>;
  SoftFile: Record<'thumbnail', Resolve>;
};
