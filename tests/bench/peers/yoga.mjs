import { createServer } from 'node:http';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { createYoga } from 'graphql-yoga';
import { resolvers, typeDefs } from './graph.mjs';

/** GraphQL Yoga on node:http, as its documentation sets it up. */
const yoga = createYoga({
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  context: ({ request }) => ({ authorization: request.headers.get('authorization') ?? undefined }),
});
createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
