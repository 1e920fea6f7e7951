import { useApolloClient } from '@apollo/client/react';
import { type OtpPurpose, SendOtpDocument } from '#web/gql/generated/documents.ts';

/** Has a code sent to the member. Rejects as Apollo Client does. */
export function useSendOtp(purpose: OtpPurpose) {
  const client = useApolloClient();
  return () => client.mutate({ mutation: SendOtpDocument, variables: { purpose } });
}
