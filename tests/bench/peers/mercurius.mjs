import Fastify from 'fastify';
import mercurius from 'mercurius';
import { resolvers, typeDefs } from './graph.mjs';

/** Mercurius with graphql-jit, as its documentation sets it up. */
const app = Fastify();
app.register(mercurius, {
  schema: typeDefs,
  resolvers,
  jit: 1,
  context: (request) => ({ authorization: request.headers.authorization }),
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
