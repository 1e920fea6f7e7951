/** What a visitor did before the page's script was here. */
type EarlyInput = {
  /** Once the page has been taken over; a second call does nothing. */
  doAgain: () => void;
  /** Forget it: the page is drawn anew. */
  drop: () => void;
};

/**
 * A prerendered form can be used before its script is here. What is typed and sent meanwhile is kept, and done again once
 * the page has been taken over: nothing is lost, and nothing is sent to the wrong place.
 */
export function keepEarlyInput(root: HTMLElement): EarlyInput {
  let sent: HTMLFormElement | null = null;
  let isKept = true;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLFormElement) sent = event.target;
  };
  root.addEventListener('submit', hold, true);
  function drop() {
    isKept = false;
    root.removeEventListener('submit', hold, true);
  }
  function doAgain() {
    if (!isKept) return;
    drop();
    for (const input of root.querySelectorAll('input')) if (input.value !== input.defaultValue) typeAgain(input);
    // After what was typed has become state.
    if (sent) setTimeout((form) => form.requestSubmit(), 0, sent);
  }
  return { doAgain, drop };
}

/** React takes what it found in a field for what it had put there: the text goes, unseen by it, and comes back as a change. */
function typeAgain(input: HTMLInputElement): void {
  const typed = input.value;
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
