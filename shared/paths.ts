/** The public page of an order (requirements §2): an invoice is one encoded segment (contract, decision 11). */
export function photosPath(invoice: string): string {
  return `/photos/${encodeURIComponent(invoice)}`;
}
