/** Longer texts are computed anew each time: a memo of them could fill the memory. */
const MAX_LENGTH = 300;

/**
 * Remembers the results of a pure function of text that is called again and again with few texts. Others choose the
 * texts, so it forgets all of them once there are `max`.
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
