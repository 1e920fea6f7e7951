const megabytes = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/**
 * A size in Indonesian: `380 kB`, `12,4 MB`. 1 kB is 1,000 bytes, as phones count; number and unit are joined by a
 * no-break space.
 */
export function formatBytes(bytes: number): string {
  return bytes < 999_500
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
    : `${megabytes.format(bytes / 1_000_000)}\u00a0MB`;
}
