/** A soft file as the graph returns it for an API that sends only type and URL; `more` overrides fields. */
export function softFile(kind: 'PHOTO' | 'RESULT' | 'VIDEO', url: string, more: Record<string, unknown> = {}) {
  const plain = kind === 'VIDEO' ? null : url;
  return {
    __typename: 'SoftFile',
    kind,
    url,
    width: null,
    height: null,
    placeholder: null,
    small: plain,
    medium: plain,
    large: plain,
    ...more,
  };
}
