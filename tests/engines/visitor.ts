import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { EngineElement, EnginePage } from './engine.ts';

const root = path.resolve(import.meta.dirname, '../..');
const testingLibrary = readFileSync(
  path.join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
/** A slow engine on a busy machine. */
const WAIT = { timeout: 15_000 };

/** What a person looks for: a role with its name, a labelled field, or words. */
export type Wanted = { role: string; name: string | RegExp } | { label: string } | { words: string | RegExp };

/** Finds it in the open dialog, else in the page. */
const FIND = `
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom;
  const [{ role, name, label, words }] = args;
  const matcher = (given) => (given.pattern === undefined ? given : new RegExp(given.pattern));
  const all = (scope) => role ? queryAllByRole(scope, role, { name: matcher(name) }) : label ? queryAllByLabelText(scope, label) : queryAllByText(scope, matcher(words));
  const dialog = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1);
  const found = [...(dialog ? all(dialog) : []), ...all(document.body)];
  return found.find((element) => element.checkVisibility()) ?? null;`;

/** Resolves once nothing moves in or out: a press on what moves begins on a button and ends beside it. */
const STANDS_STILL = `
  const isMoving = (animation) => animation.playState === 'running' && animation.effect.getComputedTiming().endTime !== Infinity;
  return Promise.allSettled(document.getAnimations().filter(isMoving).map(({ finished }) => finished)).then(() => true);`;

const sendable = (value: string | RegExp) => (typeof value === 'string' ? value : { pattern: value.source });
const message = (wanted: Wanted) =>
  Object.fromEntries(Object.entries(wanted).map(([key, value]: [string, string | RegExp]) => [key, sendable(value)]));

/**
 * A person in front of one engine: looks for things by what they are called, as in Testing Library, and waits for
 * them.
 */
export class Visitor {
  constructor(
    readonly page: EnginePage,
    private readonly site: string,
  ) {}

  open(address: string): Promise<void> {
    return this.page.goto(new URL(address, this.site).href);
  }

  /** @throws when it does not appear in time */
  async see(wanted: Wanted): Promise<EngineElement> {
    let found: EngineElement | null = null;
    await expect
      .poll(async () => (found = await this.lookFor(wanted)) !== null, {
        ...WAIT,
        message: `sees ${JSON.stringify(message(wanted))}`,
      })
      .toBe(true);
    if (!found) throw new Error('not found');
    return found;
  }

  /** Presses it once it stands still, and tries again while the browser refuses the click. */
  async click(wanted: Wanted): Promise<void> {
    const aimed = async () => {
      const element = await this.see(wanted);
      await this.page.run(STANDS_STILL);
      await element.click();
    };
    await vi.waitFor(aimed, WAIT);
  }

  /** Replaces what is in a field. */
  async fill(label: string, text: string): Promise<void> {
    await this.click({ label });
    await this.page.run('document.activeElement.select()');
    await (await this.see({ label })).type(text);
  }

  /** Waits until the body of a function in the page returns this value. */
  async expect(body: string, value: unknown): Promise<void> {
    await expect.poll(() => this.page.run(body), { ...WAIT, message: body }).toEqual(value);
  }

  async expectPath(wanted: string): Promise<void> {
    await this.expect('return location.pathname + location.search', wanted);
  }

  private async lookFor(wanted: Wanted): Promise<EngineElement | null> {
    if (!(await this.page.run<boolean>('return "TestingLibraryDom" in window'))) await this.page.run(testingLibrary);
    return this.page.element(FIND, message(wanted));
  }
}
