import type { GraphQLSchema } from 'graphql';
import { buildSchema as buildTypeGraphqlSchema, type ClassType } from 'type-graphql';
import { RESOLVERS } from './create-features.ts';
import { checkAuthorization } from './graphql/authorization.ts';
import { DIRECTIVES } from './graphql/directives.ts';
import { ERROR_CODES } from './graphql/errors.ts';

/**
 * Builds the schema from the resolver classes.
 *
 * @param instances one of each class; none to print the schema
 */
export async function buildSchema(instances: readonly object[] = []): Promise<GraphQLSchema> {
  const byClass = new Map<Function, object>(instances.map((instance) => [instance.constructor, instance]));
  const schema = await buildTypeGraphqlSchema({
    resolvers: RESOLVERS,
    container: { get: (resolver: ClassType) => byClass.get(resolver) },
    authChecker: checkAuthorization,
    directives: DIRECTIVES,
    // The features validate with zod; errors of class-validator carry the values they refuse.
    validate: false,
    // Apollo Server validates the schema as well, without the introspection query that took a fifth of the start.
    skipCheck: true,
  });
  schema.description = [
    'What the website shows, for every client. Failures that a person can correct come in `userErrors` of a payload; all others are errors of the operation, with a code in `extensions.code`:',
    ...Object.entries(ERROR_CODES).map(([code, meaning]) => `- ${code}: ${meaning}.`),
  ].join('\n');
  // type-graphql creates these two types itself and takes no description for them.
  Object.assign(schema.getQueryType() ?? {}, {
    description:
      'What can be asked. `me`, `orders` and `myOrder` are about the member whose token is sent; the others need no token. A field that fails is null, and the others keep their answers.',
  });
  Object.assign(schema.getMutationType() ?? {}, { description: 'What can be done: one field a request.' });
  return schema;
}
