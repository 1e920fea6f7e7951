import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { GraphContext } from '#bff/graphql/context.ts';
import { plainResolveOf } from '#bff/graphql/decorators.ts';
import { cacheSecondsOf } from '#bff/graphql/plugins/cache-control.ts';
import {
  collectFields,
  contains,
  type Fragments,
  fragmentsOf,
  UnsupportedSelection,
} from '#bff/graphql/select-fields.ts';
import { argumentsReader, variablesReader } from './read-arguments.ts';
import { leafWriter, UnexpectedValue } from './write-leaf.ts';

/** Executes one query. Throws whenever Apollo might answer differently. */
export type CompiledQuery = ReturnType<typeof compileQuery>;

/** One execution of a compiled query. */
interface QueryRun {
  context: GraphContext;
  variables: Values;
  /** The results of the root resolvers, in the order of the document: values, or promises of them. */
  results: readonly unknown[];
}

/** Writes a completed value as JSON. */
type Write = (value: unknown, run: QueryRun) => string;
type Values = Record<string, unknown>;

interface Root {
  key: string;
  start(variables: Values, context: GraphContext): unknown;
  write: Write;
}

let lastId = 0;

/**
 * Compiles a query that Apollo has validated and answered without errors. graphql-js coerces variables and arguments,
 * unless all are strings for `String` or `ID`, which it would not change.
 *
 * @throws UnsupportedSelection
 */
export function compileQuery(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
  const type = schema.getQueryType();
  if (!type || operation.operation !== OperationTypeNode.QUERY) throw new UnsupportedSelection('no query');
  // `@skip` and `@include` would make the fields of an answer depend on its variables.
  if (contains(document, Kind.DIRECTIVE)) throw new UnsupportedSelection('directives');
  const fragments = fragmentsOf(document);
  const roots = [...collectFields([operation.selectionSet], type, fragments)].map(([key, nodes]) =>
    compileRoot(key, nodes, type, fragments),
  );
  const keys = roots.map(({ key }) => key);
  const prefixes = roots.map(({ key }, index) => `${index === 0 ? '' : ','}${JSON.stringify(key)}:`);

  return {
    /** Identifies its stored answers. */
    id: (lastId += 1),
    /** The operation's name; null if it has none. */
    name: operation.name?.value ?? null,
    /** For how many seconds the answer for the same variables may be stored; 0: not at all. */
    cacheSeconds: cacheSecondsOf(schema, document, operation),
    /**
     * Returns the variables of a request as resolvers get them.
     *
     * @throws UnexpectedValue for an invalid one
     */
    readVariables: variablesReader(schema, operation),

    /** Calls the root resolvers, and stores their results in the context. */
    start(variables: Values, context: GraphContext): QueryRun {
      const results = roots.map(({ start }) => start(variables, context));
      context.rootResults = { keys, values: results };
      return { context, variables, results };
    },
    /**
     * Writes the body of the answer.
     *
     * @param values the settled results of the root resolvers
     * @throws UnexpectedValue, or what a plain field or a scalar throws
     */
    write(run: QueryRun, values: readonly unknown[]): string {
      let text = '{"data":{';
      for (let index = 0; index < roots.length; index += 1)
        text += prefixes[index] + (roots[index] as Root).write(values[index], run);
      return `${text}}}\n`;
    },
  };
}

function compileRoot(key: string, nodes: FieldNode[], parentType: GraphQLObjectType, fragments: Fragments): Root {
  const { field, node } = fieldOf(parentType, nodes);
  if (field === null) return { key, start: () => parentType.name, write: writeTypeName };
  const { resolve } = field;
  if (!resolve) throw new UnsupportedSelection('a root field without a resolver');
  const readArguments = argumentsReader(field, node);

  return {
    key,
    start(variables, context) {
      try {
        return resolve(undefined, readArguments(variables), context, NO_INFO);
      } catch (error) {
        return Promise.reject(error as Error);
      }
    },
    write: compileValue(field.type, nodes, fragments),
  };
}

/** No root resolver of a query reads it, so no request creates one (docs/compiled-queries.md). */
const NO_INFO = {} as GraphQLResolveInfo;

function compileValue(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Write {
  if (isNonNullType(type)) return compilePresent(type.ofType, nodes, fragments);
  const write = compilePresent(type, nodes, fragments);
  return (value, run) => (value === null || value === undefined ? 'null' : write(value, run));
}

/** @returns a writer that throws UnexpectedValue for null */
function compilePresent(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): Write {
  if (isListType(type)) return listWriter(compileValue(type.ofType, nodes, fragments));
  if (isLeafType(type)) return leafWriter(type);
  if (isObjectType(type) && !type.isTypeOf) {
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return compileObject(type, sets, fragments);
  }
  throw new UnsupportedSelection(`the type ${getNamedType(type).name}`);
}

function listWriter(writeItem: Write): Write {
  return (value, run) => {
    if (!Array.isArray(value)) throw new UnexpectedValue('not a list');
    let text = '[';
    for (let index = 0; index < value.length; index += 1)
      text += index === 0 ? writeItem(value[index], run) : `,${writeItem(value[index], run)}`;
    return `${text}]`;
  };
}

function compileObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[], fragments: Fragments): Write {
  const fields = [...collectFields(sets, type, fragments)].map(([key, nodes], index) => ({
    prefix: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    write: compileField(type, nodes, fragments),
  }));
  return (value, run) => {
    if (typeof value !== 'object' || value === null || value instanceof Error || 'then' in value)
      throw new UnexpectedValue('not an object');
    let text = '';
    for (const { prefix, write } of fields) text += prefix + write(value, run);
    return `${text}}`;
  };
}

/** @returns a writer of the field of an object */
function compileField(parentType: GraphQLObjectType, nodes: FieldNode[], fragments: Fragments): Write {
  const { field, node } = fieldOf(parentType, nodes);
  if (field === null) {
    const name = JSON.stringify(parentType.name);
    return () => name;
  }
  const write = compileValue(field.type, nodes, fragments);
  const plainResolve = plainResolveOf(field.extensions);
  if (plainResolve) {
    const readArguments = argumentsReader(field, node);
    return (source, run) => write(plainResolve(source, readArguments(run.variables), run.context), run);
  }
  if (field.resolve) throw new UnsupportedSelection('a field with a resolver of its own');
  const { name } = field;
  return (source, run) => write((source as Values)[name], run);
}

/** Returns the field that nodes of one response name select; null for `__typename`. */
function fieldOf(type: GraphQLObjectType, nodes: readonly FieldNode[]) {
  const [node] = nodes;
  const name = node?.name.value ?? '';
  const field = type.getFields()[name];
  if (!node || (!field && name !== '__typename')) throw new UnsupportedSelection(`the field ${name}`);
  return { field: field ?? null, node };
}

const writeTypeName: Write = (value) => JSON.stringify(value);
