/** A question that a page's document asked before its scripts were here. */
export type EarlyAnswer = {
  operation: string;
  /** As JSON. */
  variables: string;
  answer: Promise<Response>;
};

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

/** The answer that is already on its way to this request of the client's, for its first asking only: whoever asks again wants to know it anew. */
export function takeEarlyAnswer(body: unknown): Promise<Response> | null {
  const { earlyAnswer } = globalThis;
  if (!earlyAnswer || typeof body !== 'string') return null;
  const { operationName, variables } = JSON.parse(body) as { operationName?: string; variables?: unknown };
  if (operationName !== earlyAnswer.operation || JSON.stringify(variables) !== earlyAnswer.variables) return null;
  globalThis.earlyAnswer = undefined;
  return earlyAnswer.answer;
}
