// Must be loaded before the first decorator: each file that declares a part of the graph imports this one.
import 'reflect-metadata';
import {
  Arg,
  type ArgOptions,
  Extensions,
  Field,
  FieldResolver,
  InputType,
  ObjectType,
  type ObjectTypeOptions,
  Query,
  registerEnumType,
} from 'type-graphql';
import type { GraphContext } from './context.ts';

/** A type of the graph. It needs no function around it, since no two files import each other. */
type GraphType = ReturnType<NonNullable<Parameters<typeof Field>[0]>>;

/**
 * Declares an enum of the graph. In the code, too, each value is its name.
 *
 * @param values the description of each value
 */
export function enumType<const Name extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Name, string>>,
): { readonly [Value in Name]: Value } {
  const entries = Object.entries<string>(values);
  const names = Object.fromEntries(entries.map(([value]) => [value, value]));
  const valuesConfig = Object.fromEntries(entries.map(([value, text]) => [value, { description: text }]));
  registerEnumType(names, { name, description, valuesConfig });
  return names as { readonly [Value in Name]: Value };
}

/** Declares a type whose fields are properties of its object: no resolver runs for them. */
export const PlainObject = (description: string, options: ObjectTypeOptions = {}) =>
  ObjectType({ description, simpleResolvers: true, ...options });

/** Declares an input type. */
export const InputObject = (description: string) => InputType({ description });

/** Declares a field that always has a value. A getter is a property, too: type-graphql would make it a resolver. */
export const NonNull =
  (type: GraphType, description: string): PropertyDecorator =>
  (target, key) =>
    Field(() => type, { description })(target, key);

/** Declares a field that may be null. */
export const Nullable = (type: GraphType, description: string) => Field(() => type, { nullable: true, description });

/** Declares a query. A failed one is null, so that the others of its document keep their answers. */
export const NullableQuery = (type: GraphType, description: string) =>
  Query(() => type, { nullable: true, description });

/** Declares an argument of a field. */
export const Argument = (name: string, type: GraphType, description: string, options: ArgOptions = {}) =>
  Arg(name, () => type, { description, ...options });

/** Declares the argument `input` of a mutation. */
export const Input = (type: GraphType, description: string) => Argument('input', type, description);

/**
 * Declares that the answer of a root field, with all below it, is the same for every caller and may be `cacheSeconds`
 * old: a compiled query of such fields stores each answer for that time, and caches may store a GET of it. The field's
 * description says so too. The resolver runs once for many requests: it cannot count a limit or know a caller.
 */
export const CacheFor = (cacheSeconds: number) => Extensions({ cacheSeconds });

/**
 * Computes a field from its object and its arguments, synchronously. It refuses no argument: a document may ask for it
 * 15 times for each of 1,000 rows, and each error takes longer than the rest of the field.
 */
export type PlainResolve = (source: unknown, args: Record<string, unknown>, context: GraphContext) => unknown;

/**
 * Declares a field below the root whose method is a {@link PlainResolve}: it may not use `this`, and its second
 * parameter is the object of all arguments, each declared by `@Argument` on it. The schema calls the method
 * directly, because type-graphql makes a promise for each argument of each object, and copies the object. Compiled
 * queries can have only such fields and those that are read from their object.
 */
export function PlainField(type: GraphType, description: string, { nullable = false } = {}): MethodDecorator {
  return (target, key, descriptor) => {
    FieldResolver(() => type, { nullable, description })(target, key, descriptor);
    return Extensions({ plainResolve: descriptor.value })(target, key, descriptor);
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

/** Returns the function that `@PlainField` or `@StoredField` has stored in a field's extensions. */
export function plainResolveOf(extensions: Readonly<Record<string, unknown>>): PlainResolve | undefined {
  return extensions['plainResolve'] as PlainResolve | undefined;
}
