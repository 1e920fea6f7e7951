import { useEffect, useRef, useState } from 'react';
import { savesByShareSheet } from '#web/lib/device.ts';
import { pause } from '#web/lib/wait.ts';
import { fetchFile, probeLink } from './file-host.ts';
import { type FileToSave, firstBatch, type Quality } from './files-to-save.ts';
import { saveFile, saveUrl } from './save-file.ts';

/** The pause between two downloads: browsers ask, or drop some, if several start at once. */
const GAP_SECONDS = 0.7;

/** `saved` also if the share sheet was opened with the file. A file that is loaded for the sheet is its content. */
type Status = 'selected' | 'failed' | 'saved' | File;

/**
 * Of the share sheet: `first`: it has not been opened yet; `next` also after it was closed; `again`: the browser
 * requires another tap.
 */
type Step = 'choice' | 'downloading' | 'downloaded' | 'first' | 'open' | 'next' | 'again' | 'refused';

export type Saving = ReturnType<typeof useSaving>;

/**
 * The selected files, and how far they are saved. On iOS they go to the share sheet in batches, elsewhere they are
 * downloaded one after the other, each under its own name, until the sheet is closed. Nothing is loaded before `start`.
 *
 * Each batch is loaded before the tap that shares it, because `navigator.share` requires a recent user gesture. If the
 * gesture of `start` is still recent enough when the first batch is loaded, it is shared at once. At most one batch is
 * in memory.
 *
 * @param files all files of the sheet
 */
export function useSaving(files: Readonly<Record<Quality, readonly FileToSave[]>>, areAllSelected: boolean) {
  const [isSharing, setSharing] = useState(savesByShareSheet);
  const [statuses, setStatuses] = useState<ReadonlyMap<string, Status>>(
    () => new Map(areAllSelected ? files.original.map(({ id }) => [id, 'selected']) : []),
  );
  const [step, setStep] = useState<Step>('choice');
  const [quality, setQuality] = useState<Quality>('original');
  const [retries, setRetries] = useState(0);
  const mark = (statusOf: (status: Status, id: string) => Status) =>
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

  const key = batch.map(({ id }) => id).join();
  useEffect(() => {
    const stop = new AbortController();
    const ids = new Set(batch.map(({ id }) => id));
    async function load(file: FileToSave): Promise<File | null> {
      const status = statuses.get(file.id);
      if (status !== 'selected') return status instanceof File ? status : null;
      const content = await fetchFile(file, stop.signal).catch(() => null);
      if (stop.signal.aborted) return null;
      mark((before, id) => {
        if (id === file.id) return content ?? 'failed';
        // Not kept in memory: a file that is no longer in the batch, because the selection has changed.
        return before === 'saved' || ids.has(id) ? before : 'selected';
      });
      return content;
    }
    void Promise.all(batch.map(load)).then((contents) => {
      const ready = contents.filter((content) => content !== null);
      const isLoaded = ready.length > 0 && !stop.signal.aborted;
      if (step === 'first' && isLoaded && navigator.userActivation?.isActive) share(ready);
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new with every render, the key only with other files
  }, [key, retries]);

  /** Call it in the click handler itself: later the browser refuses. */
  function share(contents: readonly Status[]) {
    setStep('open');
    openShareSheet(contents.filter((content) => content instanceof File)).then(
      () => {
        mark((status) => (contents.includes(status) ? 'saved' : status));
        setStep('next');
      },
      (error: Error) => setStep(stepAfter(error, step === 'again')),
    );
  }

  const downloads = useRef<AbortController>(null);
  useEffect(() => () => downloads.current?.abort(), []);
  async function download(wanted: readonly FileToSave[]) {
    const { signal } = (downloads.current = new AbortController());
    setSharing(false);
    setStep('downloading');
    mark(() => 'selected');
    for (const [index, file] of wanted.entries()) {
      if (index > 0) await pause(GAP_SECONDS, signal);
      const isSaved = !signal.aborted && (await downloadOne(file, signal));
      if (signal.aborted) return;
      mark((status, id) => (id === file.id ? (isSaved ? 'saved' : 'failed') : status));
    }
    setStep('downloaded');
  }

  /** Does nothing during downloads. After them the results are forgotten. */
  function select(some: readonly FileToSave[], isWanted: boolean) {
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
  }

  return {
    isSharing,
    step,
    /** The selected files in each quality. */
    choice,
    /** The selected files in the chosen quality. */
    selected,
    isSelected,
    select,
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

/** Shares files without a text: iOS would offer to save it as a text file as well. */
async function openShareSheet(files: File[]): Promise<void> {
  if (!navigator.canShare({ files })) throw new DOMException('These files cannot be shared', 'DataError');
  await navigator.share({ files });
}

/** `AbortError`: the visitor closed the sheet. `NotAllowedError`: the user gesture was too long ago. */
function stepAfter({ name }: Error, wasAgain: boolean): Step {
  if (name === 'AbortError' || name === 'InvalidStateError') return 'next';
  return name === 'NotAllowedError' && !wasAgain ? 'again' : 'refused';
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
