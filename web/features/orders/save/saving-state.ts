import type { ShareOutcome } from '#web/features/orders/files/save-file.ts';
import { type SheetFile, firstBatch, type Quality } from './sheet-files.ts';

/**
 * Of the share sheet: `first`: it has not been opened yet; `next` also after it was closed, and if the browser requires
 * another tap; `reopened`: it was opened by that tap.
 */
export type Step = 'choice' | 'downloading' | 'downloaded' | 'first' | 'open' | 'next' | 'reopened' | 'refused';

/** `saved` also if the share sheet was opened with the file. A file that is loaded for the sheet is its content. */
type Status = 'selected' | 'failed' | 'saved' | File;

export interface SavingState {
  step: Step;
  /** Files go to the share sheet, and are not downloaded. */
  isSharing: boolean;
  quality: Quality;
  /** The selected files by their id, and how far each is saved. */
  statuses: ReadonlyMap<string, Status>;
  /** How often the visitor has asked for the files again that could not be loaded. */
  retries: number;
}

export type SavingAction =
  | { type: 'select'; ids: readonly string[]; isWanted: boolean }
  | { type: 'start'; quality: Quality }
  /** A file of the batch (by ids) is loaded; null: it could not be loaded. */
  | { type: 'loaded'; id: string; content: File | null; batch: readonly string[] }
  | { type: 'retry' }
  | { type: 'share' }
  | { type: 'shareEnded'; outcome: ShareOutcome; contents: readonly File[] }
  | { type: 'download' }
  | { type: 'fileDownloaded'; id: string; isSaved: boolean }
  | { type: 'downloadsEnded' };

type ActionOf<Type extends SavingAction['type']> = Extract<SavingAction, { type: Type }>;
type Transition<Type extends SavingAction['type']> = (state: SavingState, action: ActionOf<Type>) => SavingState;
type Transitions = { [Type in SavingAction['type']]?: Transition<Type> };

/** The files of the sheet that are selected at first. */
export const initialState = (selected: readonly SheetFile[], isSharing: boolean): SavingState => ({
  step: 'choice',
  isSharing,
  quality: 'original',
  statuses: new Map(selected.map(({ id }) => [id, 'selected'])),
  retries: 0,
});

/** The next state. An action without a transition from the current step changes nothing. */
export function savingReducer(state: SavingState, action: SavingAction): SavingState {
  const transition = TRANSITIONS[state.step][action.type] as Transition<SavingAction['type']> | undefined;
  return transition ? transition(state, action) : state;
}

const to = (step: Step) => (state: SavingState) => ({ ...state, step });

const mark = (state: SavingState, statusOf: (status: Status, id: string) => Status): SavingState => ({
  ...state,
  statuses: new Map([...state.statuses].map(([id, status]) => [id, statusOf(status, id)])),
});

const forgetResults = (state: SavingState) => mark(state, () => 'selected');

const startDownloads = (state: SavingState): SavingState => ({
  ...forgetResults(state),
  step: 'downloading',
  isSharing: false,
});

const start: Transition<'start'> = (before, { quality }) => {
  const state = { ...before, quality };
  return state.isSharing ? to('first')(state) : startDownloads(state);
};

const select: Transition<'select'> = (state, { ids, isWanted }) => {
  const statuses = new Map(state.statuses);
  for (const id of ids) {
    if (!isWanted) statuses.delete(id);
    else if (!statuses.has(id)) statuses.set(id, 'selected');
  }
  return { ...state, statuses };
};

/** A file that has left the batch unsaved is no longer kept in memory. */
const loaded: Transition<'loaded'> = (state, { id, content, batch }) =>
  mark(state, (status, other) => {
    if (other === id) return content ?? 'failed';
    return status === 'saved' || batch.includes(other) ? status : 'selected';
  });

const retry: Transition<'retry'> = (state) => ({
  ...mark(state, (status) => (status === 'failed' ? 'selected' : status)),
  retries: state.retries + 1,
});

/** @param late the step after a tap that was too long ago */
const shareEnded =
  (late: Step): Transition<'shareEnded'> =>
  (state, { outcome, contents }) => {
    const isShared = (status: Status) => outcome === 'shared' && contents.some((content) => content === status);
    const step = { shared: 'next', closed: 'next', late, refused: 'refused' } as const satisfies Record<
      ShareOutcome,
      Step
    >;
    return to(step[outcome])(mark(state, (status) => (isShared(status) ? 'saved' : status)));
  };

const whileSharing = { select, loaded, retry } satisfies Transitions;

/** What may happen in each step. */
const TRANSITIONS: Readonly<Record<Step, Transitions>> = {
  choice: { select, start },
  first: { ...whileSharing, share: to('open') },
  next: { ...whileSharing, share: to('reopened') },
  open: { ...whileSharing, shareEnded: shareEnded('next') },
  reopened: { ...whileSharing, shareEnded: shareEnded('refused') },
  refused: { ...whileSharing, download: startDownloads },
  downloading: {
    fileDownloaded: (state, { id, isSaved }) =>
      mark(state, (status, other) => (other === id ? (isSaved ? 'saved' : 'failed') : status)),
    downloadsEnded: to('downloaded'),
  },
  downloaded: { select: (state, action) => select(to('choice')(forgetResults(state)), action), start },
};

/**
 * The selected files, and how far they are saved.
 *
 * @param files all files of the sheet
 */
export function progressOf(state: SavingState, files: Readonly<Record<Quality, readonly SheetFile[]>>) {
  const { step, isSharing, quality, statuses } = state;
  const isSelected = ({ id }: SheetFile) => statuses.has(id);
  const choice = { original: files.original.filter(isSelected), light: files.light.filter(isSelected) };
  const selected = choice[quality];
  const isSaved = ({ id }: SheetFile) => statuses.get(id) === 'saved';
  const rest = selected.filter((file) => !isSaved(file));
  const failed = rest.filter(({ id }) => statuses.get(id) === 'failed');
  const batch = isSharing && step !== 'choice' ? firstBatch(rest) : [];
  const pending = batch.filter((file) => !failed.includes(file));
  const contents = pending.map(({ id }) => statuses.get(id)).filter((status) => status instanceof File);
  return {
    isSelected,
    isSaved,
    /** The selected files in each quality. */
    choice,
    /** The selected files in the chosen quality. */
    selected,
    failed,
    /** How many of the selected files have been saved. */
    savedCount: selected.length - rest.length,
    /** The next files for the share sheet. */
    batch,
    /** The files of the batch that are loaded or being loaded. */
    pending,
    /** The loaded files of the batch. */
    contents,
    isReady: pending.length > 0 && contents.length === pending.length,
    isOpen: step === 'open' || step === 'reopened',
  };
}
