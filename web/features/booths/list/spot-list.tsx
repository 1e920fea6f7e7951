import { Link } from 'react-router-dom';
import { OpenState } from '#web/features/booths/panel/booth-facts.tsx';
import { BoothPicture } from '#web/features/booths/panel/booth-pictures.tsx';
import { distanceKm, formatDistance, type Point, type Spot, spotPrice } from '#web/features/booths/spots.ts';
import { formatSpan } from '#web/lib/opening-hours.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Empty } from '#web/ui/notices.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './spot-list.module.css';

interface SpotListProps {
  spots: readonly Spot[];
  chosen: Spot | null;
  /** Milliseconds since the epoch. */
  now: number;
  /** Where distances are measured from: the visitor's position, or a booth; null if unknown. */
  from: Point | null;
  hrefOf: (boothId: string) => string;
  onOpen?: (link: HTMLElement) => void;
}

/** Spots as a list. */
export function SpotList({ spots, chosen, hrefOf, ...row }: SpotListProps) {
  return (
    <ul className={styles.list}>
      {spots.map((spot) => (
        <SpotRow key={spot.key} spot={spot} href={hrefOf(spot.booths[0].id)} isChosen={spot === chosen} {...row} />
      ))}
    </ul>
  );
}

interface SpotRowProps extends Pick<SpotListProps, 'now' | 'from' | 'onOpen'> {
  spot: Spot;
  href: string;
  isChosen: boolean;
}

/** One spot: name, city, distance, hours, price, and whether it is open. */
function SpotRow({ spot, href, isChosen, now, from, onOpen }: SpotRowProps) {
  const [booth] = spot.booths;
  const km = from && distanceKm(from, booth.coords);
  return (
    <li className={styles.item}>
      <Link
        to={href}
        className={styles.row}
        aria-current={isChosen || undefined}
        onClick={({ currentTarget }) => onOpen?.(currentTarget)}
      >
        <BoothPicture src={booth.images[0]} alt="" className={styles.picture} isLazy />
        <span className={styles.words}>
          <span className={styles.name}>
            {km === 0 ? spot.booths.map(({ boothName }) => boothName).join(', ') : booth.name}
          </span>
          <span className={styles.fact}>
            {km === 0 ? 'Di tempat ini juga' : km === null ? booth.city : `${booth.city} · ${formatDistance(km)}`}
          </span>
          <span className={classNames(styles.line, booth.opens !== null && styles.known)}>
            {`${formatSpan(booth)} · ${spotPrice(spot)}`}
          </span>
          <OpenState hours={booth} now={now} />
        </span>
      </Link>
    </li>
  );
}

/** Shown if no booth matches the filters, with a link that removes them. */
export function NoSpots({ isOpen }: { isOpen: boolean }) {
  return (
    <Empty
      title={isOpen ? 'Lagi tutup.' : 'Belum ada.'}
      message={isOpen ? 'Belum ada booth seperti ini yang buka sekarang.' : 'Belum ada booth jenis ini di kota itu.'}
    >
      <ButtonLink variant="secondary" size="s" to={paths.location}>
        Lihat semua booth
      </ButtonLink>
    </Empty>
  );
}

/** The list while it is loading, with rows of their final size. */
export function SpotListSkeleton() {
  return (
    <div aria-busy="true">
      <p className={shared.visuallyHidden}>Memuat daftar booth…</p>
      <noscript>
        <p className={styles.sentence}>Nyalakan JavaScript untuk melihat daftar booth dan petanya.</p>
      </noscript>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.item} aria-hidden="true" data-awaits-script>
          <div className={styles.row}>
            <FrameSkeleton className={styles.picture} />
            <span className={styles.skeletonWords} />
          </div>
        </div>
      ))}
    </div>
  );
}
