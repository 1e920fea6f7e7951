import type { ApiError, FieldError } from '#api/http/envelope.ts';
import { fieldsRefused } from '#api/http/requests.ts';

/** What can belong to one member alone. */
export type UniqueField = 'phone' | 'email';

const ITEMS: Record<UniqueField, FieldError> = {
  phone: { path: ['phone'], message: 'This phone number already has an account', code: 'taken' },
  email: { path: ['email'], message: 'This email address already has an account', code: 'taken' },
};

/** 422: somebody else has these. */
export function taken(...fields: UniqueField[]): ApiError {
  return fieldsRefused(fields.map((field) => ITEMS[field]));
}
