import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropStraySecondClicks } from './double-click.ts';

let stop: () => void;
const pressed = vi.fn<(id: string) => void>();
const report = ({ target }: Event) => pressed((target as Element).id);

beforeEach(() => {
  pressed.mockReset();
  document.body.innerHTML = `
    <button id="opener"><i id="icon"></i></button><a id="link" href="/next"></a>
    <label id="label"><span id="words"></span><input id="tick" type="checkbox"></label>
    <dialog id="dialog"><p id="text"></p><button id="okay"></button></dialog><div id="ground"></div>`;
  stop = dropStraySecondClicks();
  document.body.addEventListener('click', report);
});

afterEach(() => {
  stop();
  document.body.removeEventListener('click', report);
  document.body.replaceChildren();
});

const element = (id: string): Element => document.querySelector(`#${id}`)!;
/** Returns whether the default action is left. */
const click = (id: string, detail: number) => fireEvent.click(element(id), { detail });

test.each(['dialog', 'text', 'okay', 'link', 'tick', 'ground'])(
  'after a click on a button, a second one on #%s is dropped',
  (id) => {
    click('opener', 1);
    expect(click(id, 2)).toBe(false);
    expect(pressed.mock.calls).toEqual([['opener']]);
  },
);

test.each([
  ['opener', 'opener'],
  ['icon', 'opener'],
  ['words', 'tick'],
  ['ground', 'ground'],
])('clicks in quick succession on the same control are kept: #%s and #%s', (first, second) => {
  click(first, 1);
  expect(click(second, 2)).toBe(true);
  expect(click(first, 3)).toBe(true);
});
