import { type SheetFile, firstBatch, type Quality } from './sheet-files.ts';

export type Step =
  /** Also after downloads: it then shows their results until the selection changes. */
  | 'choice'
  | 'downloading'
  /** The share sheet has not been opened yet. */
  | 'readyToShare'
  | 'sharing'
  /** The share sheet was closed, or did not open by itself. */
  | 'shareAgain'
  /** The share sheet does not take the files. */
  | 'refused';

/** `saved` also if the share sheet was opened with the file. A file that is loaded for the sheet is its content. */
type Status = 'selected' | 'failed' | 'saved' | File;

export interface SavingState {
  step: Step;
  /** Files go to the share sheet, and are not downloaded. */
  isSharing: boolean;
  quality: Quality;
  /** The selected files by their id, and how far each is saved. */
  statuses: ReadonlyMap<string, Status>;
}

export type SavingAction =
  | { type: 'select'; ids: readonly string[]; isWanted: boolean }
  /** Also after the share sheet has refused: the files are downloaded then. */
  | { type: 'start'; quality: Quality }
  /** A file of the batch (by ids) is loaded; null: it could not be loaded. */
  | { type: 'loaded'; id: string; content: File | null; batch: readonly string[] }
  | { type: 'retry' }
  | { type: 'share' }
  | { type: 'shareEnded'; isShared: boolean; isRefused: boolean }
  | { type: 'downloaded'; id: string; isSaved: boolean };

/** The files of the sheet that are selected at first. */
export const initialState = (selected: readonly SheetFile[], isSharing: boolean): SavingState => ({
  step: 'choice',
  isSharing,
  quality: 'original',
  statuses: new Map(selected.map(({ id }) => [id, 'selected'])),
});

const LOADING = ['select', 'loaded', 'retry'] as const;

/** What may happen in each step. All else changes nothing. */
const POSSIBLE: Readonly<Record<Step, readonly SavingAction['type'][]>> = {
  choice: ['select', 'start'],
  readyToShare: [...LOADING, 'share'],
  sharing: [...LOADING, 'shareEnded'],
  shareAgain: [...LOADING, 'share'],
  refused: [...LOADING, 'start'],
  downloading: ['downloaded'],
};

/** The next state. */
export function savingReducer(state: SavingState, action: SavingAction): SavingState {
  const { step, isSharing } = state;
  if (!POSSIBLE[step].includes(action.type)) return state;
  switch (action.type) {
    case 'select':
      return select(step === 'choice' ? forgetResults(state) : state, action);
    case 'start': {
      const { quality } = action;
      return isSharing && step === 'choice'
        ? { ...state, quality, step: 'readyToShare' }
        : { ...forgetResults(state), quality, step: 'downloading', isSharing: false };
    }
    case 'loaded':
      // A file that has left the batch unsaved is no longer kept in memory.
      return mark(state, (status, id) => {
        if (id === action.id) return action.content ?? 'failed';
        return status === 'saved' || action.batch.includes(id) ? status : 'selected';
      });
    case 'retry':
      return mark(state, (status) => (status === 'failed' ? 'selected' : status));
    case 'share':
      return { ...state, step: 'sharing' };
    case 'shareEnded': {
      const ended = mark(state, (status) => (action.isShared && status instanceof File ? 'saved' : status));
      return { ...ended, step: action.isRefused ? 'refused' : 'shareAgain' };
    }
    case 'downloaded': {
      const next = mark(state, (status, id) => (id === action.id ? (action.isSaved ? 'saved' : 'failed') : status));
      return [...next.statuses.values()].includes('selected') ? next : { ...next, step: 'choice' };
    }
  }
}

const mark = (state: SavingState, statusOf: (status: Status, id: string) => Status): SavingState => ({
  ...state,
  statuses: new Map([...state.statuses].map(([id, status]) => [id, statusOf(status, id)])),
});

const forgetResults = (state: SavingState) => mark(state, () => 'selected');

function select(state: SavingState, { ids, isWanted }: { ids: readonly string[]; isWanted: boolean }): SavingState {
  const statuses = new Map(state.statuses);
  for (const id of ids) {
    if (!isWanted) statuses.delete(id);
    else if (!statuses.has(id)) statuses.set(id, 'selected');
  }
  return { ...state, statuses };
}

/**
 * The selected files, and how far they are saved.
 *
 * @param files all files of the sheet
 */
export function progressOf(state: SavingState, files: readonly SheetFile[]) {
  const { step, isSharing, quality, statuses } = state;
  const isSelected = ({ id }: SheetFile) => statuses.has(id);
  const selected = files.filter(isSelected);
  const isSaved = ({ id }: SheetFile) => statuses.get(id) === 'saved';
  const rest = selected.filter((file) => !isSaved(file));
  const failed = rest.filter(({ id }) => statuses.get(id) === 'failed');
  const batch = isSharing && step !== 'choice' ? firstBatch(rest, quality) : [];
  const pending = batch.filter((file) => !failed.includes(file));
  const contents = pending.map(({ id }) => statuses.get(id)).filter((status) => status instanceof File);
  return {
    isSelected,
    isSaved,
    selected,
    failed,
    /** How many of the selected files have been saved. */
    savedCount: selected.length - rest.length,
    isDone: selected.length > 0 && rest.length === 0,
    /** The next files for the share sheet. */
    batch,
    /** The files of the batch that are loaded or being loaded. */
    pending,
    /** The loaded files of the batch. */
    contents,
    isReady: pending.length > 0 && contents.length === pending.length,
  };
}
