import { act, fireEvent, type Matcher, screen, type SelectorMatcherOptions } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

type Name = string | RegExp;
const named = (name: Name | undefined) => (name === undefined ? {} : { name });

/** One element on the screen has this text. */
export const expectText = (text: Matcher, options?: SelectorMatcherOptions): void =>
  expect(screen.getByText(text, options)).not.toBeNull();

/** The same for a text that comes later. */
export const expectTextSoon = async (text: Matcher): Promise<void> =>
  expect(await screen.findByText(text)).not.toBeNull();

export const expectNoText = (text: Matcher): void => expect(screen.queryByText(text)).toBeNull();

/** One element on the screen has this role, and this name. */
export const expectRole = (role: string, name?: Name): void =>
  expect(screen.getByRole(role, named(name))).not.toBeNull();

export const expectNoRole = (role: string, name?: Name): void =>
  expect(screen.queryByRole(role, named(name))).toBeNull();

/** The link of this name leads to this address. */
export const expectLink = (name: Name, href: string): void => expect(link(name).getAttribute('href')).toBe(href);

export const expectFocus = (element: Element | null): void => expect(document.activeElement).toBe(element);

export const field = (label: Name): HTMLInputElement => screen.getByLabelText(label, { selector: 'input, select' });

export const type = (label: Name, text: string): Promise<void> => userEvent.type(field(label), text);

export const link = (name: Name): HTMLElement => screen.getByRole('link', { name });

/** The button whose name begins so: the words of its busy state may follow. */
export const button = (name: Name): HTMLElement =>
  screen.getByRole('button', { name: typeof name === 'string' ? (words) => words.startsWith(name) : name });

/** A click on a button: by events alone where the test sets the clock, which a user's click would wait for. */
export const press = (name: Name): Promise<void> => {
  const target = button(name);
  return vi.isFakeTimers() ? act(async () => void fireEvent.click(target)) : userEvent.click(target);
};

/**
 * For `getByText`: the innermost element that says a sentence, whose parts may be of different languages and so be
 * elements of their own.
 */
export const sentence =
  (text: string) =>
  (_content: string, element: Element | null): boolean =>
    element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
