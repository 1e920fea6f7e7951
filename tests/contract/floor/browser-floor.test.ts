import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isBuilt } from '#scripts/build.ts';
import { type Allowed, allowedScripts, allowedStyles } from './allowed.ts';
import { floor } from './floor.ts';
import { scriptFaults } from './script-faults.ts';
import { type StyleFault, styleFaults } from './style-faults.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const client = path.join(root, 'dist/web');

test('the floor is that of the contract', () => {
  const [, words = ''] =
    /^\d+\. Browsers: (.*)$/m.exec(readFileSync(path.join(root, 'docs/contract.md'), 'utf8')) ?? [];
  const versionOf = (name: string) => Number(new RegExp(`${name} ([\\d.]+)`).exec(words)?.[1]);
  const stated = {
    safari: versionOf('Safari and iOS'),
    safari_ios: versionOf('Safari and iOS'),
    chrome: versionOf('Chrome and Android WebView'),
    webview_android: versionOf('Chrome and Android WebView'),
    firefox: versionOf('Firefox'),
    samsunginternet_android: versionOf('Samsung Internet'),
  };
  expect(Object.fromEntries(floor)).toMatchObject(stated);
});

test.each([
  ['look-behind', 'x.replace(/(?<=.)\\/+$/, "")'],
  ['look-behind', 'new RegExp("(?<!a)b")'],
  ['static block', 'class A { static { a(); } }'],
  ['URL.canParse', 'URL.canParse(x)'],
  ['AbortSignal.timeout', 'fetch(x, { signal: AbortSignal.timeout(5) })'],
  ['AbortSignal.any', 'AbortSignal.any([])'],
  ['Promise.withResolvers', 'Promise.withResolvers()'],
  ['Array.fromAsync', 'Array.fromAsync(x)'],
  ['Object.groupBy', 'Object.groupBy(x, y)'],
  ['requestIdleCallback', 'requestIdleCallback(x)'],
  ['.toSorted', 'x.toSorted()'],
  ['.findLast', 'x.findLast(y)'],
  ['.requestSubmit', 'form.requestSubmit()'],
  ['.throwIfAborted', 'x.throwIfAborted()'],
  ['.isWellFormed', 'x?.isWellFormed()'],
])('a script with %s has a fault', (fault, code) => {
  expect(scriptFaults(code)).toEqual([fault]);
});

test('a script that a browser of the floor cannot read has a fault', () => {
  expect(scriptFaults('a = /[\\p{L}--a]/v')).toEqual([expect.stringMatching(/^syntax: /)]);
  expect(scriptFaults('a = /(?i:b)/')).toEqual([expect.stringMatching(/^syntax: /)]);
  expect(scriptFaults('using a = b;')).toEqual([expect.stringMatching(/^syntax: /)]);
});

test.each([
  'typeof requestIdleCallback === "function" ? requestIdleCallback(x) : y()',
  '`requestVideoFrameCallback` in x && x.requestVideoFrameCallback(y)',
  'class A { #a = 1; static b = 2; has(o) { return #a in o; } }',
  'structuredClone(x); [1].at(-1); Object.hasOwn(x, "y"); a ??= /(?<name>.)\\k<name>/d;',
  '/[(?<=]\\(?<=/.test(x)',
  'const Iterator = {}; Iterator.from(x)',
])('a script without a fault: %s', (code) => {
  expect(scriptFaults(code)).toEqual([]);
});

const named = (css: string) => styleFaults(css).map(({ feature }) => feature);

test.each([
  ['color-mix()', 'a { color: color-mix(in srgb, red, blue) }'],
  ['color-mix()', 'a { color: red; color: color-mix(in srgb, var(--x), blue) }'],
  ['cqw', 'a { width: 10cqw }'],
  ['dvh', 'a { height: calc(100dvh - 1px) }'],
  ['overflow: clip', 'a { overflow: clip }'],
  ['mask-image', 'a { mask-image: none }'],
  ['rotate', 'a { rotate: 3deg }'],
  [':has', 'a:has(b) { color: red }'],
  ['&', 'a { color: red; & b { color: red } }'],
  ['@container', '@container (min-width: 1px) { a { color: red } }'],
  ['@media <', '@media (width >= 1px) { a { color: red } }'],
])('a style sheet with %s has a fault: %s', (fault, css) => {
  expect(named(css)).toContain(fault);
});

test.each([
  'a { color: red; color: color-mix(in srgb, red, blue) }',
  'a { width: 100%; width: 10cqw }',
  '@supports (width: 1cqw) { a { width: 10cqw } }',
  'a { -webkit-mask-image: none; mask-image: none }',
  'a { content: "10cqw"; background: url(dvh.svg); --dvh: 1px; width: clamp(1px, 2vw, var(--dvh)) }',
])('a style sheet without a fault: %s', (css) => {
  expect(named(css)).toEqual([]);
});

const filesOf = (extension: string) =>
  readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(extension));

const isAllowed = (list: readonly Allowed[], file: string, { feature, place }: StyleFault) =>
  list.some((one) => {
    const isHere = path.basename(file).startsWith(one.file) && place.includes(one.place ?? '');
    const isMeant = one.feature.endsWith('*') ? feature.startsWith(one.feature.slice(0, -1)) : feature === one.feature;
    return isHere && isMeant;
  });

/** The faults of all files of a kind, and what is allowed although no file has it. */
function audit(extension: string, list: readonly Allowed[], faultsOf: (text: string) => StyleFault[]) {
  const found = filesOf(extension).flatMap((file) =>
    faultsOf(readFileSync(path.join(client, file), 'utf8')).map((fault) => ({ file, ...fault })),
  );
  return {
    faults: found.filter(({ file, ...fault }) => !isAllowed(list, file, fault)),
    unused: list.filter((one) => !found.some(({ file, ...fault }) => isAllowed([one], file, fault))),
  };
}

// `npm test` builds first; without a build there is nothing to read.
describe.skipIf(!(await isBuilt()))('the built site on the oldest browsers of the contract', () => {
  test('its scripts', () => {
    expect(filesOf('.js').length).toBeGreaterThan(30);
    const faultsOf = (code: string) => scriptFaults(code).map((feature) => ({ feature, place: '' }));
    expect(audit('.js', allowedScripts, faultsOf)).toEqual({ faults: [], unused: [] });
  });

  test('its style sheets', () => {
    expect(filesOf('.css').length).toBeGreaterThan(20);
    expect(audit('.css', allowedStyles, styleFaults)).toEqual({ faults: [], unused: [] });
  });

  test('the scripts in its documents', () => {
    const scripts = filesOf('.html').flatMap((file) =>
      [...readFileSync(path.join(client, file), 'utf8').matchAll(/<script(?![^>]*json)[^>]*>([^<]+)<\/script>/g)].map(
        ([, code = '']) => code,
      ),
    );
    expect(scripts.flatMap(scriptFaults)).toEqual([]);
  });
});
