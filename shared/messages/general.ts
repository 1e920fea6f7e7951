import { defineMessages } from './language.ts';

export const generalMessages = defineMessages({
  en: {
    unexpected: 'An unexpected error occurred. Please try again.',
    invalidResponse: 'Invalid response from server',
    httpError: (status: number) => `HTTP error! status: ${status}`,
    tryAgain: 'Please try again.',
  },
  id: {},
});

/** Joins sentences with periods (requirements §5), each once. A sentence that ends in a period gets no second one. */
export function joinSentences(sentences: readonly string[]): string {
  const lines = [...new Set(sentences)];
  return lines.map((line, index) => (index < lines.length - 1 ? line.replace(/\.$/, '') : line)).join('. ');
}

/** True for {@link generalMessages.httpError}, the BFF's replacement for a missing message of the API. */
export const isHttpError = (message: string): boolean => /^HTTP error! status: -?\d+$/.test(message);

/** Writes a wait as `42 detik` or `3 menit`, rounded up. */
export function formatWait(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} detik` : `${Math.ceil(seconds / 60)} menit`;
}
