import { useEffect, useState } from 'react';
import { probeSize } from '#web/features/orders/files/probe-link.ts';
import { type FileToSave, inQuality } from './files-to-save.ts';

/** Adds sizes that the graph does not know, such as those of thumbnails: the hosts of the files are asked for them. */
export function useSizes(files: readonly FileToSave[]): (selected: readonly FileToSave[]) => FileToSave[] {
  const [sizes, setSizes] = useState<Readonly<Record<string, number | null>>>({});
  useEffect(() => {
    const unknown = [...files, ...inQuality(files, 'light')].filter(({ bytes }) => bytes === null);
    for (const url of new Set(unknown.map((file) => file.url)))
      void probeSize(url).then((bytes) => setSizes((known) => ({ ...known, [url]: bytes })));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- requested once, for the files that the sheet was opened with
  }, []);
  return (selected) => selected.map((file) => ({ ...file, bytes: file.bytes ?? sizes[file.url] ?? null }));
}
