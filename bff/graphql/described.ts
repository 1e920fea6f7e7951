// Must be loaded before the first decorator: each file that declares a part of the graph imports this one.
import 'reflect-metadata';
import { Arg, Field, InputType, ObjectType, type ObjectTypeOptions, registerEnumType } from 'type-graphql';

// The parts of the graph that are declared most, with the description that none is without.

type TypeOf = Parameters<typeof Arg>[1] & Parameters<typeof Field>[0];

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
export const NonNull = (type: TypeOf, description: string) => Field(type, { description });

/** A field that may be null. */
export const Nullable = (type: TypeOf, description: string) => Field(type, { nullable: true, description });

/** The one argument of a mutation. */
export const Input = (type: TypeOf, description: string) => Arg('input', type, { description });
