import { useEffect, useRef, useState } from 'react';
import { type Failure, toFailure } from '#web/gql/errors.ts';
import { afterPaint } from '#web/lib/wait.ts';

/**
 * Calls `send` after the pending state is painted. While a call runs, a second click or Enter does nothing. After
 * `cancel`, and after the component is unmounted (another page, another member), a late answer is dropped.
 */
export function useSubmit<Args extends unknown[], Answer>(
  send: (...args: Args) => Promise<Answer>,
  { onDone, onFailure }: { onDone: (answer: Answer) => void; onFailure: (failure: Failure) => void },
): { isSubmitting: boolean; submit: (...args: Args) => Promise<void>; cancel: () => void } {
  const [isSubmitting, setSubmitting] = useState(false);
  const running = useRef<symbol>(null);

  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );

  async function submit(...args: Args) {
    if (running.current !== null) return;
    const mine = Symbol();
    running.current = mine;
    setSubmitting(true);
    await afterPaint();
    if (running.current !== mine) return;
    const report = await send(...args).then(
      (answer) => () => onDone(answer),
      (error: unknown) => () => onFailure(toFailure(error)),
    );
    if (running.current !== mine) return;
    cancel();
    report();
  }

  function cancel() {
    running.current = null;
    setSubmitting(false);
  }

  return { isSubmitting, submit, cancel };
}
