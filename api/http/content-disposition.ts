/**
 * `Content-Disposition: attachment` with a name for saving (RFC 6266): plain ASCII for everyone,
 * and the true name (RFC 8187) where that differs.
 */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\/%]/g, '_');
  const simple = `attachment; filename="${plain}"`;
  if (plain === filename) return simple;
  const encoded = encodeURIComponent(filename.replaceAll('/', '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${simple}; filename*=UTF-8''${encoded}`;
}
