import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { fetchFile, probeLink } from '#web/features/orders/files/file-host.ts';
import { saveFile, saveUrl, shareFiles } from '#web/features/orders/files/save-file.ts';
import { savesByShareSheet } from '#web/lib/device.ts';
import { pause } from '#web/lib/wait.ts';
import { initialState, progressOf, savingReducer } from './saving-state.ts';
import type { Quality, SheetFile, Source } from './sheet-files.ts';

export type Saving = ReturnType<typeof useSaving>;

/**
 * The selected files, and how far they are saved. On iOS they go to the share sheet in batches, elsewhere they are
 * downloaded, until the sheet is closed. Nothing is loaded before `start`. saving-state.ts has the steps.
 *
 * Each batch is loaded before the tap that shares it, because `navigator.share` requires a recent user gesture. If the
 * gesture of `start` is still recent enough when the first batch is loaded, it is shared at once. At most one batch is
 * in memory.
 *
 * @param files all files of the sheet
 */
export function useSaving(files: readonly SheetFile[], areAllSelected: boolean) {
  const [state, dispatch] = useReducer(savingReducer, null, () =>
    initialState(areAllSelected ? files : [], savesByShareSheet()),
  );
  const { step, isSharing, quality, statuses } = state;
  const progress = progressOf(state, files);
  const { contents, isReady } = progress;
  const isDownloading = step === 'downloading';

  /** Call it in the click handler itself: later the browser refuses. */
  async function share(isTapped: boolean) {
    dispatch({ type: 'share' });
    const outcome = await shareFiles(contents);
    // Without a tap the gesture may be too old: the visitor taps once more.
    dispatch({ type: 'shareEnded', isShared: outcome === 'shared', isRefused: isTapped && outcome === 'refused' });
  }

  /** The loads of the batch, by the ids of their files, until what has come is rendered. */
  const loads = useRef(new Map<string, AbortController>());
  const loaded = useEffectEvent((id: string, content: File | null) =>
    dispatch({ type: 'loaded', id, content, batch: progress.batch.map((file) => file.id) }),
  );
  const missing = progress.batch.filter(({ id }) => statuses.get(id) === 'selected');
  /** Loads each missing file once; stops those that left the batch. */
  const loadBatch = useEffectEvent(() => {
    for (const [id, stop] of loads.current) {
      if (missing.some((file) => file.id === id)) continue;
      stop.abort();
      loads.current.delete(id);
    }
    for (const file of missing) {
      if (loads.current.has(file.id)) continue;
      const stop = new AbortController();
      loads.current.set(file.id, stop);
      void fetchFile(file[quality], stop.signal)
        .catch(() => null)
        .then((content) => stop.signal.aborted || loaded(file.id, content));
    }
  });
  // The batch also changes while it is loaded: sizes become known.
  const missingIds = missing.map(({ id }) => id).join();
  useEffect(() => loadBatch(), [missingIds]);
  useEffect(() => {
    const { current } = loads;
    return () => {
      for (const stop of current.values()) stop.abort();
      current.clear();
    };
  }, []);

  const download = useEffectEvent(async (signal: AbortSignal) => {
    for (const [index, file] of progress.selected.entries()) {
      if (index > 0) await pause(GAP_MS, signal);
      const isSaved = !signal.aborted && (await downloadFile(file[quality], signal));
      if (signal.aborted) return;
      dispatch({ type: 'downloaded', id: file.id, isSaved });
    }
  });

  useEffect(() => {
    if (!isDownloading) return undefined;
    const stop = new AbortController();
    void download(stop.signal);
    return () => stop.abort();
  }, [isDownloading]);

  const shareAtOnce = useEffectEvent(() => {
    if (step === 'readyToShare' && navigator.userActivation?.isActive) void share(false);
  });
  useEffect(() => {
    if (isReady) shareAtOnce();
  }, [isReady]);

  return {
    ...progress,
    step,
    isSharing,
    quality,
    /** Does nothing during downloads. After them the results are forgotten. */
    select: (some: readonly SheetFile[], isWanted: boolean) =>
      dispatch({ type: 'select', ids: some.map(({ id }) => id), isWanted }),
    /** After a refusal of the share sheet it downloads the files. */
    start: (chosen: Quality = quality) => dispatch({ type: 'start', quality: chosen }),
    share: () => void (isReady && step !== 'sharing' && share(true)),
    /** Loads the files again that could not be loaded. */
    retry: () => dispatch({ type: 'retry' }),
  };
}

/** The pause between two downloads: browsers ask, or drop some, if several start at once. */
const GAP_MS = 700;

/**
 * Downloads a file. A link that the browser would open instead of saving is loaded into memory first.
 *
 * @returns false if the file does not exist, or its host does not allow other origins
 */
async function downloadFile(file: Source, signal: AbortSignal): Promise<boolean> {
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
