/** A soft file as the graph answers the gallery: of an API that tells nothing but its kind and link, unless `more` says more. */
export function softFile(kind: 'PHOTO' | 'RESULT' | 'VIDEO', url: string, more: Record<string, unknown> = {}) {
  const plain = kind === 'VIDEO' ? null : url;
  return { __typename: 'SoftFile', kind, url, width: null, height: null, placeholder: null, tiny: plain, small: plain, medium: plain, large: plain, ...more };
}
