import { Link } from 'react-router-dom';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { directionsUrl } from '#web/features/booths/distance.ts';
import type { Booth } from '#web/features/booths/spots.ts';
import styles from './booth-ways.module.css';

/** The requirements' link to Google Maps, the way there in one tap, and the other place on this site that shows the booth. */
export function BoothWays({ booth, elsewhere }: { booth: Booth; elsewhere: { label: string; to: string } }) {
  const where = `${booth.name}, ${booth.city}`;
  return (
    <div className={styles.ways}>
      <ButtonLink href={booth.mapUrl} icon="pin" target="_blank" rel="noreferrer" className={styles.map}>
        <span lang="en">VIEW ON GOOGLE MAP</span>
        <span className="visually-hidden">: {where} (tab baru)</span>
      </ButtonLink>
      <a className={styles.way} href={directionsUrl(booth.coords)} target="_blank" rel="noreferrer">
        <Icon name="arrow" size={18} />
        Rute ke sini
        <span className="visually-hidden">: {where} (tab baru)</span>
      </a>
      <Link className={styles.way} to={elsewhere.to}>
        {elsewhere.label}
        <span className="visually-hidden">: {where}</span>
      </Link>
    </div>
  );
}
