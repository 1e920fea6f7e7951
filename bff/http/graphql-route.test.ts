import { EventEmitter } from 'node:events';
import { ApolloServer } from '@apollo/server';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { GraphContext } from '#bff/graphql/context.ts';
import { createNewDocuments } from '#bff/graphql/documents/new-documents.ts';
import { createGraphContext, registerGraphqlRoute } from './graphql-route.ts';

function contextOf(destroyed = false) {
  const raw = Object.assign(new EventEmitter(), { destroyed, writableFinished: false });
  const request = { id: 'request-0001', ip: '203.0.113.7', headers: {} };
  return { raw, ...createGraphContext(request as FastifyRequest, { raw } as unknown as FastifyReply) };
}

test.each([
  ['before its response was sent', false, true],
  ['after it', true, false],
])('the signal of a client that leaves %s', (_name, writableFinished, isAborted) => {
  const { raw, request } = contextOf();
  Object.assign(raw, { writableFinished }).emit('close');
  expect(request.signal.aborted).toBe(isAborted);
});

test('the signal of a client that has left already is aborted', () => {
  expect(contextOf(true).request.signal.aborted).toBe(true);
});

test('an invalid URL of our own is no bad Host', async () => {
  const app = fastify();
  const apollo = new ApolloServer<GraphContext>({ typeDefs: 'type Query { a: Int }' });
  await apollo.start();
  const onOperationEnded = () => {};
  const pageForBrowser = () => new URL('nowhere').href;
  await registerGraphqlRoute(app, {
    apollo,
    newDocuments: createNewDocuments(new Map()),
    pageForBrowser,
    onOperationEnded,
  });
  expect((await app.inject('/graphql')).statusCode).toBe(500);
  await apollo.stop();
});
