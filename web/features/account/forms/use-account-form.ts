import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type { core } from 'zod/mini';
import { joinSentences } from '#shared/messages/general.ts';
import { type Failure, failureText } from '#web/gql/errors.ts';
import { useSubmit } from '#web/gql/use-submit.ts';

/** Shows a failure beside the fields that it names. Returns what is said of the whole form, a line for each message. */
export type ShowFailure<Values extends FieldValues> = (failure: Failure, form: UseFormReturn<Values>) => string[];

interface AccountFormOptions<Values extends FieldValues, Answer> {
  rules: core.$ZodType<Values, Values>;
  defaultValues: DefaultValues<Values>;
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  showFailure: ShowFailure<Values>;
  /** Why values that the rules accept are not sent; null where they are. */
  refuse?: (values: Values) => string | null;
}

/** A form of the account pages: checks the values by its rules, sends them once at a time, and shows what fails. */
export function useAccountForm<Values extends FieldValues, Answer>({
  rules,
  defaultValues,
  send,
  onDone,
  showFailure,
  refuse = () => null,
}: AccountFormOptions<Values, Answer>) {
  const [lines, setLines] = useState<string[]>([]);
  const form = useForm<Values>({ resolver: zodResolver(rules), defaultValues });
  const { isSubmitting, submit } = useSubmit(send, {
    onDone,
    onFailure: (failure) => setLines(showFailure(failure, form)),
  });

  function accept(values: Values) {
    const reason = refuse(values);
    if (reason === null) void submit(values);
    else setLines([reason]);
  }
  function onSubmit(event: SubmitEvent) {
    setLines([]);
    void form.handleSubmit(accept)(event);
  }

  return {
    form,
    /** What is said of the whole form. */
    lines,
    isSubmitting,
    /** For the form element. */
    formProps: { noValidate: true, onSubmit },
    /** For a field: its registration and its error. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}

/**
 * Shows what the server refused (requirements §5): its errors, grouped by their fields, beside their fields, of which
 * the first receives the focus. The errors of no field are said of the whole form, or without any error the failure
 * itself.
 *
 * @param fields from the names of the graph to those of the form
 * @param focus receives the focus where no field is named
 */
export const showRefusal =
  <Values extends FieldValues>(
    fields: Readonly<Record<string, Path<Values>>>,
    sentences: Parameters<typeof failureText>[1],
    focus?: Path<Values>,
  ): ShowFailure<Values> =>
  (failure, { setError, setFocus }) => {
    const byField = new Map<Path<Values>, string[]>();
    const rest: string[] = [];
    for (const { field: path, message } of failure.fieldErrors) {
      const name = path?.[0] ?? '';
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) rest.push(message);
      else byField.set(field, [...(byField.get(field) ?? []), message]);
    }
    [...byField].forEach(([field, messages], index) =>
      setError(field, { message: joinSentences(messages) }, { shouldFocus: index === 0 }),
    );
    if (byField.size === 0 && focus) setFocus(focus, { shouldSelect: true });
    if (rest.length > 0) return [joinSentences(rest)];
    return byField.size > 0 ? [] : [failureText(failure, sentences)];
  };
