import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from '#web/features/site/page-head.tsx';
import { paths } from '#web/lib/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { NOT_LOADED } from './load-or-reload.ts';
import shared from '#web/ui/shared.module.css';
import styles from './error-page.module.css';

/** The page in place of one that threw, or whose code could not be loaded. */
export function BrokenPage({ isNotLoaded }: { isNotLoaded: boolean }) {
  return (
    <Page title={isNotLoaded ? 'Halaman belum termuat' : 'Ada yang salah'}>
      <ErrorPage
        title="Yah, kabur."
        lead={
          isNotLoaded ? NOT_LOADED : 'Ada yang salah di pihak kami. Muat ulang halamannya, biasanya langsung beres.'
        }
        role="alert"
        actions={
          <>
            <Button icon="refresh" onClick={() => window.location.reload()}>
              Muat ulang
            </Button>
            <ButtonLink variant="secondary" to={paths.home}>
              Ke beranda
            </ButtonLink>
          </>
        }
      >
        <DrawnFrame series="oma" index={1} />
        <DrawnFrame series="oma" index={3} />
      </ErrorPage>
    </Page>
  );
}

/** The layout of an error page; its children are the frames of a photo strip. */
export function ErrorPage({
  actions,
  children,
  ...head
}: ComponentProps<typeof PageHead> & { actions: ReactNode; children: ReactNode }) {
  return (
    <section className={classNames(shared.wrap, shared.page, shared.split, styles.page)}>
      <div>
        <PageHead {...head} />
        <div className={classNames(shared.cluster, styles.actions)}>{actions}</div>
      </div>
      <Strip className={classNames(shared.pageStrip, styles.strip)}>{children}</Strip>
    </section>
  );
}
