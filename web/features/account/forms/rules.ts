import { EARLIEST_BIRTH_DATE, EMAIL_PATTERN, PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import type { Message } from '#shared/messages/message.ts';

/** Text that `isValid`, otherwise `message` is shown. */
export const validText = (isValid: (text: string) => boolean, message: Message) => (text: string) =>
  isValid(text) || message;

/** Text that must not be blank. */
export const requiredText = (message: Message) => validText((text) => text.trim() !== '', message);

/** Whether a password is long enough and not only spaces. The API decides which ones are too easy to guess. */
export const isPassword = (text: string): boolean => text.length >= PASSWORD_MIN_LENGTH && text.trim() !== '';

export const isEmail = (text: string): boolean => EMAIL_PATTERN.test(text.trim());

/** The local date in the format of a date field, which is also the Swedish one: `2026-11-22`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE');

/** Whether a date field holds a possible date of birth. */
export const isBirthDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= EARLIEST_BIRTH_DATE && date <= today();
