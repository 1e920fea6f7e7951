import booths from '#brand/booths.json' with { type: 'json' };

/** The edits of single characters that make one text the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const letter of from) {
    const next = [(row[0] ?? 0) + 1];
    for (const [index, other] of Array.from(to).entries())
      next.push(
        Math.min((row[index] ?? 0) + (letter === other ? 0 : 1), (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}

/**
 * What is probably a typing error: a booth or a city that none of the brand's booths has. It is no fault, since a booth
 * may be newer than this build.
 *
 * @returns a sentence for each, with the nearest name
 */
export function findUnknownNames(order: { booth: string; city: string }): string[] {
  return (['booth', 'city'] as const).flatMap((field) => {
    const typed = order[field];
    const known = [...new Set(booths.map((booth) => booth[field]))];
    const [nearest] = known.toSorted((a, b) => distance(typed, a) - distance(typed, b));
    return known.includes(typed) ? [] : [`"${typed}" is no ${field} of the brand; the nearest is "${nearest}"`];
  });
}
