import type { GraphQLSchema } from 'graphql';
import type { GraphContext } from '#bff/graphql/context.ts';

/**
 * Has the root fields of queries return what a plan has asked for already, so that Apollo, which answers where the plan cannot, calls nothing
 * twice: no REST call, and no limit that would count again.
 */
export function rememberRootResults(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = (source, args, context: GraphContext, info) => {
      const { rootResults } = context.plan;
      const index = rootResults?.keys.indexOf(String(info.path.key)) ?? -1;
      return rootResults && index !== -1 ? rootResults.values[index] : resolve(source, args, context, info);
    };
  }
}
