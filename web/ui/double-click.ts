/** What reacts to a click. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, video, dialog';

/** The control that a click is for; that of a label is its own. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest(CONTROLS);
}

/**
 * Drops the second click of a double click if the first one has put another control under the pointer: it is not meant
 * for the dialog, the button or the page that has just appeared. A second click on the same control passes, because
 * arrows and sliders need it: `Button` drops its own, and `useHistoryStep` moves by one entry only. Returns the
 * function that stops this.
 */
export function dropStraySecondClicks(): () => void {
  let first: Element | null = null;
  function check(event: MouseEvent): void {
    const control = controlOf(event.target);
    // The detail counts the clicks at one place; it is 0 for a click by keyboard or script.
    if (event.detail < 2) {
      first = control;
    } else if (control !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  document.addEventListener('click', check, true);
  return () => document.removeEventListener('click', check, true);
}
