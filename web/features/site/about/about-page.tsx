import { Fragment } from 'react';
import { about } from '#brand/texts.ts';
import { photosLinkFor, useAuth } from '#web/auth/use-auth.ts';
import { paths } from '#web/lib/paths.ts';
import { BrandText } from '#web/features/site/brand-text.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import styles from './about-page.module.css';

/** `/about` (requirements §2): the description of the brand, with three strips in the margin. */
export function AboutPage() {
  return (
    <Page>
      <article className={`wrap ${styles.page}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>{about.title}</h1>
          <p className={styles.lead}>{about.lead}</p>
        </header>
        <Margin />
        <Story />
      </article>
    </Page>
  );
}

function Margin() {
  return (
    <div className={styles.margin} aria-hidden="true">
      <Strip tilt={5} tape>
        <DrawnFrame series="duo" index={0} />
        <DrawnFrame series="duo" index={2} />
        <DrawnFrame series="duo" index={3} />
      </Strip>
      <Strip tilt={-7}>
        <DrawnFrame series="oma" index={0} />
        <DrawnFrame series="oma" index={1} />
        <DrawnFrame series="oma" index={3} />
      </Strip>
      <Strip tilt={4}>
        <DrawnFrame series="couple" index={1} />
        <DrawnFrame series="couple" index={3} />
      </Strip>
    </div>
  );
}

function Story() {
  const { status } = useAuth();
  return (
    <div className={styles.story}>
      {about.sections.map(({ title, paragraphs }, index) => (
        <Fragment key={title}>
          {index === 2 && <p className={styles.saying}>{about.saying}</p>}
          <section>
            <h2>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>
                <BrandText text={text} photosLink={photosLinkFor(status)} />
              </p>
            ))}
          </section>
        </Fragment>
      ))}
      <div className={styles.ways}>
        <ButtonLink to={paths.location.href()} icon="pin">
          CARI BOOTH
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.contact} icon="chat">
          HUBUNGI KAMI
        </ButtonLink>
      </div>
    </div>
  );
}
