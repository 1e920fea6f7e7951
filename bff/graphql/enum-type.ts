import { registerEnumType } from 'type-graphql';

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
