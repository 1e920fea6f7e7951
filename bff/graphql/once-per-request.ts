/** A request or a member, with the results that are shared within one request. */
export interface Memo {
  /** A list, since a request makes few calls. No WeakMap: with it, collecting garbage took a tenth of a request. */
  memo?: { once: unknown; key: unknown; result: unknown }[] | undefined;
}

/**
 * Makes a call, `fetch(key, holder)` or `fetch(holder)`, run once in a request for each key, however many aliases ask
 * for it. The holder, a request or a member, keeps the results, failures included.
 *
 * No DataLoader: it waits for keys that are fetched together, and the API has no call for several.
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
