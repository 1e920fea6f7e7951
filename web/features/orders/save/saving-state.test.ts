import { expect, test } from 'vitest';
import {
  initialState,
  progressOf,
  type SavingAction,
  type SavingState,
  savingReducer,
  type Step,
} from './saving-state.ts';
import type { SheetFile } from './sheet-files.ts';

const file = (id: string): SheetFile => {
  const source = { url: `https://m.test/${id}`, byteSize: null, name: `${id}.jpg` };
  return { id, isVideo: false, label: id, picture: null, original: source, light: source };
};
const [a, b] = [file('a'), file('b')];
const contents = { a: new File(['a'], 'a.jpg'), b: new File(['b'], 'b.jpg') };

const actions = {
  select: { type: 'select', ids: ['c'], isWanted: true },
  start: { type: 'start', quality: 'light' },
  loaded: { type: 'loaded', id: 'a', content: contents.a, batch: ['a', 'b'] },
  retry: { type: 'retry' },
  share: { type: 'share' },
  shareEnded: { type: 'shareEnded', isShared: true, isRefused: false },
  refused: { type: 'shareEnded', isShared: false, isRefused: true },
  downloaded: { type: 'downloaded', id: 'a', isSaved: true },
} as const satisfies Record<string, SavingAction>;
type Row = Partial<Record<keyof typeof actions, Step>>;

/** A step in which files are loaded for the share sheet. */
const loading = (step: Step): Row => ({ select: step, loaded: step, retry: step });

/** The next step after each action. What is not here changes nothing. */
const TABLE: [way: 'share' | 'download', step: Step, next: Row][] = [
  ['share', 'choice', { select: 'choice', start: 'readyToShare' }],
  ['share', 'readyToShare', { ...loading('readyToShare'), share: 'sharing' }],
  ['share', 'sharing', { ...loading('sharing'), shareEnded: 'shareAgain', refused: 'refused' }],
  ['share', 'shareAgain', { ...loading('shareAgain'), share: 'sharing' }],
  ['share', 'refused', { ...loading('refused'), start: 'downloading' }],
  ['download', 'choice', { select: 'choice', start: 'downloading' }],
  ['download', 'downloading', { downloaded: 'downloading' }],
];

const stateAt = (way: 'share' | 'download', step: Step): SavingState => ({
  ...initialState([a, b], way === 'share'),
  step,
});

test.each(TABLE)('%s: in the step %s what may happen leads on', (way, step, next) => {
  const before = stateAt(way, step);
  const after = Object.entries(actions).map(([name, action]) => [name, savingReducer(before, action)] as const);
  const changes = after.filter(([, state]) => state !== before);
  expect(Object.fromEntries(changes.map(([name, state]) => [name, state.step]))).toEqual(next);
});

/** The state after some actions. */
const run = (from: SavingState, ...some: SavingAction[]) => some.reduce(savingReducer, from);

const { a: contentA, b: contentB } = contents;
const loaded = (id: 'a' | 'b', content: File | null, batch = ['a', 'b']) =>
  ({ type: 'loaded', id, content, batch }) as const;
const atFirst = stateAt('share', 'readyToShare');

test.each<[string, SavingState, SavingAction[], Record<string, unknown>]>([
  [
    'a selected file keeps its status',
    atFirst,
    [loaded('a', contentA), { type: 'select', ids: ['a'], isWanted: true }],
    { a: contentA, b: 'selected' },
  ],
  [
    'what has left the batch is not kept',
    atFirst,
    [loaded('a', contentA), loaded('b', contentB, ['b'])],
    { a: 'selected', b: contentB },
  ],
  [
    'what was loaded after it was deselected is forgotten',
    atFirst,
    [{ type: 'select', ids: ['a'], isWanted: false }, loaded('a', contentA)],
    { b: 'selected' },
  ],
  [
    'what was loaded is saved by the share sheet',
    stateAt('share', 'sharing'),
    [loaded('a', contentA), loaded('b', null), actions.shareEnded],
    { a: 'saved', b: 'failed' },
  ],
  [
    'a retry is for what has failed',
    atFirst,
    [loaded('a', contentA), loaded('b', null), actions.retry],
    { a: contentA, b: 'selected' },
  ],
  [
    'a refused batch is downloaded from the start',
    stateAt('share', 'refused'),
    [loaded('a', contentA), actions.start],
    { a: 'selected', b: 'selected' },
  ],
  [
    'downloads end with the last file, and a new selection forgets their results',
    stateAt('download', 'downloading'),
    [actions.downloaded, { type: 'downloaded', id: 'b', isSaved: false }, actions.select],
    { a: 'selected', b: 'selected', c: 'selected' },
  ],
])('%s', (_, from, some, statuses) => {
  expect(Object.fromEntries(run(from, ...some).statuses)).toEqual(statuses);
});

test('of the batch, the failed are not pending, and it is ready once all others are loaded', () => {
  const at = (...some: SavingAction[]) => progressOf(run(atFirst, ...some), [a, b]);
  expect(progressOf(stateAt('share', 'choice'), [a, b]).batch).toEqual([]);
  expect(at(loaded('b', null))).toMatchObject({ batch: [a, b], pending: [a], failed: [b], isReady: false });
  expect(at(loaded('b', null), loaded('a', contentA))).toMatchObject({ contents: [contentA], isReady: true });
});
