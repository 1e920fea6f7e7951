import type { Message } from '#shared/messages/message.ts';

/** A rule of a field: true, or the message about a value. */
export type Rule<Values> = (text: string, values: Values) => true | Message;

// React Hook Form keeps the messages of fields as strings.

/** The message of a field for React Hook Form. */
export const toFieldError = (message: Message): string => JSON.stringify(message);

/** The message of a field's error. */
export const fieldMessage = (error: { message?: string } | undefined): Message | undefined =>
  error?.message === undefined ? undefined : (JSON.parse(error.message) as Message);

/** A rule for React Hook Form. */
export const validate =
  <Values>(rule: Rule<Values>) =>
  (text: string, values: Values): true | string => {
    const result = rule(text, values);
    return result === true || toFieldError(result);
  };
