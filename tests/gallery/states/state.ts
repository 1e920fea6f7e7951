import type { Member } from '#web/auth/stored-session.ts';
import type { RuntimeConfig } from '#web/lib/env.ts';
import { type PageId, pages } from '#web/lib/pages.ts';

/**
 * Response of the graph to one operation: data, an error, a broken connection (`no answer`), or none at all
 * (`never`).
 */
export type Answer = { data: object } | Refusal | 'no answer' | 'never';

export interface Refusal {
  error: string;
  code: string;
  /** Seconds. */
  retryAfter?: number;
}

/** An action of the visitor after the page is rendered. Elements are named by their visible text. */
export type Step =
  | { press: string }
  | { write: string; text: string }
  /** Gives a picture to the file input of this name. */
  | { choose: string }
  /** Scrolls to the element that matches this selector. */
  | { scroll: string }
  /** Waits until an element matches this selector. */
  | { await: string };

/**
 * One state of one page: the real site at its address, with a scripted graph. To add a state, add a row to a table in
 * this folder: it appears in `/__gallery`, and `npm run gallery-check` opens it.
 */
export interface State {
  page: PageId;
  /** Which state it is, in a few words; unique among the states of its page. */
  name: string;
  /** The address that is opened. */
  at: string;
  /** Who is signed in; absent: a visitor. */
  member?: Member;
  /** By operation name. Other operations are never answered. */
  answers?: Record<string, Answer>;
  steps?: Step[];
  /** The steps press elements of small screens only; a wide one shows the page without them. */
  isNarrow?: true;
  /** Runtime configuration of the web service, where it matters. */
  config?: Partial<RuntimeConfig>;
  /** Geolocation: permission refused, or a position in Malang. */
  position?: 'refused' | 'Malang';
  /** Entries of the browser's storage from an earlier visit. */
  storage?: Record<string, string>;
  /** A phone whose share sheet takes pictures: an iPhone, an Android phone, or an iPhone inside Instagram. */
  device?: 'phone' | 'android' | 'instagram';
  /** The page's chunk can't be loaded, as after a release; or rendering the page throws. */
  fault?: 'chunk' | 'render';
  /** The state is expected to show the error page. */
  hasError?: true;
}

/** What a state has besides its page and its name. */
export type Row = Partial<Omit<State, 'page' | 'name'>>;

/**
 * The states of a page: a row for each, by its name, with what differs from the usual. Its answers are added to those.
 */
export function statesOf(page: PageId, usual: Row, rows: Record<string, Row>): State[] {
  return Object.entries(rows).map(([name, row]) => ({
    page,
    name,
    at: pages[page].pattern,
    ...usual,
    ...row,
    answers: { ...usual.answers, ...row.answers },
  }));
}
