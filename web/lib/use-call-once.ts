import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The answers in this document. A code or token works once, so it is sent once, even if its page mounts again
 * (requirements §4).
 */
const answers = new Map<string, Promise<unknown>>();

/**
 * Makes a call that may be made only once. `result` is null until it is answered; `retry` makes the call again.
 *
 * @param key identifies the call in this document; with null no call is made
 * @param call must not reject
 */
export function useCallOnce<Result>(
  key: string | null,
  call: () => Promise<Result>,
): { result: Result | null; retry: () => void } {
  const [settled, setSettled] = useState<{ key: string; result: Result } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(call);

  useEffect(() => {
    if (key === null) return undefined;
    let isMounted = true;
    const answer = (answers.get(key) as Promise<Result> | undefined) ?? start();
    answers.set(key, answer);
    void answer.then((result) => isMounted && setSettled({ key, result }));
    return () => {
      isMounted = false;
    };
  }, [key, attempt]);

  function retry() {
    if (key !== null) answers.delete(key);
    setSettled(null);
    setAttempt(attempt + 1);
  }

  return { result: settled?.key === key ? settled.result : null, retry };
}
