import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

/**
 * The server's time in milliseconds since the epoch, updated each minute and when the page becomes visible.
 *
 * @param phase a time of the same clock: updates are a whole number of minutes before or after it
 */
export function useMinute(phase = 0): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function update() {
      clearTimeout(timer);
      const time = serverNow();
      setNow(time);
      const passed = (((time - phase) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
      timer = setTimeout(update, MINUTE_MS - passed + 1);
    }
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [phase]);
  return now;
}
