import type { GraphQLSchema } from 'graphql';
import type { GraphContext } from '#bff/graphql/context.ts';

/**
 * Makes the root fields of queries return the results that a compiled query has requested already. Where it hands over
 * to Apollo, no REST call is made twice, and no limit counts twice.
 */
export function replayRootResults(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = (source, args, context: GraphContext, info) => {
      const { rootResults } = context.compiled;
      const index = rootResults?.keys.indexOf(String(info.path.key)) ?? -1;
      return rootResults && index !== -1 ? rootResults.values[index] : resolve(source, args, context, info);
    };
  }
}
