import { useEffect, useState } from 'react';
import { probeLink } from '#web/features/orders/files/probe-link.ts';
import { type FileToSave, inQuality, type Quality } from './files-to-save.ts';

export type SizeOf = (selected: readonly FileToSave[], quality: Quality) => number | null;

/**
 * What selected files would cost in a quality, in bytes, by what their hosts say of them; null while one of them is
 * not known. Nothing of the files is fetched.
 */
export function useSizes(files: readonly FileToSave[]): SizeOf {
  const [sizes, setSizes] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isGone = false;
    const urls = new Set(
      (['original', 'light'] as const).flatMap((quality) => inQuality(files, quality).map(({ url }) => url)),
    );
    for (const url of urls)
      void probeLink(url).then(({ bytes }) => {
        if (!isGone && bytes !== null) setSizes((known) => new Map(known).set(url, bytes));
      });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, for the files that the sheet was opened with
  }, []);
  return (selected, quality) => {
    const bytes = inQuality(selected, quality).map(({ url }) => sizes.get(url) ?? Number.NaN);
    const sum = bytes.reduce((total, one) => total + one, 0);
    return bytes.length === 0 || Number.isNaN(sum) ? null : sum;
  };
}
