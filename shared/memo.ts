/** Results of longer texts are not cached: they could fill the memory. */
const MAX_LENGTH = 300;

/**
 * Caches the results of a pure function of a text or number. Clients may choose them: the cache is cleared when it holds
 * `max`.
 */
export function memoize<T, Key extends string | number = string>(
  max: number,
  compute: (key: Key) => T,
): (key: Key) => T {
  const results = new Map<Key, T>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    if (typeof key === 'string' && key.length > MAX_LENGTH) return result;
    if (results.size >= max) results.clear();
    results.set(key, result);
    return result;
  };
}
