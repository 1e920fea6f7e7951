/** A soft file as the graph returns it for an API that sends only type and URL; `more` overrides fields. */
export function softFile(kind: 'PHOTO' | 'RESULT' | 'VIDEO', url: string, more: Record<string, unknown> = {}) {
  const plain = kind === 'VIDEO' ? null : url;
  return {
    __typename: 'SoftFile',
    id: url,
    kind,
    url,
    name: url.split('/').at(-1) ?? '',
    bytes: null,
    width: null,
    height: null,
    placeholder: null,
    small: plain,
    medium: plain,
    large: plain,
    ...more,
  };
}
