interface InputReplay {
  /** Repeats the recorded input. Called after hydration; a second call does nothing. */
  replay: () => void;
  /** Forgets the recorded input: the page is rendered again from the start. */
  discard: () => void;
}

/**
 * Records what a visitor does in a prerendered form before the page is hydrated. Submits are held back until then: nothing
 * is lost, and the browser sends no form by itself.
 */
export function recordInput(root: HTMLElement): InputReplay {
  let submitted: HTMLFormElement | null = null;
  let isRecording = true;
  const holdBack = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLFormElement) submitted = event.target;
  };
  root.addEventListener('submit', holdBack, true);
  function discard() {
    isRecording = false;
    root.removeEventListener('submit', holdBack, true);
  }
  function replay() {
    if (!isRecording) return;
    discard();
    for (const input of root.querySelectorAll('input')) if (input.value !== input.defaultValue) retype(input);
    // The state updates of the typed text come first.
    if (submitted) setTimeout((form) => form.requestSubmit(), 0, submitted);
  }
  return { replay, discard };
}

/** React takes the value that it finds in a field for its own. Resetting it through the native setter makes the text a change again. */
function retype(input: HTMLInputElement): void {
  const typed = input.value;
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
