/** The input that `recordInput` has recorded. */
export interface EventReplay {
  /** Repeats the recorded input. Called after hydration; a second call does nothing. */
  replay: () => void;
  /** Forgets the recorded input: the page is rendered again from the start. */
  discard: () => void;
}

/**
 * Records what a visitor does on a prerendered page before it is hydrated. Submits, and presses of buttons that submit
 * no form, are held back until then, so that none is lost and the browser sends no form by itself. Only the last one is
 * repeated: a visitor who sees no reaction presses again.
 */
export function recordInput(root: HTMLElement): EventReplay {
  let repeat: (() => unknown) | null = null;
  const recording = new AbortController();
  const { signal } = recording;
  const options = { capture: true, signal };
  root.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const { target } = event;
      if (target instanceof HTMLFormElement)
        repeat = () => target.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    },
    options,
  );
  root.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.type !== 'button') return;
      event.stopPropagation();
      repeat = () => button.click();
    },
    options,
  );
  function replay() {
    if (signal.aborted) return;
    recording.abort();
    for (const input of root.querySelectorAll('input')) if (input.value !== input.defaultValue) retype(input);
    // The state updates of the typed text come first.
    if (repeat) setTimeout(repeat);
  }
  return { replay, discard: () => recording.abort() };
}

/**
 * Makes React notice text that was typed before hydration. React ignores an `input` event whose value equals the one it
 * has recorded, and at hydration it has recorded the typed text. Setting the default value through the property resets
 * that record; the native setter, which React does not observe, then restores the text.
 */
function retype(input: HTMLInputElement): void {
  const typed = input.value;
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
