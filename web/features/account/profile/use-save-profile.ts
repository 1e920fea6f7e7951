import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { accountMessages } from '#shared/messages.ts';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { type Failure, failureText } from '#web/gql/errors.ts';
import { UpdateProfileDocument, type UpdateProfileInput } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { changesOf, groupErrors, type ProfileValues } from './profile-values.ts';

/** Saves the changed fields. Errors are set on their fields; `failure` holds those of no field, and is shown above the buttons. */
export function useSaveProfile(form: UseFormReturn<ProfileValues>, before: ProfileValues, onSaved: () => void) {
  const client = useApolloClient();
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting, submit } = useSubmit((input: UpdateProfileInput) => client.mutate({ mutation: UpdateProfileDocument, variables: { input } }), {
    onDone: () => {
      toast.show({ tone: 'done', message: accountMessages.profileUpdated, lang: 'en' });
      onSaved();
    },
    onFailure: showErrors,
  });

  function save(values: ProfileValues) {
    const input = changesOf(values, before);
    setFailure(input === null ? accountMessages.profileUnchanged : null);
    if (input !== null) void submit(input);
  }

  function showErrors(cause: Failure) {
    const { byField, rest } = groupErrors(cause.fieldErrors);
    for (const { field, message } of byField) form.setError(field, { message });
    const first = byField[0]?.field;
    if (first !== undefined) form.setFocus(first);
    if (rest !== null) setFailure(rest);
    else if (first === undefined) setFailure(failureText(cause, accountMessages.profileFailed));
  }

  /** For a submit that the form's own rules reject. */
  const clearFailure = () => setFailure(null);

  return { save, clearFailure, failure, isSaving: isSubmitting };
}
