import type { Member } from '#web/auth/member.ts';
import type { RuntimeConfig } from '#web/lib/env.ts';

/** What the graph says to one operation: data, a failure with its code, no answer at all, or one that never comes. */
export type Answer = { data: object } | Refusal | 'no answer' | 'never';
export type Refusal = { error: string; code: string; fieldErrors: { path: string[]; message: string; code: string }[]; /** Seconds. */ retryAfter?: number };

/** Something a visitor does once the page stands, by the words they see. */
export type Step =
  | { press: string }
  | { write: string; text: string }
  /** Gives a picture to the file input of this name. */
  | { choose: string }
  /** Waits until something by this selector is there. */
  | { await: string };

/**
 * One state of one screen: the real site at its address, in front of a graph that answers by script. To add a state, add
 * one object to a list in `web/dev/states`; it appears in `/__gallery` and is looked at by `npm run gallery:check`.
 */
export type State = {
  /** The screen's pattern in `web/app/screens.ts`. */
  screen: string;
  /** Which state it is, in a few words; one of its kind on its screen. */
  name: string;
  /** The address that is opened. */
  at: string;
  /** Who is signed in; nobody, unless told. */
  member?: Member;
  /** By operation name. An operation that is not named never gets its answer. */
  answers?: Record<string, Answer>;
  steps?: Step[];
  /** What it presses is there on small screens alone; a wide one shows the page as it is. */
  isNarrow?: true;
  /** What the web service would have said, where it matters. */
  config?: Partial<RuntimeConfig>;
  /** The visitor lets nobody know where they are, or stands in Malang. */
  place?: 'refused' | 'Malang';
  /** What an earlier visit left in the browser's storage. */
  kept?: Record<string, string>;
  /** What this device keeps of the demo order: all of it, some of it; or what keeping it comes to: it never ends, or there is no room. */
  copy?: 'whole' | 'partly' | 'stuck' | 'full';
  /** A phone whose share sheet takes pictures. */
  device?: 'phone';
  /** The page's own file cannot be fetched, as after a release; or the page breaks while it is drawn. */
  page?: 'lost' | 'broken';
  /** Only where an error is what there is to see. */
  hasError?: true;
};

/** The name of a state in addresses: `photos-invoiceid--expired`. */
export function slugOf({ screen, name }: State): string {
  const word = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `${word(screen) || (screen === '*' ? 'not-found' : 'home')}--${word(name)}`;
}

/** Where a state is seen by itself. */
export function addressOf(state: State): string {
  const { pathname, search, hash } = new URL(state.at, 'http://stage');
  return `${pathname}${search}${search ? '&' : '?'}__state=${slugOf(state)}${hash}`;
}
