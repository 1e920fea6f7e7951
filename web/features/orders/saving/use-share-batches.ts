import { useEffect, useRef, useState } from 'react';
import { fetchFile } from './fetch-file.ts';
import { type FileToSave, firstBatch } from './files-to-save.ts';

/** The result of the last tap. `again`: the browser requires another tap. `idle` also after a closed share sheet. */
export type ShareStep = 'idle' | 'open' | 'again' | 'refused';

export type ShareBatches = ReturnType<typeof useShareBatches>;

/**
 * Shares the selected files in batches. Nothing is loaded before `start`. Then each batch is loaded before the tap that
 * shares it, because `navigator.share` requires a recent user gesture. If the gesture of `start` is still recent enough
 * when the first batch is loaded, it is shared at once. At most one batch is in memory.
 */
export function useShareBatches(selected: readonly FileToSave[]) {
  const [isStarted, setStarted] = useState(false);
  /** Loaded files by id; null if a file could not be loaded. */
  const [loads, setLoads] = useState<ReadonlyMap<string, File | null>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<ShareStep>('idle');
  const isFirst = useRef(true);
  const rest = selected.filter(({ id }) => !shared.has(id));
  const batch = isStarted ? firstBatch(rest) : [];
  const failed = batch.filter(({ id }) => loads.get(id) === null);
  const files = batch.filter((file) => !failed.includes(file));
  const loaded = files.flatMap(({ id }) => loads.get(id) ?? []);
  const isReady = files.length > 0 && loaded.length === files.length;

  const key = batch.map(({ id }) => id).join();
  useEffect(() => {
    const stop = new AbortController();
    const ids = new Set(batch.map(({ id }) => id));
    async function load(file: FileToSave) {
      const content = await fetchFile(file, stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      // Drops files that are no longer in the batch because the selection has changed.
      setLoads((known) => new Map([...known].filter(([id]) => ids.has(id))).set(file.id, content));
    }
    for (const file of batch) if (!loads.has(file.id)) void load(file);
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new with every render, the key only with other files
  }, [key, attempt]);

  /** Call it in the click handler itself: later the browser refuses. */
  function share() {
    if (!isReady || step === 'open') return;
    isFirst.current = false;
    setStep('open');
    openShareSheet(loaded).then(
      () => {
        setShared((before) => new Set([...before, ...files.map(({ id }) => id)]));
        setLoads(new Map());
        setStep('idle');
      },
      (error: Error) => setStep(stepAfter(error, step === 'again')),
    );
  }

  useEffect(() => {
    if (isReady && isFirst.current && navigator.userActivation?.isActive) share();
    // oxlint-disable-next-line react/exhaustive-deps -- runs only for the first batch
  }, [isReady]);

  return {
    isStarted,
    start: () => setStarted(true),
    /** The files of the batch, without those that could not be loaded. */
    files,
    failed,
    readyCount: loaded.length,
    isReady,
    retry: () => {
      setLoads(new Map([...loads].filter(([, content]) => content !== null)));
      setAttempt(attempt + 1);
    },
    share,
    step,
    /** How many of the selected files have been shared. */
    sharedCount: selected.length - rest.length,
    /** Marks a file as not shared. */
    forget: (id: string) => setShared((before) => new Set([...before].filter((one) => one !== id))),
  };
}

/** Shares files without a text: iOS would offer to save it as a text file as well. */
async function openShareSheet(files: File[]): Promise<void> {
  if (!navigator.canShare({ files })) throw new DOMException('These files cannot be shared', 'DataError');
  await navigator.share({ files });
}

/** `AbortError`: the visitor closed the sheet. `NotAllowedError`: the user gesture was too long ago. */
function stepAfter({ name }: Error, wasAgain: boolean): ShareStep {
  if (name === 'AbortError' || name === 'InvalidStateError') return 'idle';
  return name === 'NotAllowedError' && !wasAgain ? 'again' : 'refused';
}
