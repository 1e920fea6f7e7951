import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';

/** `getToken` is asked at each request. Make a new client when a session ends: with it goes its cache. */
export function createUrql(url: string, getToken: () => string | undefined): Client {
  return new Client({
    url,
    // Variables stay out of URLs, which end up in logs.
    preferGetMethod: false,
    fetchOptions: () => {
      const token = getToken();
      return { headers: { 'apollo-require-preflight': '1', ...(token && { authorization: `Bearer ${token}` }) } };
    },
    exchanges: [
      cacheExchange({
        // What has an `id` needs no line. What has none is part of what holds it, which graphcache wants to be told.
        keys: { Coordinates: () => null, FindOrderResult: () => null },
        resolvers: { Query: { orders: relayPagination() } },
      }),
      fetchExchange,
    ],
  });
}
