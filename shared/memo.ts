/** Results of longer texts are not cached: they could fill the memory. */
const MAX_LENGTH = 300;

/**
 * Caches the results of a pure function of text. Clients may choose the texts: the cache is cleared when it holds `max`.
 */
export function memoize<T>(max: number, compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined || text.length > MAX_LENGTH) return known ?? compute(text);
    const result = compute(text);
    if (results.size >= max) results.clear();
    results.set(text, result);
    return result;
  };
}
