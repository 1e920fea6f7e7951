import type { GraphQLError } from 'graphql';
import { FORMATS } from './scalars.ts';

/** The sentences of graphql-js about a value that is not of its type, and where each names the type. */
const TYPE_IN_SENTENCE = [
  /^Expected (?:type|value of type|non-nullable type) "([^"]+)"/,
  /^(?:Variable|Argument) "\$?\w+" of (?:required|non-null) type "([^"]+)"/,
  /^(?:Enum "(?=.*cannot represent))?(\w+)"? cannot represent /,
  /^Value [\s\S]* does not exist in "(\w+)" enum/,
];

/** Returns what was expected, without the value; null for another sentence. */
function expectationOf(sentence: string): string | null {
  for (const pattern of TYPE_IN_SENTENCE) {
    const [, type] = pattern.exec(sentence) ?? [];
    if (type !== undefined) return describeType(type);
  }
  return null;
}

function describeType(type: string): string {
  const format = FORMATS[type.replaceAll(/\W/g, '')];
  return `expected ${type}${format === undefined ? '' : `, ${format}`}.`;
}

/** Describes a literal of a document that is not of its type; null for another sentence of graphql-js. */
export function describeLiteralFault(sentence: string): string | null {
  const expectation = expectationOf(sentence);
  return expectation && `Invalid value: ${expectation}`;
}

/**
 * Describes an invalid variable or argument: where, and what was expected. graphql-js puts the value between the two.
 *
 * @returns null for an error about something else
 */
export function describeInputFault({ message, originalError }: GraphQLError): string | null {
  if (message.startsWith('Too many errors processing variables')) return 'There are more errors in the variables.';
  const [, subject] = /^(Variable "\$\w{1,100}"|Argument "\w{1,100}")/.exec(message) ?? [];
  if (subject === undefined) return null;
  const sentence = originalError?.message ?? message;
  const path = / at "([\w.[\]]{1,300})"$/.exec(message.slice(0, -(sentence.length + '; '.length)))?.[1];
  const [, missing, type = ''] = /^Field "(\w+)" of required type "([^"]+)"/.exec(sentence) ?? [];
  if (missing !== undefined) {
    const field = `${path ?? subject.slice('Variable "$'.length, -1)}.${missing}`;
    return `${subject} has no value at "${field}": ${describeType(type)}`;
  }
  const [, unknown] = /^Field ("\w{1,100}" is not defined by type "\w+")/.exec(sentence) ?? [];
  if (unknown !== undefined) return `${subject} has an unknown field${path ? ` at "${path}"` : ''}: ${unknown}.`;
  const reason = expectationOf(sentence);
  const place = path === undefined ? 'is missing or has an invalid value' : `has an invalid value at "${path}"`;
  return `${subject} ${place}${reason === null ? '.' : `: ${reason}`}`;
}
