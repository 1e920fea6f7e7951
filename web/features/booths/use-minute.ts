import { useEffect, useState } from 'react';
import { serverNow } from '#web/gql/server-clock.ts';

const MINUTE_MS = 60_000;

/** The server's time in milliseconds since the epoch, updated at each full minute and when the page becomes visible. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function update() {
      clearTimeout(timer);
      const time = serverNow();
      setNow(time);
      timer = setTimeout(update, MINUTE_MS - (time % MINUTE_MS) + 1);
    }
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
