import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { Chip } from '#web/ui/labels.tsx';
import { boothLabel } from '#web/features/booths/booth-label.ts';
import { BoothFacts } from '#web/features/booths/panel/booth-facts.tsx';
import { BoothWays } from '#web/features/booths/panel/booth-ways.tsx';
import { PictureCarousel } from '#web/features/booths/panel/picture-carousel.tsx';
import { writeSelection } from '#web/features/booths/selection.ts';
import type { Booth } from '#web/features/booths/spots.ts';
import { useMinute } from '#web/features/booths/use-minute.ts';
import styles from './booth-page.module.css';

/** Everything about one booth, and the others that stand beside it. */
export function BoothView({ booth, neighbours }: { booth: Booth; neighbours: readonly Booth[] }) {
  const now = useMinute();
  const onMap = paths.location.pattern + writeSelection({ type: null, city: booth.city, boothId: booth.id });
  return (
    <article className={`wrap ${styles.page}`}>
      <div className={styles.window}>
        <PictureCarousel images={booth.images} name={booth.name} />
      </div>
      <div className={styles.words}>
        <p className={styles.label} lang="en">
          {boothLabel(booth)}
        </p>
        <h1 className={styles.title}>{booth.name}</h1>
        <p className={styles.address}>{booth.address}</p>
        <BoothFacts booth={booth} now={now} />
        {booth.features.length > 0 && (
          <ul className={styles.features} aria-label="Yang kamu dapat" lang="en">
            {booth.features.map((feature) => (
              <li key={feature}>
                <Chip>{feature}</Chip>
              </li>
            ))}
          </ul>
        )}
        <BoothWays booth={booth} elsewhere={{ label: 'Lihat di peta', to: onMap }} />
        {neighbours.length > 0 && (
          <nav aria-label="Booth lain di tempat ini">
            <h2 className={styles.others}>Juga di sini</h2>
            <ul className={styles.neighbours}>
              {neighbours.map((other) => (
                <li key={other.id}>
                  <Link to={paths.location.booth.href(other.id)} lang="en">
                    {boothLabel(other)}
                  </Link>
                  <span>{other.price}</span>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </article>
  );
}
