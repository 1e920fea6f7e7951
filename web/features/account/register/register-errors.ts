import type { FieldError } from '#web/gql/errors.ts';
import { accountMessages } from '#shared/messages.ts';

/** The fields, in the order in which they stand on the page, and what they are called in the list of what is wrong. */
export const fieldNames = { name: 'Name', birthDate: 'Birth date', phone: 'Phone', email: 'Email', password: 'Password' } as const;

export type FieldName = keyof typeof fieldNames;
export type Complaint = { field: FieldName | null; label: string; message: string };

const isFieldName = (word: string): word is FieldName => Object.hasOwn(fieldNames, word);

/** The server's field errors in the words of requirements §5, in the order of the form; what belongs to no field of ours comes last. */
export function toComplaints(errors: readonly FieldError[]): Complaint[] {
  const order = Object.keys(fieldNames);
  const place = (field: FieldName | null) => (field === null ? order.length : order.indexOf(field));
  return errors
    .map((error): Complaint => {
      const first = String(error.path[0] ?? '');
      const field = isFieldName(first) ? first : null;
      const label = field === null ? first.charAt(0).toUpperCase() + first.slice(1) : fieldNames[field];
      return { field, label, message: sentenceOf(first, error) };
    })
    .toSorted((one, other) => place(one.field) - place(other.field));
}

/** `Phone: Please enter a valid phone number …`; a complaint about nothing in particular stands alone. */
export const toLine = ({ label, message }: Pick<Complaint, 'label' | 'message'>): string => (label === '' ? message : `${label}: ${message}`);

function sentenceOf(field: string, { code, message }: FieldError): string {
  const said = message.trim() === '' ? accountMessages.formatInvalid : message;
  // Taken, or too long: what requirements §5 says of the field would be wrong, and only the server knows the words.
  if (code === 'taken' || code === 'too_big') return said;
  if (field === 'phone') return code === 'invalid_format' ? accountMessages.phoneInvalid : said;
  if (field === 'email') return accountMessages.emailInvalid;
  if (field === 'password') return accountMessages.passwordShort;
  if (field === 'name') return accountMessages.nameMissing;
  return said;
}
