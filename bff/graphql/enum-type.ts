import { registerEnumType } from 'type-graphql';
import { describeEnum } from './input-faults.ts';

/** How a client handles a value that is added later, by enum: printed as `@unknown`. */
export const FALLBACKS = new Map<string, string>();

/**
 * Declares an enum of the graph. In the code, too, each value is its name.
 *
 * @param values the description of each value
 * @param fallback how a client handles a value that is added later; none for an enum that stays as it is
 */
export function enumType<const Name extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Name, string>>,
  fallback?: NoInfer<Name>,
): { readonly [Value in Name]: Value } {
  const entries = Object.entries<string>(values);
  const names = Object.fromEntries(entries.map(([value]) => [value, value]));
  const valuesConfig = Object.fromEntries(entries.map(([value, text]) => [value, { description: text }]));
  const later = fallback === undefined ? '' : ` Values may be added: handle an unknown one like \`${fallback}\`.`;
  if (fallback !== undefined) FALLBACKS.set(name, fallback);
  describeEnum(name, Object.keys(names));
  registerEnumType(names, { name, description: `${description}${later}`, valuesConfig });
  return names as { readonly [Value in Name]: Value };
}
