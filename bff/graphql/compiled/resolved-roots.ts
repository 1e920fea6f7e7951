import type { GraphQLSchema } from 'graphql';
import type { GraphContext, RootFailure, RootResults } from '#bff/graphql/context.ts';

/**
 * Makes the root fields of queries hand out what a plan has asked for already, so that Apollo, which answers where the plan cannot, calls nothing
 * twice: no REST call, and no limit that would count again.
 */
export function rememberRootResults(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = (source, args, context: GraphContext, info) => {
      const { rootResults, failure } = context.plan;
      if (rootResults === null) return resolve(source, args, context, info);
      const key = String(info.path.key);
      const index = rootResults.keys.indexOf(key);
      if (index === -1) return resolve(source, args, context, info);
      const result = rootResults.values[index];
      if (failure === null || failure.first === key) return result;
      return failure.pending.has(key) ? inTheNextTurn(result) : afterTheFirst(result);
    };
  }
}

// Several fields may have failed by now. Which of their errors are in the answer depends on when each failed: those of the same moment all are.

function inTheNextTurn(result: unknown): Promise<unknown> {
  return new Promise((resolve) => void setImmediate(resolve, result));
}

async function afterTheFirst(result: unknown): Promise<unknown> {
  return result;
}

const PENDING = Symbol('pending');
const FULFILLED = Symbol('fulfilled');

/** @returns the field that has failed with this error; null where none has, or there is no other */
export async function findFailure({ keys, values }: RootResults, error: unknown): Promise<RootFailure | null> {
  if (keys.length < 2) return null;
  const states = await Promise.all(keys.map(async (key, index) => [key, await stateOf(values[index])] as const));
  const first = states.find(([, state]) => state === error)?.[0];
  if (first === undefined) return null;
  return { first, pending: new Set(states.flatMap(([key, state]) => (state === PENDING ? [key] : []))) };
}

/** @returns what the result has failed with, or whether it is pending */
async function stateOf(result: unknown): Promise<unknown> {
  const settled = Promise.resolve(result).then(
    () => FULFILLED,
    (reason: unknown) => reason,
  );
  // The later of two microtasks: a result that is settled wins.
  const now = Promise.resolve().then(() => PENDING);
  return Promise.race([settled, now]);
}
