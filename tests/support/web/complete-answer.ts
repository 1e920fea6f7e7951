import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  getNullableType,
  type GraphQLFieldResolver,
  isListType,
} from 'graphql';

const sdl = readFileSync(path.resolve(import.meta.dirname, '../../../schema.graphql'), 'utf8');
// A file is sent beside the variables, where it is null.
const schema = buildSchema(sdl.replace('Upload!', 'Upload'));

type Data = Record<string, unknown>;

/** By the name in the answer, which may be an alias. A list that the test leaves out is empty. */
const fieldResolver: GraphQLFieldResolver<Data, unknown> = (source, _args, _context, { path: { key }, returnType }) =>
  source[key] ?? (isListType(getNullableType(returnType)) ? [] : null);

/**
 * Completes what a test answers to an operation, as the graph would: each object has its `__typename`, and nullable
 * fields that the test leaves out are null, lists empty.
 *
 * @throws where the graph could not answer so
 */
export function completeAnswer(document: DocumentNode, variableValues: Data, rootValue: Data): Data {
  const { data, errors } = executeSync({ schema, document, variableValues, rootValue, fieldResolver });
  if (!data || errors) throw new Error(`no answer of the graph: ${errors?.map(String).join('\n')}`);
  return data;
}
