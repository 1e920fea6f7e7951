import { unwrapParameters } from '#shared/wrapped-text.ts';

/**
 * Makes a call with the parameters of a mailed link as they are. If the API does not know them, makes it once more
 * without what a mail or a chat has put around them (contract, decision 25).
 *
 * @param isUnknown true for the failure of a call whose parameters the API does not know
 */
export async function callWithLink<Name extends string, T>(
  given: Readonly<Record<Name, string>>,
  isUnknown: (error: unknown) => boolean,
  call: (parameters: Readonly<Record<Name, string>>) => Promise<T>,
): Promise<T> {
  try {
    return await call(given);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const unwrapped = unwrapParameters(given);
    const names = Object.keys(given) as Name[];
    if (names.every((name) => unwrapped[name] === given[name]) || names.some((name) => unwrapped[name] === ''))
      throw error;
    return call(unwrapped);
  }
}
