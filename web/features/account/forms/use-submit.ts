import { useEffect, useRef, useState } from 'react';
import { type Failure, toFailure } from '#web/gql/errors.ts';
import { afterPaint } from '#web/ui/after-paint.ts';

/**
 * Calls `send` once at a time, after the wait is seen: while a call runs, a second click or Enter does nothing. When the component is unmounted meanwhile
 * (another page, another member), neither `onDone` nor `onFailure` is called.
 */
export function useSubmit<Args extends unknown[], Answer>(
  send: (...args: Args) => Promise<Answer>,
  { onDone, onFailure }: { onDone: (answer: Answer) => void; onFailure: (failure: Failure) => void },
): { isSubmitting: boolean; submit: (...args: Args) => Promise<void> } {
  const [isSubmitting, setSubmitting] = useState(false);
  const isRunning = useRef(false);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function submit(...args: Args) {
    if (isRunning.current) return;
    isRunning.current = true;
    setSubmitting(true);
    await afterPaint();
    const report = await send(...args).then(
      (answer) => () => onDone(answer),
      (error: unknown) => () => onFailure(toFailure(error)),
    );
    isRunning.current = false;
    if (!isMounted.current) return;
    setSubmitting(false);
    report();
  }

  return { isSubmitting, submit };
}
