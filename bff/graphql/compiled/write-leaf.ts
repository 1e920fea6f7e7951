import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql';

/** A value that the schema does not allow as it is, or null for a non-null field: Apollo has to answer. */
export class UnexpectedValue extends Error {
  override name = 'UnexpectedValue';
}

/**
 * Writes a leaf as JSON. @throws UnexpectedValue, also for null and undefined, or what `serialize` of the scalar throws
 */
export type WriteLeaf = (value: unknown) => string;

/** The built-in scalars take only what needs no conversion; others, such as a number for a String, are unexpected. */
export function leafWriter(type: GraphQLLeafType): WriteLeaf {
  if (type === GraphQLString || type === GraphQLID) return writeText;
  if (type === GraphQLInt) return writeInt;
  if (type === GraphQLFloat) return writeFloat;
  if (type === GraphQLBoolean) return writeBoolean;
  return type instanceof GraphQLEnumType ? enumWriter(type) : (value) => writeJson(value ?? null, type);
}

/** Characters that JSON escapes, and surrogates: it escapes a lone one. */
// oxlint-disable-next-line no-control-regex -- JSON escapes control characters.
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

function writeText(value: unknown): string {
  if (typeof value !== 'string') throw new UnexpectedValue('not a string');
  return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
}

function writeInt(value: unknown): string {
  if (typeof value !== 'number' || (value | 0) !== value) throw new UnexpectedValue('not an Int');
  // -0 becomes 0, as in JSON.stringify.
  return `${value}`;
}

function writeFloat(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new UnexpectedValue('not a Float');
  return `${value}`;
}

function writeBoolean(value: unknown): string {
  if (typeof value !== 'boolean') throw new UnexpectedValue('not a Boolean');
  return value ? 'true' : 'false';
}

function enumWriter(type: GraphQLEnumType): WriteLeaf {
  const names = new Map<unknown, string>(type.getValues().map(({ value, name }) => [value, JSON.stringify(name)]));
  return (value) => {
    const name = names.get(value);
    if (name === undefined) throw new UnexpectedValue('not a value of the enum');
    return name;
  };
}

function writeJson(value: unknown, type: GraphQLScalarType): string {
  const serialized: unknown = value === null ? null : type.serialize(value);
  if (typeof serialized === 'string') return writeText(serialized);
  const text: unknown = serialized === null ? undefined : JSON.stringify(serialized);
  if (typeof text !== 'string') throw new UnexpectedValue('a scalar without a value');
  return text;
}
