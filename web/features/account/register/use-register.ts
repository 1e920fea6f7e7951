import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#web/auth/use-auth.ts';
import { failureText } from '#web/gql/failure-text.ts';
import { RegisterDocument, type RegisterInput } from '#web/gql/generated/documents.ts';
import { accountMessages } from '#shared/messages.ts';
import { useSubmit } from '#web/features/account/forms/use-submit.ts';
import { type Complaint, toComplaints } from './register-errors.ts';

const { registerFailed } = accountMessages;

/** Sends a registration. Taken, it begins a session; refused, `onRefused` hears what is wrong with which field, or with the whole. */
export function useRegister(onRefused: (complaints: Complaint[], failure: string | null) => void) {
  const client = useApolloClient();
  const { signIn } = useAuth();
  return useSubmit((input: RegisterInput) => client.mutate({ mutation: RegisterDocument, variables: { input }, fetchPolicy: 'no-cache' }), {
    onDone: ({ data }) => (data ? signIn(data.register) : onRefused([], registerFailed)),
    onFailure: (failure) => {
      const complaints = toComplaints(failure.fieldErrors);
      onRefused(complaints, complaints.length > 0 ? null : failureText(failure, { failed: registerFailed, unanswered: registerFailed }));
    },
  });
}
