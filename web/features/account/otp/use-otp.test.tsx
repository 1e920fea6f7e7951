import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createFakeGraph } from '#tests/support/web/fake-graph.ts';
import { useIsLastCode, useSendOtp } from './use-otp.ts';

test('a component that sent no code sees that another one did', async () => {
  const graph = createFakeGraph();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={graph.client}>{children}</ApolloProvider>
  );
  const { result: isLastCode } = renderHook(() => useIsLastCode('PHONE_VERIFY'), { wrapper });
  const callbacks = { onDone: () => undefined, onFailure: () => undefined };
  const { result: sendOtp } = renderHook(() => useSendOtp('PHONE_VERIFY', callbacks), { wrapper });
  act(() => sendOtp.current.send());
  await graph.answer({ sendOtp: { userErrors: [] } });
  await waitFor(() => expect(isLastCode.current).toBe(true), { timeout: 3000 });
});
