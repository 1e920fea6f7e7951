import { useEffect, useState } from 'react';
import { fetchFile } from './file-host.ts';
import { type FileToSave, firstBatch } from './files-to-save.ts';

/** A selected file on its way to the share sheet. A loaded file is its content. */
type Status = 'selected' | 'failed' | 'shared' | File;

/**
 * `off`: nothing is shared. `first`: no share sheet has been opened yet. `again`: the browser requires another tap.
 * `next` also after a closed share sheet.
 */
type Step = 'off' | 'first' | 'open' | 'next' | 'again' | 'refused';

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected files, and their way to the share sheet in batches. Nothing is loaded before `start`. Then each batch is
 * loaded before the tap that shares it, because `navigator.share` requires a recent user gesture. If the gesture of
 * `start` is still recent enough when the first batch is loaded, it is shared at once. At most one batch is in memory.
 *
 * @param files all files of the sheet, in the quality in which they are shared
 */
export function useSelection(files: readonly FileToSave[], areAllSelected: boolean) {
  const [statuses, setStatuses] = useState<ReadonlyMap<string, Status>>(
    () => new Map(areAllSelected ? files.map(({ id }) => [id, 'selected']) : []),
  );
  const [step, setStep] = useState<Step>('off');
  const [retries, setRetries] = useState(0);
  const mark = (statusOf: (status: Status, id: string) => Status) =>
    setStatuses((before) => new Map([...before].map(([id, status]) => [id, statusOf(status, id)])));
  const selected = files.filter(({ id }) => statuses.has(id));
  const rest = selected.filter(({ id }) => statuses.get(id) !== 'shared');
  const batch = step === 'off' ? [] : firstBatch(rest);
  const failed = batch.filter(({ id }) => statuses.get(id) === 'failed');
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
        return before === 'shared' || ids.has(id) ? before : 'selected';
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
        mark((status) => (contents.includes(status) ? 'shared' : status));
        setStep('next');
      },
      (error: Error) => setStep(stepAfter(error, step === 'again')),
    );
  }
  function select(some: readonly FileToSave[], isSelected: boolean) {
    setStatuses((before) => {
      const after = new Map(before);
      for (const { id } of some) {
        if (!isSelected) after.delete(id);
        else if (!after.has(id)) after.set(id, 'selected');
      }
      return after;
    });
  }
  function retry() {
    mark((status) => (status === 'failed' ? 'selected' : status));
    setRetries(retries + 1);
  }

  return {
    selected,
    select,
    start: () => setStep('first'),
    step,
    /** The files of the batch that are loaded or being loaded. */
    pending,
    failed,
    readyCount: loaded.length,
    isReady,
    retry,
    share: () => isReady && step !== 'open' && share(loaded),
    /** How many of the selected files have been shared. */
    sharedCount: selected.length - rest.length,
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
