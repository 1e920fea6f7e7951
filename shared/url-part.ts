/** Decodes a part of a URL; null for one that is not encoded well, such as a link that was cut. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
