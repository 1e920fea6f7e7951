import { Component, type ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import styles from './error-page.module.css';
import { ChunkError, NOT_LOADED } from './load-or-reload.ts';

interface ErrorBoundaryState {
  error: unknown;
}

/** Replaces a page that throws by an error page; header and footer stay. With another `key` it renders pages again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <BrokenPage isOffline={error instanceof ChunkError} />;
  }
}

function BrokenPage({ isOffline }: { isOffline: boolean }) {
  return (
    <Page title={isOffline ? 'Halaman belum termuat' : 'Ada yang salah'}>
      <ErrorPage
        heading="Yah, kabur."
        lead={
          <p className={styles.lead} role="alert">
            {isOffline ? NOT_LOADED : 'Ada yang salah di pihak kami. Muat ulang halamannya, biasanya langsung beres.'}
          </p>
        }
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
  heading,
  lead,
  actions,
  children,
}: {
  heading: string;
  lead: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`wrap ${styles.page}`}>
      <div>
        <h1 className={styles.title}>{heading}</h1>
        {lead}
        <div className={styles.actions}>{actions}</div>
      </div>
      <Strip className={styles.strip}>{children}</Strip>
    </section>
  );
}
