/**
 * The ids of orders and their files in the graph. Clients take them as they are; here they tell what `node` has to
 * read.
 */
const ORDER = 'Order:';
const FILE = 'SoftFile:';

export function orderIdOf(invoice: string): string {
  return ORDER + invoice;
}

/** What the ids of the files of an order begin with: the invoice, in characters that end at the colon. */
export function filePrefixOf(invoice: string): string {
  return `${FILE}${encodeURIComponent(invoice)}:`;
}

/** The invoice of the order, or of the order of the file, that an id names; null for another id. */
export function readNodeId(id: string): { invoice: string; isFile: boolean } | null {
  if (id.startsWith(ORDER)) return { invoice: id.slice(ORDER.length), isFile: false };
  if (!id.startsWith(FILE)) return null;
  try {
    return { invoice: decodeURIComponent(id.slice(FILE.length, id.indexOf(':', FILE.length))), isFile: true };
  } catch {
    return null;
  }
}
