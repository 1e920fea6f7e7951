/** A use of what the floor lacks that the built files may have: where, and why it does no harm. */
export interface Allowed {
  /** The feature, as the faults name it; with a star, its beginning. */
  feature: string;
  /** The beginning of the names of the files. */
  file: string;
  /** A part of the rule or declaration of a style sheet. */
  place?: string;
  reason: string;
}

const ANY = '';

export const allowedScripts: Allowed[] = [
  { feature: 'window.TouchEvent', file: 'booth-map', reason: 'Leaflet reads it as a condition' },
  { feature: '.pause', file: 'photos', reason: 'of a video' },
  { feature: '.pause', file: 'lightbox', reason: 'of a video' },
  { feature: '.windows', file: 'site', reason: 'a class of strip.module.css' },
  { feature: '.dispose', file: 'graph', reason: "of Apollo's own caches" },
  { feature: 'navigator.userActivation', file: 'save-sheet', reason: 'read with ?.' },
  ...['VideoEncoder.isConfigSupported', '.dispose', 'Symbol.dispose', 'Symbol.asyncDispose', '.transfer'].map(
    (feature) => ({ feature, file: 'make-film', reason: 'is loaded only where there is a VideoEncoder' }),
  ),
  { feature: '.escape', file: 'react', reason: 'of CSS, which has it' },
  { feature: 'navigator.connection', file: 'react', reason: 'React asks for it' },
];

const CONTAINER = 'the layout is that of the narrowest container; --cqw of tokens.css replaces the unit';
const DECORATION = 'a picture that is not turned, moved or enlarged';
const LOOKS = 'looks alone';
const GRID = 'a grid knows the word; only a flexible box does not';

export const allowedStyles: Allowed[] = [
  { feature: '@container', file: ANY, reason: CONTAINER },
  { feature: 'container-type*', file: ANY, reason: CONTAINER },
  { feature: 'rotate', file: ANY, reason: DECORATION },
  { feature: 'translate', file: 'flipbook-dialog', reason: DECORATION },
  { feature: 'scale', file: 'booth-map', reason: DECORATION },
  { feature: 'align-content: start', file: ANY, reason: GRID },
  { feature: 'place-items*', file: ANY, reason: GRID },
  { feature: 'cursor: *', file: ANY, reason: LOOKS },
  { feature: 'text-wrap*', file: ANY, reason: LOOKS },
  { feature: 'scrollbar-width*', file: ANY, reason: LOOKS },
  { feature: '::selection', file: ANY, reason: LOOKS },
  { feature: ':autofill', file: 'field', reason: LOOKS },
  { feature: ':has', file: 'lightbox', reason: 'the picture covers the smaller one that stays below it' },
  { feature: 'mix-blend-mode: plus-lighter', file: 'booth-map', reason: LOOKS },
  { feature: 'print-color-adjust: exact', file: 'booth-map', reason: LOOKS },
  { feature: '@starting-style', file: 'site', reason: 'the menu opens without a movement' },
  { feature: 'lh', file: 'result-page', reason: 'a title of one line reserves no second one' },
  { feature: 'overscroll-behavior*', file: ANY, reason: 'at its end, what is behind scrolls as well' },
  { feature: 'content-visibility*', file: 'booths', reason: 'the list is drawn as a whole' },
  { feature: 'contain-intrinsic-block-size', file: 'booths', reason: 'the list is drawn as a whole' },
  { feature: 'text-size-adjust', file: 'index', reason: 'a desktop changes no sizes' },
  { feature: 'user-select: all', file: 'in-app-note', reason: 'the link is selected as any text' },
  { feature: 'forced-color-adjust*', file: ANY, reason: 'within the query for these colours' },
  { feature: '@media (forced-colors)', file: ANY, reason: 'a setting that such a browser does not have' },
  { feature: '@media (prefers-contrast)', file: 'index', reason: 'a setting that such a browser does not have' },
  { feature: '@media (scripting)', file: 'index', reason: 'skeletons stay if scripts are off' },
  { feature: ':has', file: 'index', place: 'html:has(dialog[open]', reason: 'the page behind a dialog scrolls' },
  { feature: ':has', file: 'photos', place: ':has(._bar', reason: 'the bar covers the last line of the page' },
  { feature: ':has', file: 'photos', place: ':has(._tall', reason: 'the bar covers the last line of the page' },
  { feature: ':has', file: 'photos', place: ':has(._broad', reason: 'the first print keeps the width of a strip' },
  { feature: ':has', file: 'booth-map', place: ':has(:focus-visible)', reason: 'the focused marker may be covered' },
  { feature: ':has', file: 'booths', place: ':has(._words', reason: 'on a tablet the words are below the picture' },
  { feature: ':has', file: 'booths', place: ':has([aria-busy', reason: 'a loading list scrolls' },
  { feature: ':has', file: 'home', place: ':has(:focus-visible)', reason: 'the band stops by its button' },
];
