import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchema, type ClassType, type NonEmptyArray } from 'type-graphql';
import { ProfileResolver } from './features/account/profile/profile.resolver.ts';
import { SessionResolver } from './features/account/session/session.resolver.ts';
import { PasswordResetResolver } from './features/account/verification/password-reset.resolver.ts';
import { VerificationResolver } from './features/account/verification/verification.resolver.ts';
import { BoothsResolver } from './features/booths/booths.resolver.ts';
import { NewsletterResolver } from './features/newsletter/newsletter.resolver.ts';
import { OrdersResolver } from './features/orders/orders.resolver.ts';
import { SoftFileResolver } from './features/orders/soft-file.resolver.ts';
import { isMember } from './graphql/access.ts';

/** One line a room. */
const RESOLVERS: NonEmptyArray<ClassType> = [
  SessionResolver,
  ProfileResolver,
  VerificationResolver,
  PasswordResetResolver,
  BoothsResolver,
  NewsletterResolver,
  OrdersResolver,
  SoftFileResolver,
];

/**
 * Builds the schema from the classes. The container is no more than a look-up among what the composition root has made.
 * @param made one instance of each resolver; none to print the schema
 */
export async function buildHouseSchema(made: readonly object[] = []): Promise<GraphQLSchema> {
  const instances = new Map(made.map((instance) => [instance.constructor, instance]));
  const schema = await buildSchema({
    resolvers: RESOLVERS,
    container: { get: (wanted: ClassType) => instances.get(wanted) },
    authChecker: isMember,
    // zod checks in the features; class-validator's errors carry the values they refuse.
    validate: false,
  });
  // type-graphql makes these two by itself, and has no place for their words.
  Object.assign(schema.getQueryType() ?? {}, { description: 'What can be asked. `me`, `orders` and `myOrder` are about the member whose token is sent; the rest is for everybody.' });
  Object.assign(schema.getMutationType() ?? {}, { description: 'What can be done: one field a request.' });
  return schema;
}
