/**
 * Makes a call run once in a request, however many aliases ask for it: once for each value of its first argument. The
 * results, failures included, are kept for the request or the member that is its last argument, which may be its only
 * one. No DataLoader: it waits for keys that are fetched together, and the API has no call for several.
 */
export function oncePerRequest<Args extends [object] | [key: unknown, holder: object], T>(
  fetch: (...args: Args) => Promise<T>,
): typeof fetch {
  const results = new WeakMap<object, Map<unknown, Promise<T>>>();
  return (...args) => {
    const [key] = args;
    const holder = args.at(-1) as object;
    const ofHolder = results.get(holder) ?? new Map<unknown, Promise<T>>();
    const result = ofHolder.get(key) ?? fetch(...args);
    results.set(holder, ofHolder.set(key, result));
    return result;
  };
}
