import { decodePart } from '#shared/url-part.ts';

/** The ids of orders and their files in the graph. Opaque to clients; `node` parses them. */
const ORDER = 'Order:';
const FILE = 'SoftFile:';

/** The graph's id of an order. */
export function orderIdOf(invoice: string): string {
  return ORDER + invoice;
}

/** The prefix of the ids of an order's files. The encoded invoice has no colon. */
export function filePrefixOf(invoice: string): string {
  return `${FILE}${encodeURIComponent(invoice)}:`;
}

/** Reads the invoice of the order that an id names, or of the order of the file it names; null for another id. */
export function readNodeId(id: string) {
  const isFile = id.startsWith(FILE);
  const encoded = /:([^:]*):/.exec(id)?.[1] ?? '';
  const invoice = isFile ? decodePart(encoded) : id.startsWith(ORDER) ? id.slice(ORDER.length) : null;
  return invoice?.trim() ? { invoice, isFile } : null;
}
