import { describe, expect, test } from 'vitest';
import {
  initialState,
  progressOf,
  type SavingAction,
  type SavingState,
  savingReducer,
  type Step,
} from './saving-state.ts';
import type { SheetFile } from './sheet-files.ts';

const file = (id: string): SheetFile => ({
  id,
  url: `https://m.test/${id}`,
  bytes: null,
  isVideo: false,
  label: id,
  name: `${id}.jpg`,
  picture: null,
  light: null,
});
const [a, b] = [file('a'), file('b')];
const contents = { a: new File(['a'], 'a.jpg'), b: new File(['b'], 'b.jpg') };

const actions = {
  select: { type: 'select', ids: ['c'], isWanted: true },
  start: { type: 'start', quality: 'light' },
  loaded: { type: 'loaded', id: 'a', content: contents.a, batch: ['a', 'b'] },
  retry: { type: 'retry' },
  share: { type: 'share' },
  shared: { type: 'shareEnded', outcome: 'shared', contents: [] },
  closed: { type: 'shareEnded', outcome: 'closed', contents: [] },
  late: { type: 'shareEnded', outcome: 'late', contents: [] },
  refused: { type: 'shareEnded', outcome: 'refused', contents: [] },
  download: { type: 'download' },
  fileDownloaded: { type: 'fileDownloaded', id: 'a', isSaved: true },
  downloadsEnded: { type: 'downloadsEnded' },
} as const satisfies Record<string, SavingAction>;
type Name = keyof typeof actions;
const names = Object.keys(actions) as Name[];

type Row = Partial<Record<Name, Step>>;

/** A step in which files are loaded for the share sheet. */
const sharing = (step: Step): Row => ({ select: step, loaded: step, retry: step });
/** A step in which the share sheet is open. */
const open = (step: Step, late: Step): Row => ({
  ...sharing(step),
  shared: 'next',
  closed: 'next',
  late,
  refused: 'refused',
});

/** The next step after each action. What is not here changes nothing. */
const TABLE: [way: 'share' | 'download', step: Step, next: Row][] = [
  ['share', 'choice', { select: 'choice', start: 'first' }],
  ['share', 'first', { ...sharing('first'), share: 'open' }],
  ['share', 'open', open('open', 'again')],
  ['share', 'next', { ...sharing('next'), share: 'open' }],
  ['share', 'again', { ...sharing('again'), share: 'reopened' }],
  ['share', 'reopened', open('reopened', 'refused')],
  ['share', 'refused', { ...sharing('refused'), download: 'downloading' }],
  ['download', 'choice', { select: 'choice', start: 'downloading' }],
  ['download', 'downloading', { fileDownloaded: 'downloading', downloadsEnded: 'downloaded' }],
  ['download', 'downloaded', { select: 'choice', start: 'downloading' }],
];

const stateAt = (way: 'share' | 'download', step: Step): SavingState => ({
  ...initialState([a, b], way === 'share'),
  step,
});

describe.each(TABLE)('%s: in the step %s', (way, step, next) => {
  test.each(names.map((name) => [name, next[name]] as const))('%s leads to %s', (name, after) => {
    const before = stateAt(way, step);
    const state = savingReducer(before, actions[name]);
    expect([state.step, state === before]).toEqual(after === undefined ? [step, true] : [after, false]);
  });
});

/** The state after some actions, and how far its files are saved. */
function run(from: SavingState, ...some: SavingAction[]) {
  const state = some.reduce(savingReducer, from);
  return { state, statuses: Object.fromEntries(state.statuses) };
}

const { a: contentA, b: contentB } = contents;
const loaded = (id: 'a' | 'b', content: File | null, batch = ['a', 'b']) =>
  ({ type: 'loaded', id, content, batch }) as const;
const sharing2 = stateAt('share', 'first');

test.each<[string, SavingState, SavingAction[], Record<string, unknown>]>([
  ['a file that is deselected is gone', sharing2, [{ type: 'select', ids: ['a'], isWanted: false }], { b: 'selected' }],
  [
    'a selected file keeps its status',
    sharing2,
    [loaded('a', contentA), { type: 'select', ids: ['a'], isWanted: true }],
    { a: contentA, b: 'selected' },
  ],
  [
    'a loaded file is its content, another has failed',
    sharing2,
    [loaded('a', contentA), loaded('b', null)],
    { a: contentA, b: 'failed' },
  ],
  [
    'what has left the batch is not kept',
    sharing2,
    [loaded('a', contentA), loaded('b', contentB, ['b'])],
    { a: 'selected', b: contentB },
  ],
  [
    'what was loaded after it was deselected is forgotten',
    sharing2,
    [{ type: 'select', ids: ['a'], isWanted: false }, loaded('a', contentA)],
    { b: 'selected' },
  ],
  [
    'only the shared files are saved',
    sharing2,
    [
      loaded('a', contentA),
      loaded('b', contentB),
      actions.share,
      { type: 'shareEnded', outcome: 'shared', contents: [contentA] },
    ],
    { a: 'saved', b: contentB },
  ],
  [
    'a closed share sheet saves nothing',
    sharing2,
    [loaded('a', contentA), actions.share, { type: 'shareEnded', outcome: 'closed', contents: [contentA] }],
    { a: contentA, b: 'selected' },
  ],
  [
    'a retry is for what has failed',
    sharing2,
    [loaded('a', contentA), loaded('b', null), actions.retry],
    { a: contentA, b: 'selected' },
  ],
  [
    'a refused batch is downloaded from the start',
    stateAt('share', 'refused'),
    [loaded('a', contentA), actions.download],
    { a: 'selected', b: 'selected' },
  ],
  [
    'a download is saved or has failed',
    stateAt('download', 'downloading'),
    [actions.fileDownloaded, { type: 'fileDownloaded', id: 'b', isSaved: false }],
    { a: 'saved', b: 'failed' },
  ],
  [
    'a new selection forgets the results of downloads',
    stateAt('download', 'downloading'),
    [actions.fileDownloaded, actions.downloadsEnded, actions.select],
    { a: 'selected', b: 'selected', c: 'selected' },
  ],
])('%s', (_, from, some, statuses) => {
  expect(run(from, ...some).statuses).toEqual(statuses);
});

test('once the share sheet has refused its files, all of them are downloads', () => {
  const { state } = run(
    stateAt('share', 'refused'),
    actions.download,
    actions.downloadsEnded,
    actions.select,
    actions.start,
  );
  expect(state).toMatchObject({ step: 'downloading', isSharing: false, quality: 'light' });
});

test('a retry is counted, so that it loads the same files again', () => {
  expect(run(sharing2, actions.retry, actions.retry).state.retries).toBe(2);
});

test('of the batch, the failed are not pending, and it is ready once all others are loaded', () => {
  const files = { original: [a, b], light: [a, b] };
  const at = (...some: SavingAction[]) => progressOf(run(sharing2, ...some).state, files);
  expect(progressOf(stateAt('share', 'choice'), files).batch).toEqual([]);
  expect(at()).toMatchObject({ batch: [a, b], pending: [a, b], isReady: false });
  expect(at(loaded('b', null))).toMatchObject({ batch: [a, b], pending: [a], failed: [b], isReady: false });
  expect(at(loaded('b', null), loaded('a', contentA))).toMatchObject({ contents: [contentA], isReady: true });
});
