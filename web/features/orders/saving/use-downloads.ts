import { useEffect, useRef, useState } from 'react';
import { downloadEach, type Outcome } from './download-each.ts';
import type { FileToSave } from './files-to-save.ts';

export interface Run {
  size: number;
  /** So far; the downloads are over when each file has one. */
  results: { file: FileToSave; outcome: Outcome }[];
}

export type Downloads = ReturnType<typeof useDownloads>;

/** Downloads files one after the other until the sheet is closed; `run` is how far that is, null before the first. */
export function useDownloads() {
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isRunning = run !== null && run.results.length < run.size;

  async function start(files: readonly FileToSave[]) {
    const { signal } = (stop.current = new AbortController());
    setRun({ size: files.length, results: [] });
    await downloadEach(files, signal, (file, outcome) =>
      setRun((last) => last && { ...last, results: [...last.results, { file, outcome }] }),
    );
  }

  /** Removes the report of the last downloads: the selection has changed. */
  const forget = () => !isRunning && setRun(null);

  return { run, isRunning, start, forget };
}
