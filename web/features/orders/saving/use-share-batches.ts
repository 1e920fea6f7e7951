import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { bytesOf } from '#web/features/orders/files/order-file.ts';
import { FileMemory } from './file-memory.ts';
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
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const memory = useMemo(() => new FileMemory(throttle(redraw)), []);
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<ShareStep>('idle');
  const [isStarted, setStarted] = useState(false);
  const isFirst = useRef(true);
  const rest = selected.filter(({ id }) => !shared.has(id));
  const failed = rest.filter(({ id }) => memory.get(id)?.file === null);
  const files = isStarted ? firstBatch(rest.filter((file) => !failed.includes(file))) : [];
  const loads = files.flatMap(({ id }) => memory.get(id) ?? []);
  const loaded = loads.flatMap(({ file }) => file ?? []);
  const batch = {
    files,
    /** All of them in memory; null while one is missing. */
    ready: files.length > 0 && loaded.length === files.length ? loaded : null,
    readyCount: loaded.length,
    /** Bytes: `total` is null where one file's size is not known. */
    loaded: loads.reduce((sum, load) => sum + load.loaded, 0),
    total: bytesOf(files),
    /** Could not be loaded; the batch goes on without them. */
    failed,
  };

  const key = files.map(({ id }) => id).join();
  useEffect(() => {
    memory.keep([...files, ...failed]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is a new one with every render; its key says whether it is another
  }, [memory, key]);
  useEffect(() => () => memory.keep([]), [memory]);

  /** Has to be called by the click handler itself: later the browser refuses. */
  function share() {
    if (batch.ready === null || step === 'open') return;
    isFirst.current = false;
    const wasRefused = step === 'again';
    setStep('open');
    const ids = batch.files.map(({ id }) => id);
    openShareSheet(batch.ready).then(
      () => {
        setShared((before) => new Set([...before, ...ids]));
        setStep('idle');
      },
      (error: unknown) => {
        const next = stepAfter(error);
        setStep(next === 'again' && wasRefused ? 'refused' : next);
      },
    );
  }

  const isReady = batch.ready !== null;
  useEffect(() => {
    if (isReady && isFirst.current && navigator.userActivation?.isActive) share();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the first batch is there, and then never again
  }, [isReady]);

  return {
    isStarted,
    start: () => setStarted(true),
    batch,
    retry: () => {
      memory.keep(files);
      redraw();
    },
    share,
    step,
    /** By their ids. */
    shared,
    /** Range of the batch in the selection, counted from 1. */
    from: selected.length - rest.length + 1,
    to: selected.length - rest.length + batch.files.length,
    /** Marks a file as not shared. */
    forget: (id: string) => setShared((before) => new Set([...before].filter((one) => one !== id))),
  };
}

/** Files alone: with a text iOS offers to save a text file as well. */
function openShareSheet(files: File[]): Promise<void> {
  try {
    if (!navigator.canShare({ files }))
      return Promise.reject(new DOMException('These files cannot be shared', 'DataError'));
    return navigator.share({ files });
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/** `AbortError`: the visitor closed the sheet. `NotAllowedError`: the tap is too long ago. */
function stepAfter(error: unknown): ShareStep {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'AbortError' || name === 'InvalidStateError') return 'idle';
  return name === 'NotAllowedError' ? 'again' : 'refused';
}

/** Calls `draw` at most ten times a second, and after the last call. */
function throttle(draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      draw();
    }, 100);
  };
}
