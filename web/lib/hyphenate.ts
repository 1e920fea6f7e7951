/**
 * Lets long words of a name break between syllables, with a hyphen: browsers have no rules for Indonesian. The marks are
 * invisible elsewhere (U+00AD).
 */
export const hyphenate = (name: string): string =>
  name.replaceAll(/\p{L}{12,}/gu, (word) =>
    word.replaceAll(
      /([aeiou][bcdfghjklmnpqrstvwxyz]?)(?=(?:[dkt]h|n[gy]|sy|[bcdfghjklmnpqrstvwxyz])[aeiou])/gi,
      '$1\u00AD',
    ),
  );
