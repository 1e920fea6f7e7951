import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import { Objects, Pictures } from './components/artwork.tsx';
import { Buttons, Fields } from './components/controls.tsx';
import { Labels, Messages } from './components/feedback.tsx';
import { PageStates } from './page-states.tsx';
import styles from './gallery.module.css';

/** `/__gallery`: every component of web/ui and every state of every page. */
export function Gallery() {
  return (
    <Page title="Gallery">
      <div className={`wrap ${styles.gallery}`}>
        <h1 className={styles.title}>Components</h1>
        <Section name="Button">
          <Buttons />
        </Section>
        <Section name="Field, password, choice, code, box">
          <Fields />
        </Section>
        <Section name="Chip, badge, stamp">
          <Labels />
        </Section>
        <Section name="Ticket, strip, film, book">
          <Objects />
        </Section>
        <Section name="Toast, dialog, loading, empty, error">
          <Messages />
        </Section>
        <Section name="Frames and icons">
          <Pictures />
        </Section>
      </div>
      <PageStates />
    </Page>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.items}>{children}</div>
    </section>
  );
}
