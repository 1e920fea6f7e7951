import type { ApolloServerPlugin } from '@apollo/server';
import { type MiddlewareFn, UseMiddleware } from 'type-graphql';
import type { GraphContext } from '#bff/graphql/context.ts';

/**
 * Declares that the response of a root field, with all below it, is the same for every caller, and that caches may
 * store a GET of it for this time. The field's description says so too.
 */
export function CacheFor(seconds: number) {
  const noteField: MiddlewareFn<GraphContext> = ({ context }, next) => {
    context.cacheSeconds.push(seconds);
    return next();
  };
  return UseMiddleware(noteField);
}

/**
 * Sets `Cache-Control: public` for a GET whose root fields are all public; any other response stays `no-store`.
 * Apollo's own plugin computes a policy for each field of each response, which takes a third of the time of a long list
 * (decision 070).
 */
export const cacheHints: ApolloServerPlugin<GraphContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response: { http, body }, contextValue: { cacheSeconds } }) {
        // `private, no-cache` of PERSISTED_QUERY_NOT_FOUND would let a browser store it.
        http.headers.delete('cache-control');
        if (request.http?.method !== 'GET' || cacheSeconds.length === 0 || body.kind !== 'single') return;
        const { data, errors } = body.singleResult;
        // A field may have the alias `__typename`.
        const roots = Object.entries(data ?? {}).filter(([name, value]) => name !== '__typename' || value !== 'Query');
        if (errors !== undefined || roots.length !== cacheSeconds.length) return;
        http.headers.set('cache-control', `public, max-age=${Math.min(...cacheSeconds)}`);
        // CORS and the media type depend on these headers.
        http.headers.set('vary', 'Accept, Origin');
      },
    };
  },
};
