import { useEffect, useState } from 'react';
import { serverNow } from '#web/gql/server-clock.ts';

const minuteMs = 60_000;

/** The time by the server's clock (ms since the epoch), told anew when a minute ends and when a sleeping page wakes up. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tell() {
      clearTimeout(timer);
      const time = serverNow();
      setNow(time);
      timer = setTimeout(tell, minuteMs - (time % minuteMs) + 1);
    }
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  return now;
}
