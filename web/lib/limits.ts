/** Invoice numbers are one path segment of at most this many printable characters (CONTRACT, decision 11). */
export const invoiceMaxLength = 100;

/** The share dialog's QR code: pixels and modules (SPEC §9). */
export const shareQr = { width: 200, margin: 2 } as const;

/** Download all "may take minutes up to an hour" (SPEC §9); asking stops a little later. */
export const downloadPatienceMs = 75 * 60_000;
