/** A font size: one of the scale, alone or with a factor, also in min(), clamp() or calc(). */
const NAMES = 'text-[1-6]|lead|display-[1-9]|hero|numeral|name-line|name-strip|title-line|cqw';
const SIZE = `(?:(?:min|clamp|calc)\\()?(?:(?:[\\d.]+ \\* )?var\\(--(?:${NAMES})\\)(?: \\* [\\d.]+)?(?:, )?)+\\)?`;
const LEADING = 'var\\(--leading-[1-5]\\)';

/** Variables that space may have beside the scale, `--space-1` to `--space-10`. */
const SPACES =
  'margin|top|section|card|cqw|bar|from|header|heading|line|lip|page|punch|rise|room|size|strip-edge|tall|thumb|to|tools';

/** Margins, paddings, gaps and offsets. */
const SPACING = '/^(?:(?:scroll-)?margin|padding|(?:row-|column-)?gap|inset|top|right|bottom|left)(?:-|$)/';
/** All properties but those of lines, shadows and fine print, which stay as they are when the text grows. */
const GROWING =
  '/^(?!border(?!-spacing)|outline|box-shadow|text-shadow|filter|letter-spacing|text-underline-offset|--(?:shadow|radius|lip))/';

export default {
  rules: {
    'color-no-hex': [true, { message: 'the theme of the brand has the colours: use var(--name)' }],
    'media-feature-name-value-allowed-list': [
      {
        'min-width': ['18em', '24em', '40em', '56.25em', '75em'],
        'max-width': ['18em', '23.9375em', '24em', '39.9375em', '56.1875em', '56.25em', '74.9375em'],
      },
      { message: 'is none of the breakpoints in web/ui/tokens.css (max-width ends a pixel before)' },
    ],
    'media-feature-name-unit-allowed-list': { '/width|height/': ['rem', 'em'] },
    'declaration-property-value-allowed-list': [
      { 'line-height': [`/^${LEADING}$/`], 'font-size': [`/^(?:inherit|[\\d.]+em|${SIZE})$/`] },
      { message: 'is not of the scale in web/ui/tokens.css and theme.css' },
    ],
    'declaration-property-value-disallowed-list': [
      {
        // Anything but `inherit`, or weight, size and line height of the scales before the family.
        font: [`/^(?!inherit$|(?:\\d+ )?${SIZE} ?\\/ ?${LEADING} )/`],
        [SPACING]: [
          // A length from 3 px on, and a variable of no scale.
          '/(?<![\\d.])(?![0-2](?:\\.\\d+)?px)[\\d.]+(?:rem|px|ch|pt)\\b/',
          `/var\\(--(?!space-(?:[1-9]|10)\\b|(?:${SPACES})\\b)/`,
        ],
        // Pixels from 2.6 on.
        [GROWING]: ['/(?<![\\d.])(?:[3-9]|\\d{2,}|2\\.[6-9])[\\d.]*px/'],
        // Colours that are no variables but shadows of black, whole `ch`, and mixes that brand-plugin.ts cannot
        // resolve.
        '/./': [
          '/rgb\\((?!0 0 0)/',
          '/\\b\\d+ch\\b/',
          '/color-mix\\((?!in srgb, var\\(--[\\w-]+\\) \\d+%, transparent\\))/',
        ],
        composes: ['/ from /'],
      },
      {
        message:
          "is not of the scales in web/ui/tokens.css, does not grow with the browser's text, or cannot be built for older browsers",
      },
    ],
  },
  overrides: [
    { files: ['brand/theme.css'], rules: { 'color-no-hex': null } },
    { files: ['**/fonts.css'], rules: { 'declaration-property-value-allowed-list': null } },
  ],
};
