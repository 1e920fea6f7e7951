const oneDigit = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** `12,4 MB`, `380 kB`: thousands, as phones count. */
export function formatBytes(bytes: number): string {
  return bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${oneDigit.format(bytes / 1_000_000)} MB`;
}
