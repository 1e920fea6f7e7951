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
      const { rootResults, failedFirst } = context.plan;
      const key = String(info.path.key);
      if (!rootResults?.has(key)) return resolve(source, args, context, info);
      const result = rootResults.get(key);
      return failedFirst === null || failedFirst === key ? result : later(result);
    };
  }
}

/** Several fields may have failed by now, and Apollo names the one that fails first. */
function later(result: unknown): Promise<unknown> {
  return new Promise((resolve) => void setImmediate(resolve, result));
}

/** @returns the name of the field that has failed with this error; null where none has, or there is no other */
export async function findFailed(results: ReadonlyMap<string, unknown>, error: unknown): Promise<string | null> {
  if (results.size < 2) return null;
  for (const [key, result] of results) {
    // One that is still pending loses.
    const failure: unknown = await Promise.race([Promise.resolve(result), Promise.resolve(null)]).then(() => null, (reason: unknown) => reason);
    if (failure !== null && failure === error) return key;
  }
  return null;
}
