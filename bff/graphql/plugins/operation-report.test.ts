import { GraphQLError } from 'graphql';
import { expect, test, vi } from 'vitest';
import { createContext, Visitor } from '#bff/graphql/context.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { reportOperations } from './operation-report.ts';

test('a fault of the code is logged without a message that may hold values', async () => {
  const logger = createSilentLogger();
  const log = vi.spyOn(logger, 'error');
  const request = { requestId: 'request-0001', address: '203.0.113.7', signal: new AbortController().signal };
  const contextValue = createContext(request, new Visitor(request, false));
  const originalError = Object.assign(new Error("open '/media/FLIP-1'"), { syscall: 'open', code: 'EACCES' });
  const errors = [new GraphQLError('unexpected', { originalError, path: ['order', 'files', 0, 'url'] })];
  const plugin = await reportOperations(logger, () => {}, new Map()).requestDidStart?.({} as never);
  await plugin?.didEncounterErrors?.({ errors, contextValue } as never);
  const [facts] = log.mock.lastCall ?? [];
  expect(facts).toMatchObject({ requestId: 'request-0001', path: 'order.files.url', fault: { code: 'EACCES' } });
  expect(JSON.stringify(facts)).not.toContain('/media/');
});
