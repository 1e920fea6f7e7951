import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { distanceKm, formatDistance, type Point } from '#web/features/booths/distance.ts';
import { OpenNow } from '#web/features/booths/open-now.tsx';
import { type Spot, spotPrice } from '#web/features/booths/spots.ts';
import { formatSpan } from '#web/lib/opening-hours.ts';
import { BoothPicture } from '#web/features/booths/panel/booth-picture.tsx';
import styles from './spot-row.module.css';

type SpotRowProps = { spot: Spot; href: string; isChosen: boolean; now: number; from: Point | null; onOpen: (link: HTMLElement) => void };

/** One marker of the map as a row: where it is, when it is open, what it costs, how far it is. */
export function SpotRow({ spot, href, isChosen, now, from, onOpen }: SpotRowProps) {
  const [booth] = spot.booths;
  const open = (event: MouseEvent<HTMLElement>) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!opensElsewhere) onOpen(event.currentTarget);
  };
  return (
    <li className={styles.item}>
      <Link to={href} className={styles.row} aria-current={isChosen || undefined} onClick={open}>
        <BoothPicture src={booth.images[1] ?? booth.images[0]} alt="" className={styles.picture} isLate />
        <span className={styles.words}>
          <span className={styles.name}>{booth.name}</span>
          <span className={styles.fact}>
            {booth.city}
            {from && ` · ${formatDistance(distanceKm(from, booth.coords))}`}
          </span>
          <span className={styles.fact}>
            {formatSpan(booth.hours)} · {spotPrice(spot)}
          </span>
          <OpenNow hours={booth.hours} now={now} />
        </span>
      </Link>
    </li>
  );
}
