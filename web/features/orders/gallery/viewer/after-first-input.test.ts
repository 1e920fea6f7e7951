import { expect, test, vi } from 'vitest';
import { afterFirstInput } from './after-first-input.ts';

/** A listener whose browser is idle at once. */
function listen() {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  const run = vi.fn<() => void>();
  return { run, cancel: afterFirstInput(run) };
}

test.each(['pointerdown', 'keydown', 'wheel'])('runs once after the first %s, not before', (input) => {
  const { run } = listen();
  expect(run).not.toHaveBeenCalled();
  for (const type of [input, input, 'keydown']) window.dispatchEvent(new Event(type));
  expect(run).toHaveBeenCalledTimes(1);
});

test('never runs once cancelled', () => {
  const { run, cancel } = listen();
  cancel();
  window.dispatchEvent(new Event('pointerdown'));
  expect(run).not.toHaveBeenCalled();
});

test('never runs for visitors who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const { run } = listen();
  window.dispatchEvent(new Event('pointerdown'));
  expect(run).not.toHaveBeenCalled();
});
