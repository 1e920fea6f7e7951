import * as z from 'zod/mini';
import { EARLIEST_BIRTH_DATE, PASSWORD_MIN_LENGTH } from '#shared/limits.ts';

/** Text that must not be blank; surrounding spaces are removed. */
export const requiredText = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

/** A password is long enough and not spaces alone. The API decides which ones are too easy to guess. */
export const isPassword = (text: string): boolean => text.length >= PASSWORD_MIN_LENGTH && text.trim() !== '';

/** Something before and after one @. The API decides about the rest. */
export const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The local date as a date field spells it, which is how Swedish writes dates: `2026-11-22`. */
export const today = (now = new Date()): string => now.toLocaleDateString('sv-SE');

/** Whether a date field holds a possible date of birth. */
export const isBirthDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= EARLIEST_BIRTH_DATE && date <= today();
