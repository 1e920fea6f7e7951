import { boothLabel } from '#web/features/booths/booth-label.ts';
import type { Booth } from '#web/features/booths/spots.ts';
import styles from './type-buttons.module.css';

type TypeButtonsProps = { booths: readonly Booth[]; chosenId: string; onChoose: (boothId: string) => void };

/** The booths that share a spot; one is pressed (requirements §2). */
export function TypeButtons({ booths, chosenId, onChoose }: TypeButtonsProps) {
  return (
    <fieldset className={styles.types} lang="en">
      <legend className="visually-hidden" lang="id">
        Booth di tempat ini
      </legend>
      {booths.map((booth) => (
        <button key={booth.id} type="button" className={styles.type} aria-pressed={booth.id === chosenId} onClick={() => onChoose(booth.id)}>
          {boothLabel(booth)}
        </button>
      ))}
    </fieldset>
  );
}
