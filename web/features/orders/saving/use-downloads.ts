import { useEffect, useRef, useState } from 'react';
import { downloadEach, type Outcome } from './download-each.ts';
import type { FileToSave } from './files-to-save.ts';

interface Run {
  size: number;
  results: { file: FileToSave; outcome: Outcome }[];
  isOver: boolean;
}

export type Downloads = ReturnType<typeof useDownloads>;

/** Downloads files one after the other until the sheet is closed; `run` is how far that is, null before the first. */
export function useDownloads() {
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(files: readonly FileToSave[]) {
    const { signal } = (stop.current = new AbortController());
    let results: Run['results'] = [];
    setRun({ size: files.length, results, isOver: false });
    await downloadEach(files, signal, (file, outcome) => {
      results = [...results, { file, outcome }];
      setRun({ size: files.length, results, isOver: false });
    });
    if (!signal.aborted) setRun({ size: files.length, results, isOver: true });
  }

  /** Removes the report of the last downloads: the selection has changed. */
  const forget = () => setRun((last) => (last?.isOver ? null : last));

  return { run, start, forget };
}
