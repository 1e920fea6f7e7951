import type { GraphQLSchema } from 'graphql';
import type { GraphContext } from '#bff/graphql/context.ts';

/**
 * Makes the root fields of queries hand out what a plan has asked for already, so that Apollo, which answers where the plan cannot, calls nothing
 * twice: no REST call, and no limit that would count again.
 */
export function rememberRootResults(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = (source, args, context: GraphContext, info) => {
      const { rootResults } = context.plan;
      const key = String(info.path.key);
      return rootResults?.has(key) ? rootResults.get(key) : resolve(source, args, context, info);
    };
  }
}
