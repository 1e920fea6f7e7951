// Must be loaded before the first decorator: each file that declares a part of the graph imports this one.
import 'reflect-metadata';
import {
  Arg,
  type ArgOptions,
  Field,
  InputType,
  ObjectType,
  type ObjectTypeOptions,
  Query,
  registerEnumType,
} from 'type-graphql';

// The parts of the graph that are declared most, with the description that none is without.

/** A type of the graph: given as it is, since no two files import each other. */
export type GraphType = ReturnType<NonNullable<Parameters<typeof Field>[0]>>;

/**
 * Declares an enum of the graph. Its values are their names, in the code as well.
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

/** A type whose fields are properties of its object: no resolver runs for them. */
export const PlainObject = (description: string, options: ObjectTypeOptions = {}) =>
  ObjectType({ description, simpleResolvers: true, ...options });

/** The fields of an argument. */
export const InputObject = (description: string) => InputType({ description });

/** A field that always has a value. */
export const NonNull = (type: GraphType, description: string) => Field(() => type, { description });

/** A field that may be null. */
export const Nullable = (type: GraphType, description: string) => Field(() => type, { nullable: true, description });

/** A query. A failed one is null, so that the others of its document keep their answers. */
export const NullableQuery = (type: GraphType, description: string) =>
  Query(() => type, { nullable: true, description });

/** An argument of a field. */
export const Argument = (name: string, type: GraphType, description: string, options: ArgOptions = {}) =>
  Arg(name, () => type, { description, ...options });

/** The one argument of a mutation. */
export const Input = (type: GraphType, description: string) => Argument('input', type, description);
