/** Pixels by which a text may leave a box: fractions of a pixel, and letters that lean out. */
const TOLERANCE = 2;
/** Milliseconds for which the end of animations is awaited. */
const MAX_ANIMATION_MS = 10_000;
/**
 * A word of at most nine letters, for which every column has space at any size of the text; no part of an address or
 * an invoice.
 */
const SHORT_WORD = /(?<!\S)\p{L}{1,9}(?=[.,:!?]?(?!\S))/gu;
/** Elements that show something without a background. */
const PICTURES = 'img, video, canvas, iframe, svg, svg *, input, select, textarea, progress, meter';
/**
 * Texts that are not meant to be seen: those for screen readers alone, and those in drawings, which an edge may cut.
 */
const UNSEEN =
  '[class*="visuallyHidden"], [aria-hidden="true"], [inert], script, style, noscript, template, option, title, svg';

interface Line {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A text on the page, and the element that holds it. */
interface Passage {
  node: Text;
  element: Element;
}

/**
 * Finds text that cannot be read on this page, or only in part: cut by a box that clips, outside the page, or covered
 * by something that is painted over it; or a short word that is broken. What can be scrolled to is not cut. Measures
 * boxes, so it needs a real browser; scrolls, and ends at the top.
 *
 * @returns one sentence for each text with a fault
 */
export async function findTextFaults(): Promise<string[]> {
  // Hit tests must find what lets the pointer through as well.
  const probe = document.head.appendChild(document.createElement('style'));
  probe.textContent = '*, *::before, *::after { pointer-events: auto !important }';
  const faults: string[] = [];
  try {
    await settled();
    for (const text of visibleTexts()) {
      await reveal(text.element, text.node);
      const fault = faultOf(text);
      if (fault !== null) faults.push(`"${text.node.data.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}" ${fault}`);
    }
  } finally {
    probe.remove();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }
  return faults;
}

/**
 * Waits until the page has come to rest: its fonts are there, and animations have ended, except for those that
 * never end.
 */
async function settled(): Promise<void> {
  await document.fonts.ready;
  await twoFrames();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  const ended = Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  // One that is paused, or whose element is not rendered, does not end.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, MAX_ANIMATION_MS))]);
}

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Texts of the page or, while a modal dialog is open, of the dialog. */
function visibleTexts(): Passage[] {
  const root = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Passage[] = [];
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    if (!element || node.data.trim() === '' || element.closest(UNSEEN) || isForScreenReaders(element)) continue;
    if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && linesOf(node).length > 0)
      found.push({ node, element });
  }
  return found;
}

/** Whether an ancestor of one pixel hides it, as `visuallyHidden` of shared.module.css does, from everyone who sees. */
function isForScreenReaders(element: Element): boolean {
  return clipsOf(element).some(({ box }) => box.right - box.left <= 1 && box.bottom - box.top <= 1);
}

/**
 * The lines of a text as its letters fill them: without the space that a font adds above and below. None where the
 * page has replaced the text.
 */
function linesOf(node: Text): Line[] {
  const element = node.parentElement;
  if (!element) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const size = Number.parseFloat(getComputedStyle(element).fontSize);
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ left, right, top, bottom }) => {
      const spare = Math.max(0, (bottom - top - size * 0.8) / 2);
      return { left, right, top: top + spare, bottom: bottom - spare };
    });
}

/** Scrolls the text into the middle of the window, unless it is near it already. */
async function reveal(element: Element, node: Text): Promise<void> {
  const lines = linesOf(node);
  const near = (line: Line) =>
    line.top > innerHeight * 0.2 && line.bottom < innerHeight * 0.8 && line.left >= 0 && line.right <= innerWidth;
  if (lines.every(near)) return;
  const before = lines[0]?.top;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // Parts with `content-visibility` are painted a frame after they come into view.
  if (linesOf(node)[0]?.top !== before) await twoFrames();
}

function faultOf({ node, element }: Passage): string | null {
  for (const line of linesOf(node)) {
    const fault = cutOf(line, element) ?? coverOf(line, element);
    if (fault !== null) return fault;
  }
  return brokenWordOf(node);
}

/** The first short word that stands on several lines: its column is too narrow. */
function brokenWordOf(node: Text): string | null {
  for (const { 0: word, index } of node.data.matchAll(SHORT_WORD)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    if (new Set(tops).size > 1) return `breaks the word "${word}"`;
  }
  return null;
}

/** What cuts the line: the edge of the page, or the first ancestor that clips without scrolling. */
function cutOf(line: Line, element: Element): string | null {
  for (const { box, axis, scrolls, ancestor } of clipsOf(element)) {
    const over =
      axis === 'x'
        ? Math.max(box.left - line.left, line.right - box.right)
        : Math.max(box.top - line.top, line.bottom - box.bottom);
    if (over <= TOLERANCE) continue;
    // The rest is reached by scrolling; boxes further out clip the scroller, not this line.
    return scrolls ? null : `is cut by ${nameOf(ancestor)}, ${Math.round(over)} px`;
  }
  const { clientWidth } = document.documentElement;
  if (line.left < -TOLERANCE || line.right > clientWidth + TOLERANCE) return 'leaves the page at the side';
  return null;
}

interface Clip {
  ancestor: Element;
  box: Line;
  axis: 'x' | 'y';
  scrolls: boolean;
}

/** The boxes that clip an element's content, from the inside out, each once for either axis. */
function clipsOf(element: Element): Clip[] {
  const clips: Clip[] = [];
  let escapes = false;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (escapes && !containsAbsolute(style)) continue;
    escapes = style.position === 'absolute';
    const { left, top } = at.getBoundingClientRect();
    const [x, y] = [left + at.clientLeft, top + at.clientTop];
    const box = { left: x, right: x + at.clientWidth, top: y, bottom: y + at.clientHeight };
    for (const axis of ['x', 'y'] as const) {
      const overflow = axis === 'x' ? style.overflowX : style.overflowY;
      // Inline boxes do not clip, and have no size of their own.
      if (overflow !== 'visible' && style.display !== 'inline')
        clips.push({ ancestor: at, box, axis, scrolls: overflow === 'auto' || overflow === 'scroll' });
    }
    if (style.position === 'fixed') break;
  }
  return clips;
}

/** Whether a box is the containing block of absolute boxes inside it, so that it clips them. */
function containsAbsolute({ position, transform, rotate, filter, containerType }: CSSStyleDeclaration): boolean {
  return (
    position !== 'static' ||
    transform !== 'none' ||
    rotate !== 'none' ||
    filter !== 'none' ||
    (containerType !== '' && containerType !== 'normal')
  );
}

/** What is painted over the line, at one of three points along it. */
function coverOf(line: Line, element: Element): string | null {
  const clips = clipsOf(element);
  const y = (line.top + line.bottom) / 2;
  for (const share of [0.1, 0.5, 0.9]) {
    const x = line.left + share * (line.right - line.left);
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    if (clips.some(({ box, axis }) => (axis === 'x' ? x < box.left || x > box.right : y < box.top || y > box.bottom)))
      continue;
    const cover = coverAt(x, y, element);
    if (cover) return `is covered by ${nameOf(cover)}`;
  }
  return null;
}

/** The topmost element over the text at a point that shows something there. */
function coverAt(x: number, y: number, element: Element): Element | null {
  for (const hit of document.elementsFromPoint(x, y)) {
    if (hit.contains(element)) return null;
    if (element.contains(hit) || isElsewhere(hit, element)) continue;
    if (paints(hit, x, y)) return hit;
  }
  return null;
}

/** Bars and toasts that stay while the page is scrolled, and opened menus, lie over any text for a moment. */
function isElsewhere(hit: Element, element: Element): boolean {
  for (let at: Element | null = hit; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position) || at.matches('[aria-expanded="true"] ~ *'))
      return !at.contains(element);
  }
  return false;
}

function paints(element: Element, x: number, y: number): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  if (element.matches(PICTURES) || backgroundImage !== 'none' || !/^rgba\(.*, 0\)$|\/ 0\)$/.test(backgroundColor))
    return true;
  const isAt = (line: Line) => x >= line.left && x <= line.right && y >= line.top && y <= line.bottom;
  return [...element.childNodes].some(
    (child) => child instanceof Text && child.data.trim() !== '' && linesOf(child).some(isAt),
  );
}

/** Tag and classes, without what CSS modules add to them. */
function nameOf(element: Element): string {
  const classes = [...element.classList].map((name) => name.replace(/^_(.+)_\w+_\d+$/, '$1'));
  return [element.localName, ...classes].join('.');
}
