import { decodePart } from '#shared/url-part.ts';

/** The separator of two parameters, as HTML writes it. */
const ESCAPED_SEPARATOR = /&(?:amp;|#0*38;|#x0*26;)+/gi;

/**
 * Reads the parameters of a mailed link. Some programs open it with the escapes of its HTML (`&amp;sid=`), or with its
 * separators encoded (`%26sid%3D`). The values are as they are.
 *
 * @param names the parameters that the link has
 * @param hash where a browser finds the rest of a link with `&#38;`
 */
export function readMailedQuery(names: readonly string[], search: string, hash = ''): URLSearchParams {
  const isSeparator = /^#(?:0*38|x0*26);/i.test(hash);
  const parse = (text: string) => new URLSearchParams(text.replace(ESCAPED_SEPARATOR, '&'));
  const whole = isSeparator ? search + (search.endsWith('&') ? '' : '&') + hash : search;
  const query = parse(whole);
  if (names.every((name) => query.has(name))) return query;
  const decoded = parse(decodePart(search) ?? search);
  return names.every((name) => decoded.has(name)) ? decoded : query;
}
