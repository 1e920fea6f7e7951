import type { GraphQLSchema } from 'graphql';
import { buildSchema as buildTypeGraphqlSchema, type ClassType } from 'type-graphql';
import { RESOLVERS, type Resolvers } from './create-features.ts';
import { checkAuthorization } from './graphql/authorization.ts';
import { DIRECTIVES } from './graphql/directives.ts';
import { FALLBACKS } from './graphql/enum-type.ts';
import { ErrorExtensions } from './graphql/error-extensions.type.ts';

/** Builds the schema from the resolver classes. @param instances left out to print the schema */
export async function buildSchema(instances?: Resolvers): Promise<GraphQLSchema> {
  const byClass = new Map<unknown, object>(instances?.map((instance) => [instance.constructor, instance]));
  const schema = await buildTypeGraphqlSchema({
    resolvers: [...RESOLVERS],
    container: { get: (resolver: ClassType) => byClass.get(resolver) },
    orphanedTypes: [ErrorExtensions],
    authChecker: checkAuthorization,
    directives: DIRECTIVES,
    // The features validate with zod; errors of class-validator carry the values they refuse.
    validate: false,
    // Apollo Server validates the schema as well, without the introspection query that took a fifth of the start.
    skipCheck: true,
  });
  schema.description =
    'The API of the website and the apps. It reads from a REST API, the brand\'s own or the embedded one, which is called "the REST API" here. Failures that the user can correct are in the `userErrors` of a mutation. All others are GraphQL errors: `ErrorExtensions` describes their `extensions`, and `ErrorCode` their codes.';
  // type-graphql creates these two types itself and takes no description for them.
  Object.assign(schema.getQueryType() ?? {}, {
    description:
      'The queries. `orders` and `myOrder` require a token; `me` is null without one. The other fields are answered alike with a valid token, an invalid one and none, except `node` with the ID of the member. If a field fails, it is null, and the other fields have their values.',
  });
  Object.assign(schema.getMutationType() ?? {}, {
    description:
      'The mutations. A request can contain only one. Each description lists the codes of its user errors. Those after "rarely" are returned only if the REST API applies a rule that the graph does not know: one general text is enough for them.',
  });
  // Nor does it take directives of an enum.
  for (const [name, like] of FALLBACKS)
    Object.assign(schema.getType(name) ?? {}, { extensions: { directives: { unknown: { like } } } });
  return schema;
}
