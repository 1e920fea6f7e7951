/** What the browsers of the last years read, the smallest first. */
const FORMATS = ['avif', 'webp'] as const;

/**
 * The format of a picture for who sends this `Accept` (RFC 9110 §12.5.1). `image/*` promises nothing:
 * every browser says it, and only those that name a newer format read it.
 */
export function pictureFormatFor(accept: string | undefined): 'avif' | 'webp' | 'jpeg' {
  const named = new Set<string>();
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const isRefused = parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
    if (!isRefused) named.add(type);
  }
  return FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg';
}
