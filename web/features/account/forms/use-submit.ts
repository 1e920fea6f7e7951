import { useEffect, useRef, useState } from 'react';
import { type Failure, toFailure } from '#web/gql/errors.ts';

/**
 * Sends what a form holds, once: while one is under way a second click or Enter does nothing. What comes back after the
 * form has gone (its page was left, another member came) is dropped: neither `onDone` nor `onFailure` hears of it.
 */
export function useSubmit<Args extends unknown[], Answer>(
  send: (...args: Args) => Promise<Answer>,
  { onDone, onFailure }: { onDone: (answer: Answer) => void; onFailure: (failure: Failure) => void },
): { isSending: boolean; start: (...args: Args) => Promise<void> } {
  const [isSending, setSending] = useState(false);
  const place = useRef({ isRunning: false, isHere: true });

  useEffect(() => {
    const here = place.current;
    here.isHere = true;
    return () => {
      here.isHere = false;
    };
  }, []);

  async function start(...args: Args) {
    const here = place.current;
    if (here.isRunning) return;
    here.isRunning = true;
    setSending(true);
    const ended = await send(...args).then(
      (answer) => () => onDone(answer),
      (error: unknown) => () => onFailure(toFailure(error)),
    );
    here.isRunning = false;
    if (!here.isHere) return;
    setSending(false);
    ended();
  }

  return { isSending, start };
}
