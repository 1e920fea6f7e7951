import { useEffect, useEffectEvent, useReducer } from 'react';
import { fetchFile } from '#web/features/orders/files/file-host.ts';
import { shareFiles } from '#web/features/orders/files/save-file.ts';
import { savesByShareSheet } from '#web/lib/device.ts';
import { downloadEach } from './download-each.ts';
import { initialState, progressOf, savingReducer } from './saving-state.ts';
import type { SheetFile, Quality } from './sheet-files.ts';

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
export function useSaving(files: Readonly<Record<Quality, readonly SheetFile[]>>, areAllSelected: boolean) {
  const [state, dispatch] = useReducer(savingReducer, null, () =>
    initialState(areAllSelected ? files.original : [], savesByShareSheet()),
  );
  const { step, isSharing, statuses, retries } = state;
  const progress = progressOf(state, files);
  const isDownloading = step === 'downloading';

  /** Call it in the click handler itself: later the browser refuses. */
  function share(contents: readonly File[]) {
    dispatch({ type: 'share' });
    void shareFiles([...contents]).then((outcome) => dispatch({ type: 'shareEnded', outcome, contents }));
  }

  async function download(some: readonly SheetFile[], signal: AbortSignal) {
    await downloadEach(some, signal, ({ id }, isSaved) => dispatch({ type: 'fileDownloaded', id, isSaved }));
    if (!signal.aborted) dispatch({ type: 'downloadsEnded' });
  }

  /** Loads the files of a batch that are not loaded, once each until the next retry. */
  async function load(batch: readonly SheetFile[], signal: AbortSignal) {
    const ids = batch.map(({ id }) => id);
    async function loadOne(file: SheetFile): Promise<File | null> {
      const status = statuses.get(file.id);
      if (status !== 'selected') return status instanceof File ? status : null;
      const content = await fetchFile(file, signal).catch(() => null);
      if (signal.aborted) return null;
      dispatch({ type: 'loaded', id: file.id, content, batch: ids });
      return content;
    }
    const contents = (await Promise.all(batch.map(loadOne))).filter((content) => content !== null);
    if (contents.length === 0 || signal.aborted) return;
    if (step === 'first' && navigator.userActivation?.isActive) share(contents);
  }

  const filesOfWork = isDownloading ? progress.selected : progress.batch;
  const work = useEffectEvent((signal: AbortSignal) =>
    isDownloading ? download(filesOfWork, signal) : load(filesOfWork, signal),
  );
  const ids = filesOfWork.map(({ id }) => id).join();
  useEffect(() => {
    const stop = new AbortController();
    void work(stop.signal);
    return () => stop.abort();
  }, [isDownloading, ids, retries]);

  return {
    ...progress,
    step,
    isSharing,
    /** Does nothing during downloads. After them the results are forgotten. */
    select: (some: readonly SheetFile[], isWanted: boolean) =>
      dispatch({ type: 'select', ids: some.map(({ id }) => id), isWanted }),
    start: (quality: Quality) => dispatch({ type: 'start', quality }),
    /** Downloads the files that the share sheet has refused. */
    download: () => dispatch({ type: 'download' }),
    share: () => progress.isReady && !progress.isOpen && share(progress.contents),
    /** Loads the files again that could not be loaded. */
    retry: () => dispatch({ type: 'retry' }),
  };
}
