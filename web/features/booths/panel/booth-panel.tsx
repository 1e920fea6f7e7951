import type { Ref } from 'react';
import { type Booth, boothLabel, sentences, type Spot } from '#web/features/booths/spots.ts';
import { ToggleButton } from '#web/features/booths/toggle-button.tsx';
import { pathTo } from '#web/lib/pages.ts';
import { RoundButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { BoothFacts, BoothLinks, Included } from './booth-facts.tsx';
import { PictureCarousel } from './booth-pictures.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './booth-panel.module.css';

interface BoothPanelProps {
  ref: Ref<HTMLElement>;
  /** The chosen booth and its spot; null while none is chosen. */
  chosen: { spot: Spot; booth: Booth } | null;
  /** The address has a booth, and the list is still loading. */
  isLoading: boolean;
  now: number;
  onChoose: (boothId: string) => void;
  onClose: () => void;
}

/** The details of the chosen booth; the sentence of requirements §2 while none is chosen. */
export function BoothPanel({ ref, chosen, isLoading, now, onChoose, onClose }: BoothPanelProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is pressed on the controls inside
    <section
      ref={ref}
      className={classNames(styles.panel, !chosen && !isLoading && styles.empty)}
      aria-label="Detail booth"
      aria-busy={isLoading || undefined}
      onKeyDown={({ key }) => chosen && key === 'Escape' && onClose()}
    >
      <div className={styles.print}>
        {chosen && <Details {...chosen} now={now} onChoose={onChoose} />}
        {isLoading && <FrameSkeleton />}
        {!chosen && !isLoading && (
          <p className={styles.nothing} lang="en">
            {sentences.nothingChosen}
          </p>
        )}
      </div>
      {chosen && (
        <RoundButton
          icon="close"
          aria-label="Tutup detail booth"
          tone="ink"
          className={styles.close}
          onClick={onClose}
        />
      )}
    </section>
  );
}

type DetailsProps = NonNullable<BoothPanelProps['chosen']> & Pick<BoothPanelProps, 'now' | 'onChoose'>;

function Details({ spot, booth, now, onChoose }: DetailsProps) {
  return (
    <>
      <PictureCarousel key={booth.id} images={booth.images} name={booth.name} />
      <div className={styles.words}>
        {spot.booths.length > 1 ? (
          <TypeButtons spot={spot} booth={booth} onChoose={onChoose} />
        ) : (
          <p className={shared.caps} lang="en">
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
        <div className={styles.included}>
          <Included booth={booth} />
        </div>
        <BoothLinks booth={booth} elsewhere={{ label: 'Halaman booth', to: pathTo.booth(booth.id) }} />
      </div>
    </>
  );
}

/** One button for each booth at the spot (requirements §2). */
function TypeButtons({ spot, booth: chosen, onChoose }: Omit<DetailsProps, 'now'>) {
  return (
    <fieldset className={classNames(shared.cluster, styles.types)} lang="en">
      <legend className={shared.visuallyHidden} lang="id">
        Booth di tempat ini
      </legend>
      {spot.booths.map((booth) => (
        <ToggleButton
          key={booth.id}
          className={styles.type}
          aria-pressed={booth === chosen}
          onClick={() => onChoose(booth.id)}
        >
          {boothLabel(booth)}
        </ToggleButton>
      ))}
    </fieldset>
  );
}
