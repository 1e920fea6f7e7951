import AdmZip from 'adm-zip';

/**
 * Reads a zip.
 *
 * @returns the content of each entry by its name, in the order of the zip
 * @throws Error when the zip is incomplete or an entry is not what its checksum says
 */
export const readZip = (zip: Buffer): Map<string, Buffer> =>
  new Map(new AdmZip(zip).getEntries().map((entry) => [entry.entryName, entry.getData()]));

/** The times of the entries of a zip, as a program for zips shows them: `2026-11-20 00:00`. */
export const zipTimes = (zip: Buffer): string[] =>
  new AdmZip(zip).getEntries().map(({ header }) => header.time.toLocaleString('sv-SE').slice(0, 16));
