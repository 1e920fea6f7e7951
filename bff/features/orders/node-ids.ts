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
  const isFile = id.startsWith(FILE);
  const invoice = isFile ? invoiceOfFile(id) : id.startsWith(ORDER) ? id.slice(ORDER.length) : '';
  return invoice.trim() === '' ? null : { invoice, isFile };
}

/** Empty where the id names none. */
function invoiceOfFile(id: string): string {
  try {
    return decodeURIComponent(id.slice(FILE.length, Math.max(FILE.length, id.indexOf(':', FILE.length))));
  } catch {
    return '';
  }
}
