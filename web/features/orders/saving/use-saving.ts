import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { savesByShareSheet } from '#web/lib/device.ts';
import { downloadFiles } from './download-files.ts';
import { fetchFile } from './file-host.ts';
import { type FileToSave, firstBatch, type Quality } from './files-to-save.ts';
import { shareFiles } from './save-file.ts';

/**
 * Of the share sheet: `first`: it has not been opened yet; `next` also after it was closed; `again`: the browser
 * requires another tap.
 */
type Step = 'choice' | 'downloading' | 'downloaded' | 'first' | 'open' | 'next' | 'again' | 'refused';

/** `saved` also if the share sheet was opened with the file. A file that is loaded for the sheet is its content. */
type Status = 'selected' | 'failed' | 'saved' | File;

interface Progress {
  /** The selected files by their id, and how far each is saved. */
  statuses: ReadonlyMap<string, Status>;
  mark: (statusOf: (status: Status, id: string) => Status) => void;
}

export type Saving = ReturnType<typeof useSaving>;

/**
 * The selected files, and how far they are saved. On iOS they go to the share sheet in batches, elsewhere they are
 * downloaded, until the sheet is closed. Nothing is loaded before `start`.
 *
 * Each batch is loaded before the tap that shares it, because `navigator.share` requires a recent user gesture. If the
 * gesture of `start` is still recent enough when the first batch is loaded, it is shared at once. At most one batch is
 * in memory.
 *
 * @param files all files of the sheet
 */
export function useSaving(files: Readonly<Record<Quality, readonly FileToSave[]>>, areAllSelected: boolean) {
  const [isSharing, setSharing] = useState(savesByShareSheet);
  const [step, setStep] = useState<Step>('choice');
  const [quality, setQuality] = useState<Quality>('original');
  const [retries, setRetries] = useState(0);
  const [statuses, setStatuses] = useState<Progress['statuses']>(
    () => new Map(areAllSelected ? files.original.map(({ id }) => [id, 'selected']) : []),
  );
  const mark: Progress['mark'] = (statusOf) =>
    setStatuses((before) => new Map([...before].map(([id, status]) => [id, statusOf(status, id)])));
  const isSelected = ({ id }: FileToSave) => statuses.has(id);
  const choice = { original: files.original.filter(isSelected), light: files.light.filter(isSelected) };
  const selected = choice[quality];
  const rest = selected.filter(({ id }) => statuses.get(id) !== 'saved');
  const failed = rest.filter(({ id }) => statuses.get(id) === 'failed');
  const batch = isSharing && step !== 'choice' ? firstBatch(rest) : [];
  const pending = batch.filter((file) => !failed.includes(file));
  const loaded = pending.map(({ id }) => statuses.get(id)).filter((status) => status instanceof File);
  const isReady = pending.length > 0 && loaded.length === pending.length;

  useLoadedBatch(batch, retries, { statuses, mark }, (contents) => {
    if (step === 'first' && navigator.userActivation?.isActive) share(contents);
  });

  /** Call it in the click handler itself: later the browser refuses. */
  function share(contents: readonly File[]) {
    setStep('open');
    void shareFiles([...contents]).then((way) => {
      if (way === 'shared') mark((status) => (contents.some((content) => content === status) ? 'saved' : status));
      if (way === 'shared' || way === 'closed') setStep('next');
      else setStep(way === 'late' && step !== 'again' ? 'again' : 'refused');
    });
  }

  const downloading = useRef<AbortController>(null);
  useEffect(() => () => downloading.current?.abort(), []);

  async function download(some: readonly FileToSave[]) {
    setSharing(false);
    setStep('downloading');
    mark(() => 'selected');
    const { signal } = (downloading.current = new AbortController());
    await downloadFiles(some, signal, (file, isSaved) =>
      mark((status, id) => (id === file.id ? (isSaved ? 'saved' : 'failed') : status)),
    );
    if (!signal.aborted) setStep('downloaded');
  }

  return {
    isSharing,
    step,
    /** The selected files in each quality. */
    choice,
    /** The selected files in the chosen quality. */
    selected,
    isSelected,
    /** Does nothing during downloads. After them the results are forgotten. */
    select: (some: readonly FileToSave[], isWanted: boolean) => {
      if (step === 'downloading') return;
      if (step === 'downloaded') {
        mark(() => 'selected');
        setStep('choice');
      }
      setStatuses((before) => {
        const after = new Map(before);
        for (const { id } of some) {
          if (!isWanted) after.delete(id);
          else if (!after.has(id)) after.set(id, 'selected');
        }
        return after;
      });
    },
    failed,
    /** How many of the selected files have been saved. */
    savedCount: selected.length - rest.length,
    start: (chosen: Quality) => {
      setQuality(chosen);
      if (isSharing) setStep('first');
      else void download(choice[chosen]);
    },
    /** Downloads the files that the share sheet has refused. */
    download: () => void download(selected),
    /** The files of the batch that are loaded or being loaded. */
    pending,
    readyCount: loaded.length,
    isReady,
    share: () => isReady && step !== 'open' && share(loaded),
    /** Loads the files again that could not be loaded. */
    retry: () => {
      mark((status) => (status === 'failed' ? 'selected' : status));
      setRetries(retries + 1);
    },
  };
}

/**
 * Loads the files of a batch into their statuses; a file that leaves the batch unsaved is no longer kept in memory.
 *
 * @param onLoaded called once all files were tried, with those that are loaded, if there are any
 */
function useLoadedBatch(
  batch: readonly FileToSave[],
  retries: number,
  { statuses, mark }: Progress,
  onLoaded: (contents: File[]) => void,
): void {
  const ids = batch.map(({ id }) => id);
  const key = ids.join();
  const load = useEffectEvent(async (signal: AbortSignal) => {
    async function loadOne(file: FileToSave): Promise<File | null> {
      const status = statuses.get(file.id);
      if (status !== 'selected') return status instanceof File ? status : null;
      const content = await fetchFile(file, signal).catch(() => null);
      if (signal.aborted) return null;
      mark((before, id) => {
        if (id === file.id) return content ?? 'failed';
        return before === 'saved' || ids.includes(id) ? before : 'selected';
      });
      return content;
    }
    const contents = await Promise.all(batch.map(loadOne));
    const ready = contents.filter((content) => content !== null);
    if (ready.length > 0 && !signal.aborted) onLoaded(ready);
  });
  useEffect(() => {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [key, retries]);
}
