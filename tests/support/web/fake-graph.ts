import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { act, waitFor } from '@testing-library/react';
import { type DocumentNode, getOperationAST, type GraphQLFormattedError, Kind } from 'graphql';
import { expect } from 'vitest';
import { createCache } from '#web/gql/cache.ts';
import type { UserError } from '#web/gql/errors.ts';
import { createIdempotencyLink } from '#web/gql/idempotency-link.ts';
import { completeAnswer } from './complete-answer.ts';

export type FakeUserError = Pick<UserError, 'code' | 'field' | 'message'>;

interface Call {
  operation: string;
  variables: Record<string, unknown>;
  /** Its `Idempotency-Key`. */
  key: string | undefined;
  /** It goes by GET and without the token. */
  isPublic: boolean;
  /** The call was aborted, or its component unmounted. */
  isSettled: boolean;
  answer: (data: Record<string, unknown>) => Promise<void>;
  /** Fails with an error of the operation, after those of other fields. */
  refuse: (message: string, extensions?: Record<string, unknown>, before?: GraphQLFormattedError[]) => Promise<void>;
  /** Answers with `userErrors`: several, or one of no field with this code. */
  answerUserErrors: (errors: string | readonly FakeUserError[], code?: UserError['code']) => Promise<void>;
  breakOff: () => Promise<void>;
}

/** A busy machine may take so long. */
const PATIENCE_MS = 20_000;

/** A graph whose calls wait in `calls`, in order, until the test answers them. */
export function createFakeGraph() {
  const calls: Call[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const settle = (step: () => void) => {
          call.isSettled = true;
          return act(async () => step());
        };
        const answer = (data: Record<string, unknown>) =>
          settle(() => {
            observer.next({ data: completeAnswer(operation.query, operation.variables, data) });
            observer.complete();
          });
        const call: Call = {
          operation: operation.operationName ?? '',
          variables: operation.variables,
          key: (operation.getContext()['headers'] as Record<string, string> | undefined)?.['idempotency-key'],
          isPublic: operation.getContext()['isPublic'] === true,
          isSettled: false,
          answer,
          answerUserErrors: (errors, code = 'INVALID') => {
            const userErrors = typeof errors === 'string' ? [{ code, field: null, message: errors }] : errors;
            return answer({ [rootOf(operation.query)]: { userErrors } });
          },
          refuse: (message, extensions = {}, before = []) =>
            settle(() => observer.error(new CombinedGraphQLErrors({ errors: [...before, { message, extensions }] }))),
          breakOff: () => settle(() => observer.error(new TypeError('Failed to fetch'))),
        };
        calls.push(call);
      }),
  );
  const client = new ApolloClient({
    link: ApolloLink.from([createIdempotencyLink(), link]),
    cache: createCache(),
  });
  /** Waits for a call: a form validates what it sends in turns of its own. */
  async function call(index = 0): Promise<Call> {
    const find = () => calls[index] ?? Promise.reject(new Error(`there was no call ${index + 1}`));
    return calls[index] ?? waitFor(find, { timeout: PATIENCE_MS });
  }
  /** Waits for the first call that is not settled. */
  async function next(): Promise<Call> {
    const index = calls.findIndex(({ isSettled }) => !isSettled);
    return call(index < 0 ? calls.length : index);
  }
  return {
    calls,
    call,
    client,
    /** Waits for this number of calls. */
    expectCalls: (count: number) => waitFor(() => expect(calls).toHaveLength(count)),
    /** Waits for a call, and returns what it asks for. */
    sent: async (index?: number) => (await call(index)).variables,
    answer: async (data: Record<string, unknown>) => (await next()).answer(data),
    refuse: async (...refusal: Parameters<Call['refuse']>) => (await next()).refuse(...refusal),
    answerUserErrors: async (...errors: Parameters<Call['answerUserErrors']>) =>
      (await next()).answerUserErrors(...errors),
    breakOff: async () => (await next()).breakOff(),
  };
}

/** The name of the only field of an operation, beside `__typename`. */
function rootOf(document: DocumentNode): string {
  const names = getOperationAST(document)?.selectionSet.selections.map((field) =>
    field.kind === Kind.FIELD ? field.name.value : '',
  );
  return names?.find((name) => name !== '__typename') ?? '';
}

export type FakeGraph = ReturnType<typeof createFakeGraph>;
