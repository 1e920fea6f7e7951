import fc from 'fast-check';
import { expect } from 'vitest';
import { graphCases, replyFor } from './graph-requests.ts';
import { type PlanTally, startTwins, type Twins, type WireRequest } from './graph-twins.ts';
import type { Reply } from './odd-replies.ts';

/** Plans take part from the second time on: the first lets Apollo judge. */
const TIMES = 3;

export interface EqualityOptions {
  /** Pairs of requests: of each document two, in each of which it is sent three times. */
  pairs: number;
  /** Unset: a random one, which a failure names. */
  seed?: number;
  env?: Record<string, string>;
}

/**
 * Sends generated requests, each three times, to a BFF with plans and to one without, and fails at the first difference.
 *
 * @returns how many requests plans answered, and how many of them in front of Fastify
 */
export async function expectEqualAnswers({
  pairs,
  seed,
  env,
}: EqualityOptions): Promise<PlanTally & { direct: number }> {
  const script = new Map<string, readonly Reply[]>();
  const twins = await startTwins({
    ...(env && { env }),
    answer({ method, url, headers }, response) {
      const replies = script.get(String(headers['x-request-id']));
      if (!replies) return response.writeHead(404).end();
      const { http, type, body } = replyFor(replies, method, url);
      response.writeHead(http, type ? { 'content-type': type } : {}).end(body);
    },
  });
  try {
    let count = 0;
    const property = fc.asyncProperty(graphCases, async (both) => {
      for (const { request, replies } of both) {
        const id = `generated-${(count += 1)}`;
        script.set(id, replies);
        await expectSameAnswers(twins, {
          ...request,
          headers: { ...definedOnly(request.headers), 'x-request-id': id },
        });
        script.delete(id);
      }
    });
    await fc.assert(property, { numRuns: pairs, ...(seed !== undefined && { seed }) });
    const { withPlans, withoutPlans } = await twins.figures();
    expect(withPlans).toEqual(withoutPlans);
    return { ...(await twins.plans()), direct: await twins.direct() };
  } finally {
    await twins.close();
  }
}

export async function expectSameAnswers(twins: Twins, request: WireRequest, times = TIMES): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { withPlans, withoutPlans } = await twins.ask(request);
    expect(withPlans).toEqual(withoutPlans);
  }
}

function definedOnly(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
