import { useEffect, useRef, useState } from 'react';
import { pause } from '#web/lib/wait.ts';
import { fetchFile, probeLink } from './file-host.ts';
import type { FileToSave } from './files-to-save.ts';
import { saveFile, saveUrl } from './save-file.ts';

/** The pause between two downloads: browsers ask, or drop some, if several start at once. */
const GAP_SECONDS = 0.7;

export interface Run {
  size: number;
  /** The results so far; the downloads have ended when each file has one. */
  results: { file: FileToSave; isSaved: boolean }[];
}

export type Downloads = ReturnType<typeof useDownloads>;

/**
 * Downloads files one after the other, each under its own name, until the sheet is closed. `run` is the progress; null
 * before the first download.
 */
export function useDownloads() {
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isRunning = run !== null && run.results.length < run.size;

  async function start(files: readonly FileToSave[]) {
    const { signal } = (stop.current = new AbortController());
    setRun({ size: files.length, results: [] });
    for (const [index, file] of files.entries()) {
      if (index > 0) await pause(GAP_SECONDS, signal);
      if (signal.aborted) return;
      const isSaved = await downloadOne(file, signal);
      if (signal.aborted) return;
      setRun((last) => last && { ...last, results: [...last.results, { file, isSaved }] });
    }
  }

  /** Removes the results of the last downloads, because the selection has changed. */
  const forget = () => !isRunning && setRun(null);

  return { run, isRunning, start, forget };
}

/**
 * Downloads a file. A link that the browser would open instead of saving is loaded into memory first.
 *
 * @returns false if the file does not exist, or its host does not allow other origins
 */
async function downloadOne(file: FileToSave, signal: AbortSignal): Promise<boolean> {
  const kind = await probeLink(file.url);
  if (signal.aborted || kind === 'broken') return false;
  try {
    if (kind === 'attachment') saveUrl(file.url, file.name);
    else saveFile(await fetchFile(file, signal));
    return true;
  } catch {
    return false;
  }
}
