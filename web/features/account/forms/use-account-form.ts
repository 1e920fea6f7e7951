import { type SubmitEvent, useState } from 'react';
import { type DefaultValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { joinMessages, type Message, textOf } from '#shared/messages/message.ts';
import { type Failure, failureText, type Sentences, type UserError } from '#web/gql/errors.ts';
import type { Outcome } from '#web/gql/outcome.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';

type Texts = Record<string, string>;
/** The rules of fields: true, or the message about a value. */
type Rules<Values> = { [Name in keyof Values]?: (text: string, values: Values) => true | Message };

// React Hook Form types the message of an error as a string, but passes on any other.
const toFieldError = (message: Message) => ({ type: 'message', message: message as string });

/** The message of a field's error. */
export const fieldMessage = (error: { message?: string } | undefined): Message | undefined => error?.message;

/** Checks all values by the rules of their fields. */
const resolverOf =
  <Values extends Texts>(rules: Rules<Values>): Resolver<Values> =>
  (values) => {
    const found = Object.entries(rules).flatMap(([name, rule]: [string, Rules<Values>[string]]) => {
      const result = rule?.(values[name] ?? '', values) ?? true;
      return result === true ? [] : [[name, toFieldError(result)]];
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
  /** What is shown for a failure without a message. */
  sentences: Sentences;
  /** The field that receives the focus if a failure names none. */
  focus?: Path<Values>;
}

/**
 * A form of the account pages: checks the values by its rules and sends them once at a time. What the server refuses is
 * shown beside the fields that it names, the first of which receives the focus (requirements §5).
 */
export function useAccountForm<Values extends Texts, Answer>({
  rules,
  defaultValues,
  send,
  onDone,
  sentences,
  focus,
}: AccountFormOptions<Values, Answer>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: resolverOf(rules),
  });
  const { isSubmitting } = form.formState;
  const isMounted = useIsMounted();
  const names = Object.keys(defaultValues) as Path<Values>[];

  async function submit(values: Values) {
    const outcome = await send(values);
    if (!isMounted()) return;
    if (outcome.failure) showFailure(outcome.failure);
    else onDone(outcome.payload);
  }

  function showFailure(shown: Failure) {
    setFailure(shown);
    const refused = names.filter((name) => shown.fieldErrors.some((error) => nameOf(error) === name));
    for (const name of refused) {
      const errors = shown.fieldErrors.filter((error) => nameOf(error) === name);
      form.setError(name, toFieldError(joinErrors(errors)), { shouldFocus: name === refused[0] });
    }
    if (refused.length === 0 && focus) form.setFocus(focus, { shouldSelect: true });
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(null);
    void form.handleSubmit(submit)(event);
  }

  return {
    form,
    /** Why the last submit has failed. */
    failure,
    /** The messages for the whole form. */
    lines: failure === null ? [] : linesOf(failure, names, sentences),
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

/** The field that an error is about, or an empty string. */
export const nameOf = ({ field }: UserError): string => field?.[0] ?? '';

const joinErrors = (errors: readonly UserError[]) => joinMessages(errors.map(({ message }) => message));

/** Errors of other fields as one line; without any error, the line is about the failure. */
function linesOf(failure: Failure, names: readonly string[], sentences: Sentences): Message[] {
  const others = failure.fieldErrors.filter((error) => !names.includes(nameOf(error)));
  const rest = joinErrors(others);
  if (textOf(rest) !== '') return [rest];
  return others.length < failure.fieldErrors.length ? [] : [failureText(failure, sentences)];
}
