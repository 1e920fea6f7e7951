import { expect, test, vi } from 'vitest';
import { recordInput } from './event-replay.ts';

test('a form that was sent before hydration is sent once more, also where it has no `requestSubmit`', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form><button>TRACK</button></form>';
  const form = document.querySelector('form')!;
  Object.defineProperty(form, 'requestSubmit', { value: undefined });
  const { replay } = recordInput(document.body);
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener('submit', sent);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(sent).not.toHaveBeenCalled();
  replay();
  vi.runAllTimers();
  expect(sent).toHaveBeenCalledOnce();
});
