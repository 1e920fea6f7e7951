import { readFileSync } from 'node:fs';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { buildSchema, introspectionFromSchema } from 'graphql';

const text = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
/** Tells graphcache which types an interface has, and which fields may be null. */
const schema = introspectionFromSchema(buildSchema(text));

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
        schema,
        // What has an `id` needs no line. What has none is part of what holds it, which graphcache wants to be told.
        keys: { Coordinates: () => null, FindOrderResult: () => null, Picture: () => null },
        resolvers: { Query: { orders: relayPagination() }, User: { orders: relayPagination() } },
      }),
      fetchExchange,
    ],
  });
}
