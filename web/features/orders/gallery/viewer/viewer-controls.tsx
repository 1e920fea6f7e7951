import { useLightboxState } from 'yet-another-react-lightbox';
import { Icon } from '#web/ui/icon.tsx';
import { itemOf } from './viewer-slide.ts';
import styles from './photo-viewer.module.css';

/** What is up, for the eye and for the ear. */
export function ViewerCaption() {
  const { currentSlide, currentIndex, slides } = useLightboxState();
  return (
    <output className={styles.caption}>
      {itemOf(currentSlide)?.name}{' '}
      <span className={styles.place}>
        <span className="visually-hidden">, berkas </span>
        {currentIndex + 1}/{slides.length}
      </span>
    </output>
  );
}

/** The whole file, saved where its host says so, else opened beside the gallery. */
export function ViewerDownload() {
  const item = itemOf(useLightboxState().currentSlide);
  return (
    <a className={`yarl__button ${styles.download}`} href={item?.file.url} download target="_blank" rel="noopener" aria-label={`Unduh ${item?.name.toLowerCase()}`} title="Unduh">
      <Icon name="download" size={24} />
    </a>
  );
}
