/**
 * For `getByText`: the innermost element that says a sentence, whose parts may be of different languages and so be
 * elements of their own.
 */
export const sentence =
  (text: string) =>
  (_content: string, element: Element | null): boolean =>
    element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
