import { useApolloClient } from '@apollo/client/react';
import { type OtpPurpose, SendOtpDocument } from '#web/gql/generated/documents.ts';
import { noteSent } from './sent-codes.ts';

/** Has a code sent to the member, and remembers when. Rejects as Apollo Client does. */
export function useSendOtp(purpose: OtpPurpose) {
  const client = useApolloClient();
  return async () => {
    await client.mutate({ mutation: SendOtpDocument, variables: { purpose } });
    noteSent(client, purpose);
  };
}
