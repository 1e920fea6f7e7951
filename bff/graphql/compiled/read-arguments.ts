import {
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLField,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { contains } from '#bff/graphql/select-fields.ts';
import { UnexpectedValue } from './write-leaf.ts';

type Values = Record<string, unknown>;

/** Reads a request's variables: unchanged if all are strings for String or ID; otherwise graphql-js coerces all. */
export function variablesReader(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (inputs: Values) => Values {
  const isText = variableDefinitions.every(({ type, defaultValue }) => !defaultValue && TEXT_TYPES.has(nameOf(type)));
  const names = variableDefinitions.map(({ variable: { name } }): NamePair => [name.value, name.value]);
  return (inputs) => {
    const texts = isText ? pickTexts(inputs, names) : null;
    if (texts) return texts;
    const { coerced, errors } = getVariableValues(schema, variableDefinitions, inputs);
    if (errors) throw new UnexpectedValue('variables');
    return coerced;
  };
}

/** The name of an argument, and that of the variable with its value. */
type NamePair = [name: string, source: string];

/** Returns null unless each value is a string. */
function pickTexts(values: Values, names: readonly NamePair[]): Values | null {
  const picked: Values = {};
  for (const [name, source] of names) {
    const value = values[source];
    if (typeof value !== 'string') return null;
    picked[name] = value;
  }
  return picked;
}

/** Scalars that do not change a string. */
const TEXT_TYPES = new Set(['String', 'ID']);

/** Returns the name of a type, nullable or not; '' for a list. */
function nameOf(type: TypeNode): string {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return named.kind === Kind.NAMED_TYPE ? named.name.value : '';
}

/** Reads the arguments of a field. Those without variables are read once. */
export function argumentsReader(field: GraphQLField<unknown, unknown>, node: FieldNode): (variables: Values) => Values {
  if (!node.arguments?.some((argument) => contains(argument, Kind.VARIABLE))) {
    const constant = Object.freeze(getArgumentValues(field, node));
    return () => constant;
  }
  const names = variableNames(field, node);
  return (variables) => (names && pickTexts(variables, names)) ?? getArgumentValues(field, node, variables);
}

/** Returns the variable of each argument. Null if one is a literal, or is left out and has a default or is required. */
function variableNames(
  { args }: GraphQLField<unknown, unknown>,
  { arguments: nodes = [] }: FieldNode,
): NamePair[] | null {
  const names: NamePair[] = [];
  for (const { name, type, defaultValue } of args) {
    const value = nodes.find((one) => one.name.value === name)?.value;
    if (value?.kind === Kind.VARIABLE) names.push([name, value.name.value]);
    else if (value || defaultValue !== undefined || isNonNullType(type)) return null;
  }
  return names;
}
