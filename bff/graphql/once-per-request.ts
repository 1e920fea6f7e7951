/** Results that are shared within one request. No WeakMap: with it, collecting garbage took a tenth of a request. */
export interface Memo {
  /** Undefined until the first entry. A list, since a request makes few calls. */
  memo?: Remembered[] | undefined;
}

interface Remembered {
  /** The function of {@link oncePerRequest} that made the call. */
  once: unknown;
  key: unknown;
  result: unknown;
}

/**
 * Makes a call run once in a request, however many aliases ask for it: once for each value of its first argument. The
 * results, failures included, are kept in the request or the member that is its last argument, which may be its only
 * one. No DataLoader: it waits for keys that are fetched together, and the API has no call for several.
 */
export function oncePerRequest<Args extends [Memo] | [key: unknown, holder: Memo], T>(
  fetch: (...args: Args) => Promise<T>,
): typeof fetch {
  const once: typeof fetch = (...args) => {
    const key = args[0];
    const holder = args.at(-1) as Memo;
    const memo = (holder.memo ??= []);
    for (const known of memo) if (known.once === once && known.key === key) return known.result as Promise<T>;
    const result = fetch(...args);
    memo.push({ once, key, result });
    return result;
  };
  return once;
}
