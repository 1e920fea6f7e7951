import { Fragment } from 'react';
import { about } from '#brand/texts.ts';
import { BrandText } from '#web/features/site/brand-text.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Page } from '#web/ui/page.tsx';
import { DrawnStrip } from '#web/ui/strip.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './about-page.module.css';

/** `/about` (requirements §2): the description of the brand, with three strips in the margin. */
export function AboutPage() {
  return (
    <Page>
      <article className={classNames(shared.wrap, shared.page, styles.page)}>
        <PageHead title={about.title} lead={about.lead} className={styles.head} />
        <Margin />
        <Story />
      </article>
    </Page>
  );
}

function Margin() {
  return (
    <div className={styles.margin} aria-hidden="true">
      <DrawnStrip series="duo" frames={[0, 2, 3]} tilt={5} tape />
      <DrawnStrip series="oma" frames={[0, 1, 3]} tilt={-7} className={styles.second} />
      <DrawnStrip series="couple" frames={[1, 3]} tilt={4} className={styles.third} />
    </div>
  );
}

function Story() {
  return (
    <div className={styles.story}>
      {about.sections.map(({ title, paragraphs }, index) => (
        <Fragment key={title}>
          {index === 2 && <p className={styles.saying}>{about.saying}</p>}
          <section>
            <h2>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>
                <BrandText text={text} />
              </p>
            ))}
          </section>
        </Fragment>
      ))}
      <div className={shared.cluster}>
        <ButtonLink to={paths.location} icon="pin">
          CARI BOOTH
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.contact} icon="chat">
          HUBUNGI KAMI
        </ButtonLink>
      </div>
    </div>
  );
}
