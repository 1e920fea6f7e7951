import type { GraphQLSchema } from 'graphql';
import type { GraphContext } from '#bff/graphql/context.ts';

/**
 * Has the root fields of queries return what a compiled query has asked for already, so that Apollo, which answers
 * where it cannot, calls nothing twice: no REST call, and no limit that would count again.
 */
export function rememberRootResults(schema: GraphQLSchema): void {
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
