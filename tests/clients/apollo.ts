import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { relayStylePagination } from '@apollo/client/utilities';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';

/** `getToken` is asked at each request. Call `clearStore` when a session ends, and at each login. */
export function createApollo(url: string, getToken: () => string | undefined): ApolloClient {
  const session = new SetContextLink(({ headers }) => {
    const token = getToken();
    return { headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } };
  });
  return new ApolloClient({
    // Identity needs no line. This one makes the pages of orders one list; its documents read `edges`.
    cache: new InMemoryCache({ typePolicies: { Query: { fields: { orders: relayStylePagination() } } } }),
    link: ApolloLink.from([session, new UploadHttpLink({ uri: url, headers: { 'apollo-require-preflight': '1' } })]),
  });
}
