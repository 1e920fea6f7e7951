import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { unwrapParameters } from '#shared/wrapped-text.ts';

/** The statuses of an API that does not know the link; 410 is a link that it knows. */
const UNKNOWN = new Set([400, 401, 404, 422]);

/**
 * Makes a call with the parameters of a mailed link as they are. If the API does not know them, makes it once more
 * without what a mail or a chat has put around them (contract, decision 25).
 */
export async function callWithLink<Name extends string, T>(
  given: Readonly<Record<Name, string>>,
  call: (parameters: Readonly<Record<Name, string>>) => Promise<T>,
): Promise<T> {
  try {
    return await call(given);
  } catch (error) {
    if (!(error instanceof UpstreamError) || !UNKNOWN.has(error.status ?? 0)) throw error;
    const unwrapped = unwrapParameters(given);
    const names = Object.keys(given) as Name[];
    if (names.every((name) => unwrapped[name] === given[name]) || names.some((name) => unwrapped[name] === ''))
      throw error;
    return call(unwrapped);
  }
}
