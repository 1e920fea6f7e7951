import { useEffect, useRef, useState } from 'react';
import { fetchFile } from './fetch-file.ts';
import { type FileToSave, firstBatch } from './files-to-save.ts';

/** What the last tap led to. `again`: the browser wants one more tap. A closed share sheet is `idle`. */
export type ShareStep = 'idle' | 'open' | 'again' | 'refused';

export type ShareBatches = ReturnType<typeof useShareBatches>;

/**
 * Shares the selected files batch by batch. Nothing is loaded before `start`; then each batch is loaded before the
 * tap that shares it: `navigator.share` needs a recent user gesture. Where the first batch is there while the gesture
 * of `start` still counts, it is shared at once. At most one batch is in memory.
 */
export function useShareBatches(selected: readonly FileToSave[]) {
  const [isStarted, setStarted] = useState(false);
  /** By id; null where a file could not be loaded. */
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
      // Files that the selection has moved out of the batch are dropped.
      setLoads((known) => new Map([...known].filter(([id]) => ids.has(id))).set(file.id, content));
    }
    for (const file of batch) if (!loads.has(file.id)) void load(file);
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the list is a new one with every render; its key says whether it is another
  }, [key, attempt]);

  /** Has to be called by the click handler itself: later the browser refuses. */
  function share() {
    if (!isReady || step === 'open') return;
    isFirst.current = false;
    setStep('open');
    openShareSheet(loaded).then(
      () => {
        setShared(new Set([...shared, ...files.map(({ id }) => id)]));
        setLoads(new Map());
        setStep('idle');
      },
      (error: Error) => setStep(stepAfter(error, step === 'again')),
    );
  }

  useEffect(() => {
    if (isReady && isFirst.current && navigator.userActivation?.isActive) share();
    // oxlint-disable-next-line react/exhaustive-deps -- when the first batch is there, and then never again
  }, [isReady]);

  return {
    isStarted,
    start: () => setStarted(true),
    /** Of the batch, without those that could not be loaded. */
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
    /** How many of the selection have been shared. */
    sharedCount: selected.length - rest.length,
    /** Marks a file as not shared. */
    forget: (id: string) => setShared(new Set([...shared].filter((one) => one !== id))),
  };
}

/** Files alone: with a text iOS offers to save a text file as well. */
async function openShareSheet(files: File[]): Promise<void> {
  if (!navigator.canShare({ files })) throw new DOMException('These files cannot be shared', 'DataError');
  await navigator.share({ files });
}

/** `AbortError`: the visitor closed the sheet. `NotAllowedError`: the tap is too long ago, or the second one as well. */
function stepAfter({ name }: Error, wasAgain: boolean): ShareStep {
  if (name === 'AbortError' || name === 'InvalidStateError') return 'idle';
  return name === 'NotAllowedError' && !wasAgain ? 'again' : 'refused';
}
