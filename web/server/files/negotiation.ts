/** The encodings that files and documents are kept in, the smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A name in a list, unless its quality is 0. */
const listed = (name: Encoding) => ({
  name,
  pattern: new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))`, 'i'),
});
const patterns = ENCODINGS.map(listed);

/** The smallest encoding that `Accept-Encoding` allows; null for none. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  if (typeof header !== 'string') return null;
  return patterns.find(({ pattern }) => pattern.test(header))?.name ?? null;
}
