import { english, inEnglish, joinMessages, textOf } from './message.ts';

/** Sentences of all screens (requirements §5). */
export const generalMessages = {
  ...inEnglish({
    unexpected: 'An unexpected error occurred. Please try again.',
    invalidResponse: 'Invalid response from server',
    tryAgain: 'Please try again.',
  }),
  httpError: (status: number) => english(`HTTP error! status: ${status}`),
} as const;

/** {@link joinMessages} for texts of the API. */
export const joinSentences = (sentences: readonly string[]): string => textOf(joinMessages(sentences));

/** True for {@link generalMessages.httpError}, the BFF's replacement for a missing message of the API. */
export const isHttpError = (message: string): boolean => /^HTTP error! status: -?\d+$/.test(message);

/** Writes a wait as `42 detik` or `3 menit`, rounded up. */
export function formatWait(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} detik` : `${Math.ceil(seconds / 60)} menit`;
}
