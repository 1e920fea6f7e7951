import type { GraphQLError } from 'graphql';

/** What the errors of invalid values say about their types. */
const formats = new Map([
  ['Date', 'as YYYY-MM-DD'],
  ['Int', 'a whole number from -2147483648 to 2147483647'],
  ['LocalTime', 'as HH:MM'],
  ['URL', 'an absolute http or https URL'],
  ['Upload', 'a file of a multipart request'],
]);

/** Has errors name the values of an enum. */
export function describeEnum(type: string, values: readonly string[]): void {
  formats.set(type, `one of ${values.join(', ')}`);
}

/** The sentence of graphql-js about a value that is missing or null, and where it names the type. */
const MISSING = /^(?:Variable|Argument) "\$?\w+" of (?:required|non-null) type "([^"]+)"/;

/** The sentences of graphql-js about a value that is not of its type, and where each names the type. */
const TYPE_IN_SENTENCE = [
  /^Expected (?:type|value of type|non-nullable type) "([^"]+)"/,
  MISSING,
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
  const format = formats.get(type.replaceAll(/\W/g, ''));
  return `expected ${type}${format === undefined ? '' : `, ${format}`}.`;
}

/** Describes a literal of a document that is not of its type; null for another sentence of graphql-js. */
export function describeLiteralFault(sentence: string): string | null {
  const expectation = expectationOf(sentence);
  return expectation && `Invalid value: ${expectation}`;
}

/** Where a variable or an argument is invalid, and what was expected: `VariableProblem` in the schema. */
interface Problem {
  path: string[];
  message: string;
}

/**
 * Describes an invalid variable or argument: where, and what was expected. graphql-js puts the value between the two.
 *
 * @returns null for an error about something else
 */
export function describeInputFault({ message, originalError }: GraphQLError): Problem | null {
  if (message.startsWith('Too many errors processing variables'))
    return { path: [], message: 'There are more errors in the variables.' };
  const [, subject, name = ''] = /^((?:Variable "\$|Argument ")(\w{1,100})")/.exec(message) ?? [];
  if (subject === undefined) return null;
  const sentence = originalError?.message ?? message;
  const place = / at "([\w.[\]]{1,300})"$/.exec(message.slice(0, -(sentence.length + '; '.length)))?.[1];
  const at = (text: string, field?: string): Problem => ({
    path: [...(place ?? name).split(/[.[\]]+/).filter(Boolean), ...(field === undefined ? [] : [field])],
    message: `${subject} ${text}`,
  });
  const [, missing, type = ''] = /^Field "(\w+)" of required type "([^"]+)"/.exec(sentence) ?? [];
  if (missing !== undefined) return at(`has no value at "${place ?? name}.${missing}": ${describeType(type)}`, missing);
  const [, unknown, field] = /^Field ("(\w{1,100})" is not defined by type "\w+")/.exec(sentence) ?? [];
  if (unknown !== undefined) return at(`has an unknown field${place ? ` at "${place}"` : ''}: ${unknown}.`, field);
  const reason = expectationOf(sentence);
  const lack = MISSING.test(sentence) ? 'is missing or ' : '';
  const where = place === undefined ? '' : ` at "${place}"`;
  return at(`${lack}has an invalid value${where}${reason === null ? '.' : `: ${reason}`}`);
}
