import { Extensions, FieldResolver } from 'type-graphql';
import type { GraphContext } from './context.ts';
import type { GraphType } from './described.ts';

/**
 * Declares that the answer of a root field, with all below it, is the same for every caller and may be so many seconds
 * old: a compiled query of such fields stores each answer so long, and caches may store a GET of it. Its description
 * says so too. The resolver runs once for many requests: it cannot count a limit or know a caller.
 */
export function CacheFor(cacheSeconds: number): ReturnType<typeof Extensions> {
  return Extensions({ cacheSeconds });
}

/** Computes a field from its object and its arguments, synchronously. It may throw what a resolver may. */
export type PlainResolve = (source: unknown, args: Record<string, unknown>, context: GraphContext) => unknown;

interface PlainOptions {
  /** The names of the arguments, in the order of the method's parameters after the object. */
  args?: readonly string[];
  nullable?: boolean;
}

/**
 * Declares a field below the root whose method is a synchronous function of its object and its arguments, without
 * `this`. The schema then calls the method itself: type-graphql makes a promise for each argument of each object, and
 * copies the object. Only such fields, and those read from their object, can be part of compiled queries.
 */
export function PlainField(
  type: GraphType,
  description: string,
  { args = [], nullable = false }: PlainOptions = {},
): MethodDecorator {
  return (target, key, descriptor) => {
    const method = descriptor.value as (...parameters: unknown[]) => unknown;
    const plainResolve: PlainResolve = (source, given) => method(source, ...args.map((name) => given[name]));
    FieldResolver(() => type, { nullable, description })(target, key, descriptor);
    return Extensions({ plainResolve })(target, key, descriptor);
  };
}

/**
 * Declares a field whose value is usually stored in its object. The resolver runs only if it is not; a compiled query
 * then leaves the answer to Apollo.
 */
export function StoredField(type: GraphType, description: string): MethodDecorator {
  return (target, key, descriptor) => {
    FieldResolver(() => type, { description })(target, key, descriptor);
    return Extensions({ plainResolve: propertyReader(String(key)), isStored: true })(target, key, descriptor);
  };
}

/** Returns the default resolver of a field: the property of that name. */
export const propertyReader =
  (name: string): PlainResolve =>
  (source) =>
    (source as Record<string, unknown>)[name];

/** The function that `@PlainField` or `@StoredField` has stored in a field's extensions. */
export function plainResolveOf(extensions: Readonly<Record<string, unknown>>): PlainResolve | undefined {
  return extensions['plainResolve'] as PlainResolve | undefined;
}
