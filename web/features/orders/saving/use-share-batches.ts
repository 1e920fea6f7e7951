import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { BatchLoader, loadFile } from './batch-loader.ts';
import type { FileToSave } from './files-to-save.ts';

/** What the last tap led to. `again`: the browser wants one more tap. A closed share sheet is `idle`. */
export type ShareStep = 'idle' | 'open' | 'again' | 'refused';

export type ShareBatches = ReturnType<typeof useShareBatches>;

/**
 * Shares the selected files batch by batch. Nothing is loaded before `start`; then each batch is loaded before the
 * tap that shares it: `navigator.share` needs a recent user gesture. Where the first batch is there while the gesture
 * of `start` still counts, it is shared at once.
 */
export function useShareBatches(selected: readonly FileToSave[]) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const loader = useMemo(() => new BatchLoader({ load: loadFile, onChange: throttle(redraw) }), []);
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<ShareStep>('idle');
  const [isStarted, setStarted] = useState(false);
  const isFirst = useRef(true);
  const refusals = useRef(0);
  const rest = selected.filter(({ label }) => !shared.has(label));
  const wanted = isStarted ? rest : [];
  const key = wanted.map(({ url }) => url).join(' ');

  useEffect(() => {
    loader.setFiles(wanted);
    // Not throttled: the previous batch must not be shared.
    redraw();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is a new one with every render; its key says whether it is another
  }, [loader, key]);
  useEffect(() => () => loader.close(), [loader]);

  const batch = loader.batch();

  /** Has to be called by the click handler itself: later the browser refuses. */
  function share() {
    if (batch.ready === null || step === 'open') return;
    isFirst.current = false;
    setStep('open');
    const labels = batch.files.map(({ label }) => label);
    openShareSheet(batch.ready).then(
      () => {
        refusals.current = 0;
        setShared((before) => new Set([...before, ...labels]));
        setStep('idle');
      },
      (error: unknown) => {
        const next = stepAfter(error);
        refusals.current = next === 'again' ? refusals.current + 1 : 0;
        setStep(refusals.current > 1 ? 'refused' : next);
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
    retry: () => loader.retry(),
    share,
    step,
    /** By their labels. */
    shared,
    /** Range of the batch in the selection, counted from 1. */
    from: selected.length - rest.length + 1,
    to: selected.length - rest.length + batch.files.length,
    /** Marks a file as not shared. */
    forget: (label: string) => setShared((before) => new Set([...before].filter((one) => one !== label))),
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
