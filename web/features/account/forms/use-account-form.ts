import { type SubmitEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { joinMessages, type Message, textOf } from '#shared/messages/message.ts';
import { type Failure, failureText } from '#web/gql/errors.ts';
import type { Outcome } from '#web/gql/outcome.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';

/** Shows a failure beside the fields that it names. Returns the messages for the whole form, one line each. */
export type ShowFailure<Values extends FieldValues> = (failure: Failure, form: UseFormReturn<Values>) => Message[];

/** The type of an error that the server found, as opposed to the form's own rules. */
export const REFUSED = 'server';

type Texts = Record<string, string>;
/** The rules of fields: true, or the message about a value. */
type Rules<Values> = { [Name in keyof Values]?: (text: string, values: Values) => true | Message };

// React Hook Form types the message of an error as a string, but passes on any other.
const toFieldError = (type: string, message: Message) => ({ type, message: message as string });

/** The message of a field's error. */
export const fieldMessage = (error: { message?: string } | undefined): Message | undefined => error?.message;

/** Checks all values by the rules of their fields. */
const resolverOf =
  <Values extends Texts>(rules: Rules<Values>): Resolver<Values> =>
  (values) => {
    const found = Object.entries(rules).flatMap(([name, rule]: [string, Rules<Values>[string]]) => {
      const result = rule?.(values[name] ?? '', values) ?? true;
      return result === true ? [] : [[name, toFieldError('rule', result)]];
    });
    return { values, errors: Object.fromEntries(found) };
  };

interface AccountFormOptions<Values extends Texts, Answer> {
  rules: Rules<Values>;
  /** Keyed by the graph's names, in the order of the form. */
  defaultValues: Values;
  /** Calls the mutation. */
  send: (values: Values) => Promise<Outcome<Answer>>;
  onDone: (answer: Answer) => void;
  showFailure: ShowFailure<Values>;
}

/** A form of the account pages: checks the values by its rules, sends them once at a time, and shows failures. */
export function useAccountForm<Values extends Texts, Answer>({
  rules,
  defaultValues,
  send,
  onDone,
  showFailure,
}: AccountFormOptions<Values, Answer>) {
  const [lines, setLines] = useState<Message[]>([]);
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: resolverOf(rules),
  });
  const { isSubmitting } = form.formState;
  const isMounted = useIsMounted();

  async function submit(values: Values) {
    const { payload, failure } = await send(values);
    if (!isMounted()) return;
    if (failure) setLines(showFailure(failure, form));
    else onDone(payload);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    setLines([]);
    void form.handleSubmit(submit)(event);
  }

  return {
    form,
    /** The messages for the whole form. */
    lines,
    isSubmitting,
    /** Props of the form element. */
    formProps: { noValidate: true, onSubmit },
    /** Props of a field: its registration and its error. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: fieldMessage(form.getFieldState(name, form.formState).error),
    }),
  };
}

/**
 * Shows what the server refused (requirements §5). Each field shows the errors that name it, and the first such field
 * receives the focus. Errors of other fields are returned as a line for the whole form; if there are no errors at all,
 * the line is about the failure.
 *
 * @param focus the field that receives the focus if the failure names none
 */
export const showRefusal =
  <Values extends FieldValues>(
    sentences: Parameters<typeof failureText>[1],
    focus?: Path<Values>,
  ): ShowFailure<Values> =>
  (failure, { getValues, setError, setFocus }) => {
    const names = Object.keys(getValues()) as Path<Values>[];
    const messagesOf = (isWanted: (field: string) => boolean) =>
      joinMessages(failure.fieldErrors.filter(({ field }) => isWanted(field?.[0] ?? '')).map(({ message }) => message));
    const refused = names.filter((name) => failure.fieldErrors.some(({ field }) => field?.[0] === name));
    refused.forEach((name, index) =>
      setError(
        name,
        toFieldError(
          REFUSED,
          messagesOf((field) => field === name),
        ),
        { shouldFocus: index === 0 },
      ),
    );
    if (refused.length === 0 && focus) setFocus(focus, { shouldSelect: true });
    const rest = messagesOf((field) => !refused.includes(field as Path<Values>));
    if (textOf(rest) !== '') return [rest];
    return refused.length > 0 ? [] : [failureText(failure, sentences)];
  };
