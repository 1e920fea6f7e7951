import { Badge } from '#web/ui/labels.tsx';
import { boothBadge, sentences } from '#web/features/booths/booth-label.ts';
import { formatSpan, parseHours } from '#web/lib/opening-hours.ts';
import { OpenNow } from '#web/features/booths/open-now.tsx';
import type { Booth } from '#web/features/booths/spots.ts';
import styles from './booth-facts.module.css';

/** Opening hours, price, what comes out and what is always included. */
export function BoothFacts({ booth, now }: { booth: Booth; now: number }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Buka</dt>
          <dd>
            <Hours text={booth.hours} />
            <OpenNow hours={booth.hours} now={now} />
          </dd>
        </div>
        <div className={styles.price}>
          <dt>Harga</dt>
          <dd className={styles.value}>{booth.price}</dd>
        </div>
      </dl>
      <div className={styles.included} lang="en">
        <Badge tone="ink">{boothBadge(booth)}</Badge>
        <p className={styles.line}>{sentences.included}</p>
      </div>
    </>
  );
}

/** The pair of times large, whatever else the text says small beside it; all of it small where it holds none. */
function Hours({ text }: { text: string }) {
  if (!parseHours(text)) return <span className={styles.rest}>{text}</span>;
  const rest = text.replace(/^[^a-z]*/i, '').replace(/^WIB[,;\s]*/i, '');
  return (
    <>
      <span className={styles.value}>{formatSpan(text).replace(' WIB', '')}</span> <span className={rest ? styles.rest : 'visually-hidden'}>WIB{rest && `, ${rest}`}</span>
    </>
  );
}
