import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isIntrospectionType,
  isNullableType,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';
import type { GraphContext } from './context.ts';

type FieldDecorator = MethodDecorator & PropertyDecorator & ClassDecorator;
type FieldExtensions = Readonly<Record<string, unknown>>;

/**
 * Declares that the answer of a root field, with all below it, is the same for every caller and may be so many seconds
 * old: a compiled query of such fields stores each answer so long, and caches may store a GET of it. Its description
 * says so too. The resolver runs once for many requests: it cannot count a limit or know a caller.
 */
export function CacheFor(cacheSeconds: number): FieldDecorator {
  return Extensions({ cacheSeconds });
}

/** How long the answer of a root field may be stored; 0: not at all. */
export function cacheSecondsOfField(extensions: FieldExtensions): number {
  return Number(extensions['cacheSeconds'] ?? 0);
}

/** Computes a field from its object and its arguments, synchronously. It may throw what a resolver may. */
export type PlainResolve = (source: unknown, args: Record<string, unknown>, context: GraphContext) => unknown;

/**
 * Declares that a `@FieldResolver` below the root is a synchronous function of its object and its arguments, without
 * `this`. The schema then calls the method itself: type-graphql makes a promise for each argument of each object, and
 * copies the object. Only such fields, and those read from their object, can be part of compiled queries.
 *
 * @param names of the arguments, in the order of the method's parameters after the object
 */
export function PlainField(...names: readonly string[]): MethodDecorator {
  return (target, key, descriptor) => {
    const method = descriptor.value as (...parameters: unknown[]) => unknown;
    const plainResolve: PlainResolve = (source, args) => method(source, ...names.map((name) => args[name]));
    return Extensions({ plainResolve })(target, key, descriptor);
  };
}

/**
 * Declares that the value of a `@FieldResolver` is usually stored in its object. The resolver runs only if it is not;
 * a compiled query then leaves the answer to Apollo.
 */
export function StoredField(): FieldDecorator {
  return Extensions({ isStored: true });
}

function isStored(extensions: FieldExtensions): boolean {
  return extensions['isStored'] === true;
}

export function plainResolveOf(extensions: FieldExtensions): PlainResolve | undefined {
  return extensions['plainResolve'] as PlainResolve | undefined;
}

/**
 * The most errors of plain fields in one answer: 15 aliases of a thumbnail with a width of 0 were 15,000 errors for
 * 1,000 files, and took 2 s.
 */
const MAX_FAULTS = 50;

/**
 * Makes the schema call plain fields directly, for Apollo as well. Beyond `MAX_FAULTS` errors of an answer, nullable
 * plain fields are null without an error.
 */
export function applyFieldDecorators(schema: GraphQLSchema): void {
  for (const field of fieldsOf(schema)) {
    const plain = plainResolveOf(field.extensions);
    if (isStored(field.extensions)) readStoredFirst(field);
    else if (plain) field.resolve = isNullableType(field.type) ? withoutMoreFaults(plain) : plain;
  }
}

/** The fields of all objects, without those of introspection. */
export function fieldsOf(schema: GraphQLSchema): GraphQLField<unknown, GraphContext>[] {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  return types.filter((type) => !isIntrospectionType(type)).flatMap((type) => Object.values(type.getFields()));
}

/** Reads the property of the object that a field without a resolver is. */
export const propertyReader =
  (name: string): PlainResolve =>
  (source) =>
    (source as Record<string, unknown>)[name];

/** Reads the object before it runs the resolver. */
function readStoredFirst(field: GraphQLField<unknown, GraphContext>): void {
  const { name, resolve } = field;
  const read = propertyReader(name);
  Object.assign(field.extensions, { plainResolve: read });
  field.resolve = (source, args, context, info) =>
    read(source, args, context) ?? resolve?.(source, args, context, info);
}

function withoutMoreFaults(plain: PlainResolve): GraphQLFieldResolver<unknown, GraphContext> {
  return (source, args, context) => {
    try {
      return plain(source, args, context);
    } catch (error) {
      const { budget } = context;
      if (budget.plainFieldErrors >= MAX_FAULTS) return null;
      budget.plainFieldErrors += 1;
      throw error;
    }
  };
}
