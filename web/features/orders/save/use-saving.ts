import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { BatchLoader } from './batch-loader.ts';
import { fetchFile } from './fetch-file.ts';
import type { SaveFile } from './save-file.ts';

/** What the last tap on "save" came to; a cancelled sheet is `idle` again. */
export type ShareStep = 'idle' | 'open' | 'again' | 'refused';

export type Saving = ReturnType<typeof useSaving>;

/** Files handed to the phone's share sheet, batch after batch; those of the next batch are in memory before the tap. */
export function useSaving(selected: readonly SaveFile[], isOn: boolean) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const loader = useMemo(() => new BatchLoader({ fetchFile, onChange: calmly(redraw) }), []);
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<ShareStep>('idle');
  const refusals = useRef(0);
  const rest = selected.filter(({ url }) => !saved.has(url));
  const wanted = isOn ? rest : [];
  const key = wanted.map(({ url }) => url).join(' ');

  useEffect(() => {
    loader.want(wanted);
    // At once: what was ready before is not what is wanted now.
    redraw();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is a new one with every render; its key says whether it is another
  }, [loader, key]);
  useEffect(() => () => loader.close(), [loader]);

  const batch = loader.batch();

  /** To be called by the tap itself: a moment later the browser no longer lets us. */
  function share() {
    if (batch.ready === null || step === 'open') return;
    setStep('open');
    const urls = batch.files.map(({ url }) => url);
    openSheet(batch.ready).then(
      () => {
        refusals.current = 0;
        setSaved((before) => new Set([...before, ...urls]));
        setStep('idle');
      },
      (error: unknown) => {
        const next = stepAfter(error);
        refusals.current = next === 'again' ? refusals.current + 1 : 0;
        setStep(refusals.current > 1 ? 'refused' : next);
      },
    );
  }

  return {
    batch,
    sizeOf: (file: SaveFile) => loader.sizeOf(file),
    retry: () => loader.retry(),
    share,
    step,
    saved,
    /** Places in the selection, counted from 1. */
    from: selected.length - rest.length + 1,
    to: selected.length - rest.length + batch.files.length,
    /** Wanted once more. */
    forget: (url: string) => setSaved((before) => new Set([...before].filter((one) => one !== url))),
  };
}

/** An image alone: with words beside it iOS would offer to save a text file as well. */
function openSheet(files: File[]): Promise<void> {
  try {
    if (!navigator.canShare({ files })) return Promise.reject(new DOMException('These files cannot be shared', 'DataError'));
    return navigator.share({ files });
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/** `AbortError`: thought better of it. `NotAllowedError`: too long since the tap, one more will do; twice in a row it is a no. */
function stepAfter(error: unknown): ShareStep {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'AbortError' || name === 'InvalidStateError') return 'idle';
  return name === 'NotAllowedError' ? 'again' : 'refused';
}

/** Bytes arrive by the hundred; ten pictures a second are enough. The last one is never lost. */
function calmly(draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      draw();
    }, 100);
  };
}
