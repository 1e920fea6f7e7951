import { Page } from '#web/ui/page.tsx';
import styles from './gallery.module.css';
import { Buttons } from './pieces/buttons.tsx';
import { Fields } from './pieces/fields.tsx';
import { Labels } from './pieces/labels.tsx';
import { Messages } from './pieces/messages.tsx';
import { Objects } from './pieces/objects.tsx';
import { Pictures } from './pieces/pictures.tsx';
import { Screens } from './screens.tsx';

/** `/__gallery`, in dev builds only: every piece of the kit, and every state of every screen, on one page. */
export function Gallery() {
  return (
    <Page title="Gallery" lang="en">
      <div className={`wrap ${styles.gallery}`}>
        <h1 className={styles.title}>Kit</h1>
        <Buttons />
        <Fields />
        <Labels />
        <Objects />
        <Messages />
        <Pictures />
      </div>
      <Screens />
    </Page>
  );
}
