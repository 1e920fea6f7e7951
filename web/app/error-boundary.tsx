import { Component, type ComponentProps, type ReactNode } from 'react';
import { PageHead } from '#web/features/site/page-head.tsx';
import { paths } from '#web/lib/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { ChunkError, NOT_LOADED } from './load-or-reload.ts';
import shared from '#web/ui/shared.module.css';
import styles from './error-page.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The address: when it changes, the error page is removed. */
  resetKey: string;
  /** The error page replaces the layout as well, and brings its own `main`. */
  hasNoLayout?: boolean;
}

/**
 * Replaces what throws by an error page: for a page, its header and footer stay. The address is not its `key`: React
 * would mount a new tree and show a skeleton on each navigation.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; resetKey: string }> {
  override state = { error: null as unknown, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: { resetKey: string }) {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const page = <BrokenPage isNotLoaded={error instanceof ChunkError} />;
    return this.props.hasNoLayout ? <main id="isi">{page}</main> : page;
  }
}

function BrokenPage({ isNotLoaded }: { isNotLoaded: boolean }) {
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
