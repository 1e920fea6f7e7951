import { Link } from 'react-router-dom';
import { type Booth, sentences } from '#web/features/booths/spots.ts';
import { describeOpenState, formatSpan, type OpeningHours } from '#web/lib/opening-hours.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Badge } from '#web/ui/labels.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './booth-facts.module.css';

/** Opening hours and price. */
export function BoothFacts({ booth, now }: { booth: Booth; now: number }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt className={classNames(shared.caps, styles.term)}>Buka</dt>
        <dd>
          <Hours hours={booth} />
          <OpenState hours={booth} now={now} />
        </dd>
      </div>
      <div>
        <dt className={classNames(shared.caps, styles.term)}>Harga</dt>
        <dd className={styles.value}>{booth.price}</dd>
      </div>
    </dl>
  );
}

/** The products of the booth and what every session includes, in the words of requirements §2. */
export function Included({ booth }: { booth: Booth }) {
  return (
    <div className={styles.included} lang="en">
      <Badge tone="ink">{booth.type === 'FLIPBOOK' ? '1 FLIPBOOK' : '2 STRIPS / 1 PRINT'}</Badge>
      <p className={styles.line}>{sentences.included}</p>
    </div>
  );
}

const SPAN = /\d{1,2}[.:]\d{2}\D+\d{1,2}[.:]\d{2}(?:\s*WIB)?/i;

/** The times in large type and the rest of the text in small type; all of it small if the times are not known. */
function Hours({ hours }: { hours: OpeningHours }) {
  const text = hours.hours;
  if (hours.opens === null) return <span className={styles.rest}>{text}</span>;
  const rest = text.replace(SPAN, '').replace(/^[,;\s]+|[,;\s]+$/g, '');
  return (
    <>
      <span className={styles.value}>{formatSpan(hours).replace(' WIB', '')}</span>{' '}
      <span className={styles.rest}>{rest ? 'WIB,' : 'WIB'}</span>{' '}
      {rest && <span className={classNames(styles.rest, styles.days)}>{rest}</span>}
    </>
  );
}

/** Whether a booth is open at `now` and until when, in WIB; nothing if its times are not known. */
export function OpenState({ hours, now }: { hours: OpeningHours; now: number }) {
  const state = describeOpenState(hours, now);
  return state && <span className={classNames(styles.state, state.isOpen && styles.open)}>{state.text}</span>;
}

/** Links to Google Maps (requirements §2), to directions, and to another page of this site about the booth. */
export function BoothLinks({ booth, elsewhere }: { booth: Booth; elsewhere: { label: string; to: string } }) {
  const { lat, lng } = booth.coords;
  const where = `: ${booth.name}, ${booth.city}`;
  const inNewTab = <span className={shared.visuallyHidden}>{`${where} (tab baru)`}</span>;
  return (
    <div className={classNames(shared.spread, styles.links)}>
      <ButtonLink href={booth.mapUrl} icon="pin" rel="noreferrer" className={styles.map}>
        <span lang="en">VIEW ON GOOGLE MAP</span>
        {inNewTab}
      </ButtonLink>
      {/* This address needs no API key, and a phone opens its app. */}
      <a
        className={styles.link}
        href={`https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="arrow" size={18} />
        Rute ke sini
        {inNewTab}
      </a>
      <Link className={styles.link} to={elsewhere.to}>
        <span>{elsewhere.label}</span>
        <span className={shared.visuallyHidden}>{where}</span>
      </Link>
    </div>
  );
}
