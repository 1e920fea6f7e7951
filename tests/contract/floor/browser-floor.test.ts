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
  ['AbortSignal.timeout', 'fetch(x, { signal: AbortSignal.timeout(5) })'],
  ['Promise.withResolvers', 'Promise.withResolvers()'],
  ['requestIdleCallback', 'requestIdleCallback(x)'],
  ['.toSorted', 'x?.toSorted()'],
  [expect.stringMatching(/^syntax: /), 'a = /[\\p{L}--a]/v'],
  [expect.stringMatching(/^syntax: /), 'using a = b;'],
])('a script with %s has a fault', (fault, code) => {
  expect(scriptFaults(code)).toEqual([fault]);
});

test.each([
  'typeof requestIdleCallback === "function" ? requestIdleCallback(x) : y()',
  '`requestVideoFrameCallback` in x && x.requestVideoFrameCallback(y)',
  'class A { #a = 1; static b = 2; has(o) { return #a in o; } }; structuredClone(x); [1].at(-1); /(?<name>.)/d',
  'const Iterator = {}; Iterator.from(x); /[(?<=]\\(?<=/.test(x)',
])('a script without a fault: %s', (code) => {
  expect(scriptFaults(code)).toEqual([]);
});

test.each([
  ['color-mix()', 'a { color: red; color: color-mix(in srgb, var(--x), blue) }'],
  ['cqw', 'a { width: 10cqw }'],
  ['overflow: clip', 'a { overflow: clip }'],
  ['mask-image', 'a { mask-image: none }'],
  [':has', 'a:has(b) { color: red }'],
  ['&', 'a { color: red; & b { color: red } }'],
  ['@container', '@container (min-width: 1px) { a { color: red } }'],
  ['@media <', '@media (width >= 1px) { a { color: red } }'],
  [undefined, 'a { color: red; color: color-mix(in srgb, red, blue) }'],
  [undefined, '@supports (width: 1cqw) { a { width: 10cqw } }'],
  [undefined, 'a { -webkit-mask-image: none; mask-image: none }'],
  [undefined, 'a { content: "10cqw"; background: url(dvh.svg); --dvh: 1px; width: clamp(1px, 2vw, var(--dvh)) }'],
])('the fault %s is found in %s', (fault, css) => {
  expect(styleFaults(css).map(({ feature }) => feature)).toEqual(fault === undefined ? [] : [fault]);
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
