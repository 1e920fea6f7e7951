import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { UseFormReturn } from 'react-hook-form';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { accountMessages } from '#shared/messages.ts';
import type { Failure } from '#web/gql/errors.ts';
import { failureText } from '#web/gql/failure-text.ts';
import { UpdateProfileDocument, type UpdateProfileInput } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';
import { changesOf, type ProfileValues, sortRefusal } from './profile-values.ts';

/** Sends what changed, once; puts each refusal beside its field, and whatever belongs to none above the buttons. */
export function useSaveProfile(form: UseFormReturn<ProfileValues>, before: ProfileValues, onSaved: () => void) {
  const client = useApolloClient();
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const { isSending, start } = useSubmit((input: UpdateProfileInput) => client.mutate({ mutation: UpdateProfileDocument, variables: { input } }), {
    onDone: () => {
      toast.show({ tone: 'done', message: accountMessages.profileUpdated, lang: 'en' });
      onSaved();
    },
    onFailure: refuse,
  });

  function save(values: ProfileValues) {
    const input = changesOf(values, before);
    setFailure(input === null ? accountMessages.profileUnchanged : null);
    if (input !== null) void start(input);
  }

  function refuse(refusal: Failure) {
    const { byField, rest } = sortRefusal(refusal.fieldErrors);
    for (const { field, message } of byField) form.setError(field, { message });
    const first = byField[0]?.field;
    if (first !== undefined) form.setFocus(first);
    if (rest !== null) setFailure(rest);
    else if (first === undefined) setFailure(failureText(refusal, { failed: accountMessages.profileFailed, unanswered: accountMessages.profileFailed }));
  }

  /** The form's own rules say what is wrong: what was said of the last try is over. */
  const forget = () => setFailure(null);

  return { save, forget, failure, isSaving: isSending };
}
