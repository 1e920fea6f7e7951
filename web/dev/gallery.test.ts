import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { screenAt, screens } from '#web/app/screens.ts';
import { addressOf, slugOf } from './stage/state.ts';
import { states } from './states/states.ts';

const web = path.resolve(import.meta.dirname, '..');
const tsx = (folder: string) => readdirSync(path.join(web, folder)).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

test('every screen has a state, and every state lies at an address of its screen', () => {
  const shown = new Set(states.map(({ screen }) => screen));
  expect(screens.filter(({ pattern }) => !shown.has(pattern)).map(({ pattern }) => pattern)).toEqual([]);
  const strays = states.filter(({ screen, at }) => screenAt(new URL(at, 'http://site').pathname)?.pattern !== screen);
  expect(strays.map(slugOf)).toEqual([]);
});

test('each state has a name of its own', () => {
  const slugs = states.map(slugOf);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
});

test('the address of a state keeps its query and its fragment', () => {
  expect(addressOf({ screen: '/location', name: 'Found!', at: '/location?city=Solo#list' })).toBe('/location?city=Solo&__state=location--found#list');
  expect(addressOf({ screen: '*', name: 'lost', at: '/nowhere' })).toBe('/nowhere?__state=not-found--lost');
});

test('every piece of the kit is shown', () => {
  const kit = ['gallery.tsx', ...tsx('dev/pieces').map((file) => `pieces/${file}`)].map((file) => readFileSync(path.join(web, 'dev', file), 'utf8')).join('\n');
  expect(tsx('ui').filter((file) => !kit.includes(`#web/ui/${file}`))).toEqual([]);
});
