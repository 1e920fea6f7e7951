import { ApolloServer } from '@apollo/server';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import Fastify from 'fastify';
import { resolvers, typeDefs } from './graph.mjs';

/** Apollo Server with the Fastify integration, as its documentation sets it up. */
const app = Fastify();
const apollo = new ApolloServer({ typeDefs, resolvers, plugins: [fastifyApolloDrainPlugin(app)] });
await apollo.start();
await app.register(fastifyApollo(apollo), {
  context: async (request) => ({ authorization: request.headers.authorization }),
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
