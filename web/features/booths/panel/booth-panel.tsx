import type { Ref } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { boothLabel, sentences } from '#web/features/booths/booth-label.ts';
import type { Booth, Spot } from '#web/features/booths/spots.ts';
import { BoothFacts } from './booth-facts.tsx';
import { BoothWays } from './booth-ways.tsx';
import { PictureCarousel } from './picture-carousel.tsx';
import { TypeButtons } from './type-buttons.tsx';
import styles from './booth-panel.module.css';

type BoothPanelProps = {
  ref: Ref<HTMLElement>;
  /** The chosen booth and the spot it stands at; null while none is chosen. */
  chosen: { spot: Spot; booth: Booth } | null;
  /** The address names a booth whose list is still on its way. */
  isLoading: boolean;
  now: number;
  onChoose: (boothId: string) => void;
  onClose: () => void;
};

/** All there is to know of a booth, beside its marker; a small print with the requirements' sentence while none is chosen. */
export function BoothPanel({ ref, chosen, isLoading, now, onChoose, onClose }: BoothPanelProps) {
  if (!chosen) {
    return (
      <section ref={ref} className={styles.panel} aria-label="Detail booth" aria-busy={isLoading || undefined}>
        <div className={styles.print}>
          {isLoading ? (
            <FrameSkeleton />
          ) : (
            <p className={styles.nothing} lang="en">
              {sentences.nothingChosen}
            </p>
          )}
        </div>
      </section>
    );
  }
  const { spot, booth } = chosen;
  return (
    <section ref={ref} className={styles.panel} aria-label="Detail booth">
      <div className={styles.print}>
        <PictureCarousel key={booth.id} images={booth.images} name={booth.name} />
        <div className={styles.words}>
          {spot.booths.length > 1 ? (
            <TypeButtons booths={spot.booths} chosenId={booth.id} onChoose={onChoose} />
          ) : (
            <p className={styles.label} lang="en">
              {boothLabel(booth)}
            </p>
          )}
          <div>
            <h2 className={styles.name} tabIndex={-1}>
              {booth.name}
            </h2>
            <p className={styles.address}>{booth.address}</p>
          </div>
          <BoothFacts booth={booth} now={now} />
          <BoothWays booth={booth} elsewhere={{ label: 'Halaman booth', to: paths.location.booth.href(booth.id) }} />
        </div>
      </div>
      <button type="button" className={styles.close} aria-label="Tutup detail booth" onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
