/** The share dialog's QR code: pixels and modules (requirements §9). */
export const shareQr = { width: 200, margin: 2 } as const;

/** Download all "may take minutes up to an hour" (requirements §9); asking stops a little later. */
export const downloadPatienceMs = 75 * 60_000;

/** After a reset the login comes by itself (requirements §9). */
export const resetRedirectMs = 2000;

/** What goes to a phone's share sheet at once. Chrome on Android takes 10 files and 50 MiB; three are fetched at a time. */
export const saveBatch = { files: 10, bytes: 50_000_000, atOnce: 3 } as const;
