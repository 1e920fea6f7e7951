const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/**
 * A size in Indonesian: `380 kB`, `12,4 MB`, `1,2 GB`. 1 kB is 1,000 bytes, as phones count; number and unit are joined
 * by a no-break space.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`;
  const megabytes = bytes / 1_000_000;
  return megabytes < 999.95 ? `${decimal.format(megabytes)}\u00a0MB` : `${decimal.format(megabytes / 1000)}\u00a0GB`;
}
