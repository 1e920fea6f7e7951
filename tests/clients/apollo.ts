import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { relayStylePagination } from '@apollo/client/utilities';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';

/**
 * `getToken` is asked at each request. When a session ends, and at each login: replace the token, then call
 * `clearStore`, and `refetchObservableQueries`, since an open screen still shows the last member's data.
 */
export function createApollo(url: string, getToken: () => string | undefined): ApolloClient {
  const session = new SetContextLink(({ headers }) => {
    const token = getToken();
    return { headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } };
  });
  // Identity needs no line. This one makes the pages of orders one list; its documents read `edges`.
  const orders = relayStylePagination();
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies: { Query: { fields: { orders } }, User: { fields: { orders } } } }),
    link: ApolloLink.from([session, new UploadHttpLink({ uri: url, headers: { 'apollo-require-preflight': '1' } })]),
  });
}
