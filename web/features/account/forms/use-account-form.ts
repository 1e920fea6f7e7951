import { type SubmitEvent, useRef, useState } from 'react';
import { joinMessages, type Message, textOf } from '#shared/messages/message.ts';
import { type Failure, failureText, type Sentences, type UserError } from '#web/gql/errors.ts';
import type { Outcome } from '#web/gql/outcome.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';

/** The rules of fields: the message about a value, or undefined. */
type Rules<Values> = { [Name in keyof Values]?: (text: string, values: Values) => Message | undefined };

interface AccountFormOptions<Values, Answer> {
  rules: Rules<Values>;
  /** Keyed by the graph's names, in the order of the form. */
  defaultValues: Values;
  /** Calls the mutation. */
  send: (values: Values) => Promise<Outcome<Answer>>;
  onDone: (answer: Answer, values: Values) => void;
  /** What is shown for a failure without a message. */
  sentences: Message | Sentences;
  /** The field that receives the focus if a failure names none. */
  focus?: keyof Values;
}

/**
 * A form of the account pages, whose values are in its fields: checks them by its rules and sends them once at a time.
 * What the rules or the server refuse is shown beside the fields, the first of which receives the focus (requirements §5).
 */
export function useAccountForm<Values extends Record<string, string>, Answer>({
  rules,
  defaultValues,
  send,
  onDone,
  sentences,
  focus,
}: AccountFormOptions<Values, Answer>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<{ [Name in keyof Values]?: Message }>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const isMounted = useIsMounted();
  const names = Object.keys(defaultValues) as (keyof Values & string)[];

  const inputOf = (name: keyof Values) => form.current?.elements.namedItem(String(name)) as HTMLInputElement | null;
  const readValues = () => Object.fromEntries(names.map((name) => [name, inputOf(name)?.value ?? ''])) as Values;

  /** Shows messages beside their fields, and focuses the first. Returns whether there are any. */
  function show(messageOf: (name: keyof Values) => Message | undefined): boolean {
    const found = names.filter((name) => messageOf(name) !== undefined);
    setErrors(Object.fromEntries(found.map((name) => [name, messageOf(name)])) as typeof errors);
    if (found[0]) inputOf(found[0])?.focus();
    return found.length > 0;
  }

  async function submit() {
    if (isSubmitting) return;
    setFailure(null);
    const values = readValues();
    if (show((name) => rules[name]?.(values[name] ?? '', values))) return;
    setSubmitting(true);
    const outcome = await send(values);
    if (!isMounted()) return;
    setSubmitting(false);
    if (outcome.failure) showFailure(outcome.failure);
    else onDone(outcome.payload, values);
  }

  function showFailure(shown: Failure) {
    setFailure(shown);
    const isShown = show((name) => {
      const own = shown.fieldErrors.filter((error) => nameOf(error) === name);
      return own.length > 0 ? joinErrors(own) : undefined;
    });
    if (isShown || focus === undefined) return;
    inputOf(focus)?.focus();
    inputOf(focus)?.select();
  }

  return {
    readValues,
    /** Why the last submit has failed. */
    failure,
    /** The messages for the whole form. */
    lines: failure === null ? [] : linesOf(failure, names, sentences),
    isSubmitting,
    /** Props of the form element. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void submit();
      },
    },
    /** Props of a field. Its error is removed when it is edited. */
    field: (name: keyof Values & string) => ({
      name,
      defaultValue: defaultValues[name],
      error: errors[name],
      onChange: () => errors[name] && setErrors({ ...errors, [name]: undefined }),
    }),
  };
}

/** The field that an error is about, or an empty string. */
export const nameOf = ({ field }: UserError): string => field?.[0] ?? '';

const joinErrors = (errors: readonly UserError[]) => joinMessages(errors.map(({ message }) => message));

/** Errors of other fields as one line; without any error, the line is about the failure. */
function linesOf(failure: Failure, names: readonly string[], sentences: Message | Sentences): Message[] {
  const others = failure.fieldErrors.filter((error) => !names.includes(nameOf(error)));
  const rest = joinErrors(others);
  if (textOf(rest) !== '') return [rest];
  return others.length < failure.fieldErrors.length ? [] : [failureText(failure, sentences)];
}
