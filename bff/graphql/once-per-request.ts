/** Results that are shared within one request. */
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
 * Makes a call run once in a request, however many aliases ask for it: once for each value of its first argument. Its
 * last argument holds the results. A failure is shared as well.
 */
export function oncePerRequest<Args extends [Memo] | [key: unknown, holder: Memo], T>(
  fetch: (...args: Args) => Promise<T>,
): typeof fetch {
  const once: typeof fetch = (...args) => {
    const [key, holder = key] = args;
    const memo = ((holder as Memo).memo ??= []);
    for (const known of memo) if (known.once === once && known.key === key) return known.result as Promise<T>;
    const result = fetch(...args);
    memo.push({ once, key, result });
    return result;
  };
  return once;
}
