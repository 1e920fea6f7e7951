import { unwrapParameters } from '#shared/wrapped-text.ts';
import { UpstreamError } from './upstream-error.ts';

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
    if (!isUnknownLink(error)) throw error;
    const unwrapped = unwrapParameters(given);
    const names = Object.keys(given) as Name[];
    if (names.every((name) => unwrapped[name] === given[name]) || names.some((name) => unwrapped[name] === ''))
      throw error;
    return call(unwrapped);
  }
}

/** True if the API does not know the parameters of a link. 410 is a link that it knows. */
function isUnknownLink(error: unknown): boolean {
  return error instanceof UpstreamError && [400, 401, 404, 422].includes(error.status ?? 0);
}
