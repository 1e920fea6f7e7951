import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type Failure, failureText, joinMessages } from '#web/gql/errors.ts';

/**
 * Shows what the server refused (requirements §5): its errors, grouped by their fields, beside
 * their fields, of which the first receives the focus. Returns the text for the whole form: the errors of no field,
 * or without any error the failure itself; null where each has its field.
 *
 * @param fields from the names of the graph to those of the form
 */
export function showRefusal<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  failure: Failure,
  fields: Readonly<Record<string, Path<Values>>>,
  sentences: Parameters<typeof failureText>[1],
): string | null {
  const byField = new Map<Path<Values>, string[]>();
  const rest: string[] = [];
  for (const { field: path, message } of failure.fieldErrors) {
    const name = path?.[0] ?? '';
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) rest.push(message);
    else byField.set(field, [...(byField.get(field) ?? []), message]);
  }
  [...byField].forEach(([field, messages], index) =>
    setError(field, { message: joinMessages(messages) }, { shouldFocus: index === 0 }),
  );
  if (rest.length > 0) return joinMessages(rest);
  return byField.size > 0 ? null : failureText(failure, sentences);
}
