import { useEffect, useState } from 'react';
import { probeLink } from '#web/features/orders/files/probe-link.ts';
import { type FileToSave, inQuality } from './files-to-save.ts';

/**
 * Adds sizes that the graph does not know, such as those of thumbnails, by HEAD requests to the hosts of the files.
 */
export function useSizes(files: readonly FileToSave[]): (selected: readonly FileToSave[]) => FileToSave[] {
  const [sizes, setSizes] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isGone = false;
    const all = [...files, ...inQuality(files, 'light')];
    for (const url of new Set(all.flatMap((file) => (file.bytes === null ? file.url : []))))
      void probeLink(url).then(({ bytes }) => {
        if (!isGone && bytes !== null) setSizes((known) => new Map(known).set(url, bytes));
      });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- requested once, for the files that the sheet was opened with
  }, []);
  return (selected) => selected.map((file) => ({ ...file, bytes: file.bytes ?? sizes.get(file.url) ?? null }));
}
